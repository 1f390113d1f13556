import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.messages import (
    MAX_LINE,
    Arrived,
    FromDevice,
    Hello,
    Press,
    SetLamp,
    Tag,
    ToDevice,
    Turn,
    Who,
    _checksum,
    decode,
    encode,
    plain_tag,
)

names = st.from_regex(r"[a-z][a-z0-9_]{0,15}", fullmatch=True)
numbers = st.integers(0, 99)
messages: st.SearchStrategy[FromDevice | ToDevice] = st.one_of(
    st.builds(
        Hello,
        st.sampled_from(["buttons", "reader"]),
        st.integers(1, 999),
        st.from_regex(r"[A-Za-z0-9._-]{1,32}", fullmatch=True),
    ),
    st.builds(Press, numbers, names),
    st.builds(Turn, numbers, st.integers(-99, 99).filter(bool)),
    st.builds(Tag, st.from_regex(r"[A-Za-z0-9._-]{1,48}", fullmatch=True)),
    st.builds(Arrived, numbers),
    st.builds(SetLamp, names, st.sampled_from(["off", "on", "blink", "breathe"])),
    st.just(Who()),
)


def crc_16_by_the_book(data: bytes) -> int:
    """CRC-16/CCITT-FALSE bit by bit: polynomial 0x1021, start 0xFFFF, nothing reflected."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
    return crc


def test_the_checksum_gives_the_published_check_value() -> None:
    """0x29B1 for "123456789" in the catalogue of CRC algorithms."""
    assert _checksum(b"123456789") == 0x29B1


@given(st.binary(max_size=100))
def test_the_checksum_is_the_one_in_the_documentation(data: bytes) -> None:
    assert _checksum(data) == crc_16_by_the_book(data)


@pytest.mark.parametrize(
    ("message", "payload"),
    [
        (Hello("buttons", 1, "E6-61.A_b"), b"hello buttons 1 E6-61.A_b"),
        (Hello("reader", 12, "7"), b"hello reader 12 7"),
        (Press(0, "go"), b"press 0 go"),
        (Press(99, "seat1"), b"press 99 seat1"),
        (Turn(7, 2), b"turn 7 +2"),
        (Turn(8, -11), b"turn 8 -11"),
        (Tag("04A2-b.7_"), b"tag 04A2-b.7_"),
        (Arrived(42), b"ok 42"),
        (SetLamp("undo", "breathe"), b"lamp undo breathe"),
        (Who(), b"who"),
    ],
)
def test_each_message_has_the_documented_form(message: FromDevice | ToDevice, payload: bytes) -> None:
    line = b"%s*%04X" % (payload, crc_16_by_the_book(payload))
    assert encode(message) == line + b"\n"
    assert decode(line) == message


@given(messages)
def test_every_message_survives_the_line_and_fits_it(message: FromDevice | ToDevice) -> None:
    line = encode(message)
    assert decode(line) == message
    assert decode(line.replace(b"\n", b"\r\n")) == message
    assert len(line.rstrip()) <= MAX_LINE


@given(messages, st.integers(0, 200), st.integers(1, 255))
def test_one_changed_byte_is_noise(message: FromDevice | ToDevice, place: int, change: int) -> None:
    line = bytearray(encode(message)[:-1])
    line[place % len(line)] ^= change
    # A byte that became a line end only shortens the line, and the rest of it is no line either.
    assert decode(bytes(line)) is None


@given(messages, st.data())
def test_a_line_cut_short_is_noise(message: FromDevice | ToDevice, data: st.DataObject) -> None:
    line = encode(message)[:-1]
    assert decode(line[: data.draw(st.integers(0, len(line) - 1))]) is None


@given(st.binary(max_size=120))
def test_garbage_is_noise_and_never_raises(garbage: bytes) -> None:
    message = decode(garbage)
    assert message is None or encode(message).rstrip() == garbage.rstrip(b"\r\n")


@given(st.binary(max_size=60).filter(lambda raw: b"*" not in raw))
def test_a_right_checksum_alone_does_not_make_a_message(payload: bytes) -> None:
    message = decode(b"%s*%04X" % (payload, crc_16_by_the_book(payload)))
    assert message is None or encode(message).startswith(payload)


@pytest.mark.parametrize(
    "payload",
    [b"press", b"press go", b"press 1  go", b"press 1 GO", b"press 1 go ", b"press 01 go", b"press 100 go", b"turn 1",
     b"turn 1 1", b"turn 1 +0", b"turn 1 +100", b"turn 1 +1\n", b"lamp go dim", b"hello buttons 0 x",
     b"hello buttons 1", b"hello knob 1 x", b"tag", b"tag 1 2", b"ok", b"ok 100", b"WHO", b"", b"press 1 \xf0o"],
)  # fmt: skip
def test_what_is_nearly_a_message_is_noise(payload: bytes) -> None:
    assert decode(b"%s*%04X" % (payload, crc_16_by_the_book(payload))) is None


@pytest.mark.parametrize(
    ("line", "tag"),
    [
        (b"0012345678", "0012345678"),
        (b"\x0204A2B3C4D5\x03\r", "04A2B3C4D5"),
        (b" 4006381333931 ", "4006381333931"),
        (b"", None),
        (b"$GPGGA,123519,4807.038,N", None),
        (b"two words", None),
        (b"x" * 49, None),
        (b"\xff\xfe", None),
    ],
)
def test_a_bought_reader_says_one_word_a_line(line: bytes, tag: str | None) -> None:
    assert plain_tag(line) == (Tag(tag) if tag else None)
