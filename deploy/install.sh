#!/usr/bin/env bash
# Makes this machine the companion: installs it, starts it, and starts it again whenever the machine is switched on.
# Asks nothing; can be run again at any time, and undone. Works without a network from a stick made by deploy/make-stick.
#
#   deploy/install.sh              install, or install again
#   deploy/install.sh --cage       the same, with a small compositor for panels that need one
#   deploy/install.sh --remove     take everything away again; saved games stay
# shellcheck source=deploy/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

HOME_DIR=/opt/volcano-companion
STATE=/var/lib/volcano-companion
RECORD="$STATE/installed"
UNITS=/etc/systemd/system
USER_NAME=companion
GROUPS_WANTED=(video render input gpio i2c dialout tty audio)
CMDLINE_WORDS=(consoleblank=0 vt.global_cursor_default=0 logo.nologo)

has_systemd() { [ -d /run/systemd/system ]; }

find_cmdline() {
    local file
    for file in /boot/firmware/cmdline.txt /boot/cmdline.txt; do
        if [ -f "$file" ]; then echo "$file" && return; fi
    done
}

# --- installing -------------------------------------------------------------------------------------------------

make_user() {
    getent passwd "$USER_NAME" >/dev/null ||
        useradd --system --user-group --home-dir "$STATE" --no-create-home --shell /usr/sbin/nologin "$USER_NAME"
    local group
    for group in "${GROUPS_WANTED[@]}"; do
        if getent group "$group" >/dev/null; then usermod -a -G "$group" "$USER_NAME"; fi
    done
    install -d -m 0750 "$STATE"
    # All of it, since games of an earlier installation may lie there.
    chown -R "$USER_NAME:$USER_NAME" "$STATE"
    install -d -o root -g root -m 0755 "$RECORD"
}

# What tells one release from another: its version, and the content of its files.
release_name() {
    local version content
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml | head -n 1)
    content=$(source_files | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c1-12)
    echo "$version-$content"
}

# Everything that belongs to the project, with a null byte after each name.
source_files() {
    if git rev-parse --git-dir >/dev/null 2>&1; then
        git ls-files -z --cached --others --exclude-standard
    else
        find . -type f -not -path './.git*/*' -not -path './.venv/*' -not -path './.*cache/*' -not -path './.hypothesis/*' \
            -not -path './shots/*' -not -path './dist/*' -not -path './wheelhouse/*' -not -path './debs/*' \
            -not -name '*.pyc' -not -name '*.mo' -not -path './companion/sound/waves/*' -not -name SHA256SUMS -printf '%P\0'
    fi
}

# Puts a release beside those that are there, ready to be started; prints its folder under $HOME_DIR.
make_release() {
    local name folder
    name=$(release_name)
    name="releases/$name"
    folder="$HOME_DIR/$name"
    if [ ! -f "$folder/.complete" ]; then
        rm -rf "$folder"
        mkdir -p "$folder"
        source_files | xargs -0 cp --parents --no-preserve=ownership -t "$folder"
        [ ! -d wheelhouse ] || ln -s "$ROOT/wheelhouse" "$folder/wheelhouse"
        [ ! -d debs ] || ln -s "$ROOT/debs" "$folder/debs"
        bash -c 'source "$0/deploy/common.sh" && set_up requirements.lock "${@}"' "$folder" \
            "${GL_PACKAGES[@]}" "${SOUND_PACKAGES[@]}" "${X_PACKAGES[@]}" >&2
        rm -f "$folder/wheelhouse" "$folder/debs"
        "$folder/.venv/bin/python" -m compileall -q "$folder/companion" "$folder/hardware" "$folder/layouts"
        chmod -R go+rX,go-w "$folder"
        touch "$folder/.complete"
    fi
    echo "$name"
}

# The release before this one is kept, so that an update can be taken back; older ones go.
tidy_releases() {
    local keep each
    keep=" $(readlink "$HOME_DIR/current") $(cat "$HOME_DIR/previous" 2>/dev/null || true) "
    for each in "$HOME_DIR"/releases/*; do
        [[ "$keep" == *" releases/$(basename "$each") "* ]] || rm -rf "$each"
    done
}

put_system_files() {
    install -m 0644 deploy/kiosk/volcano-companion.service deploy/kiosk/volcano-companion-helper.path \
        deploy/kiosk/volcano-companion-helper.service "$UNITS"
    rm -rf "$UNITS/volcano-companion.service.d"
    if [ "$1" = cage ]; then
        install -D -m 0644 deploy/kiosk/cage.conf "$UNITS/volcano-companion.service.d/cage.conf"
    fi
    install -D -m 0644 deploy/kiosk/70-volcano-companion.rules /etc/udev/rules.d/70-volcano-companion.rules
    install -D -m 0644 deploy/kiosk/modules.conf /etc/modules-load.d/volcano-companion.conf
    install -D -m 0644 deploy/kiosk/watchdog.conf /etc/systemd/system.conf.d/volcano-companion.conf
}

# The console neither blanks nor blinks behind the picture. The words that were missing are noted, to be taken away again.
quiet_console() {
    local file word line
    file=$(find_cmdline)
    [ -n "$file" ] || return 0
    line=$(head -n 1 "$file")
    for word in "${CMDLINE_WORDS[@]}"; do
        case " $line " in
            *" $word "*) ;;
            *)
                line="$line $word"
                echo "$word" >>"$RECORD/cmdline-words"
                ;;
        esac
    done
    write_line "$file" "$line"
}

write_line() {
    [ "$(head -n 1 "$1")" != "$2" ] || return 0
    echo "$2" >"$1.new"
    sync "$1.new"
    mv "$1.new" "$1"
}

# A desktop would hold the screen.
without_desktop() {
    local target
    target=$(systemctl get-default 2>/dev/null || true)
    if [ "$target" = graphical.target ] && [ -e /etc/systemd/system/display-manager.service ]; then
        echo "$target" >"$RECORD/default-target"
        systemctl --quiet set-default multi-user.target
    fi
}

start() {
    systemctl --quiet enable volcano-companion.service volcano-companion-helper.path
    if ! has_systemd; then
        say "Installed. systemd is not running here: the companion starts with the machine."
        return
    fi
    systemctl daemon-reload
    udevadm control --reload
    udevadm trigger --subsystem-match=backlight --subsystem-match=tty --action=add
    systemctl start volcano-companion-helper.path
    [ ! -f "$RECORD/default-target" ] || systemctl stop display-manager.service || true
    say "Starting"
    systemctl restart volcano-companion.service ||
        die "It is installed, but does not start. What it says of itself:" \
            "$(journalctl -u volcano-companion.service -n 15 -o cat --no-pager 2>/dev/null || true)"
    say "The companion is on the screen."
}

install_all() {
    local way=$1 name python packages=()
    python=$(find_python)
    refuse_unfit_machine "$python"
    if [ -f SHA256SUMS ]; then
        say "Checking the files of this stick"
        sha256sum --quiet --strict -c SHA256SUMS || die "This stick is damaged. Make it again with deploy/make-stick."
    fi
    [ "$way" != cage ] || packages=("${CAGE_PACKAGES[@]}")
    need_packages passwd udev "${packages[@]}"
    [ "$way" != cage ] || has_package cage || die "cage could not be installed." "Without it: deploy/install.sh"
    make_user
    mkdir -p "$HOME_DIR/releases"
    name=$(make_release)
    [ "$(readlink "$HOME_DIR/current" 2>/dev/null)" = "$name" ] || {
        readlink "$HOME_DIR/current" >"$HOME_DIR/previous" 2>/dev/null || rm -f "$HOME_DIR/previous"
        ln -sfn "$name" "$HOME_DIR/current.next"
        mv -T "$HOME_DIR/current.next" "$HOME_DIR/current"
    }
    tidy_releases
    put_system_files "$way"
    quiet_console
    without_desktop
    start
}

# --- removing ---------------------------------------------------------------------------------------------------

remove_all() {
    local file line word
    systemctl --quiet disable volcano-companion.service volcano-companion-helper.path 2>/dev/null || true
    if has_systemd; then systemctl stop volcano-companion.service volcano-companion-helper.path || true; fi
    rm -rf "$UNITS/volcano-companion.service" "$UNITS/volcano-companion.service.d" \
        "$UNITS/volcano-companion-helper.path" "$UNITS/volcano-companion-helper.service" \
        /etc/udev/rules.d/70-volcano-companion.rules /etc/modules-load.d/volcano-companion.conf \
        /etc/systemd/system.conf.d/volcano-companion.conf "$HOME_DIR" /run/volcano-companion
    file=$(find_cmdline)
    if [ -n "$file" ] && [ -f "$RECORD/cmdline-words" ]; then
        line=$(head -n 1 "$file")
        while read -r word; do
            line=" $line "
            line=${line// $word / }
            line=${line# } line=${line% }
        done <"$RECORD/cmdline-words"
        write_line "$file" "$line"
    fi
    if [ -f "$RECORD/default-target" ]; then systemctl --quiet set-default "$(cat "$RECORD/default-target")"; fi
    rm -rf "$RECORD"
    if has_systemd; then
        systemctl daemon-reload
        udevadm control --reload
        systemctl --no-block start getty@tty1.service || true # it had stepped aside
    fi
    if getent passwd "$USER_NAME" >/dev/null; then userdel "$USER_NAME"; fi
    if [ -d "$STATE" ]; then
        # Its user is gone: nobody else may come to own the games by getting the same number.
        chown -R root:root "$STATE"
        say "Removed. Saved games and settings are still in $STATE."
    else
        say "Removed."
    fi
}

main() {
    local way=kmsdrm name
    case "${1:-}" in
        "" | --remove | --release-only | --system-files) ;;
        --cage) way=cage ;;
        *) die "Unknown: $1" "Usage: deploy/install.sh [--cage | --remove]" ;;
    esac
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || die "This needs root: it installs a service."
        exec sudo bash "$ROOT/deploy/install.sh" "$@" # a stick may be mounted so that nothing on it can be started
    fi
    command -v systemctl >/dev/null || die "This machine is not run by systemd, which the companion needs to start by itself."
    case "${1:-}" in
        --remove) remove_all ;;
        # For an update: the release is put beside the others, and current.new says which it is.
        --release-only)
            name=$(make_release)
            ln -sfn "$name" "$HOME_DIR/current.new"
            ;;
        # And when it is switched to: its own units and rules, in the way that was chosen.
        --system-files)
            [ ! -f "$UNITS/volcano-companion.service.d/cage.conf" ] || way=cage
            put_system_files "$way"
            ;;
        *) install_all "$way" ;;
    esac
}

main "$@"
