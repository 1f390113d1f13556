"""Which tag sticks on which card: a game's cards one after the other, and whatever is shown meanwhile sticks on it."""

from companion.control.asked import Asked
from companion.control.intents import Back
from companion.control.staff.bench import Bench
from companion.control.staff.intents import ForgetTags, StaffIntent, StaffPage, StepCard
from companion.control.staff.views import Big, Fact, StaffRow, Told
from companion.control.views import MenuItem
from companion.errors import CompanionError
from companion.packs.registry import Loaded
from companion.rules.contract import message
from companion.rules.view import Face
from companion.tags import TagBook


class Cards:
    names = ("tags", "learn")

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._place = 0

    @property
    def loaded(self) -> Loaded | None:
        """The game whose cards are shown."""
        page = next((page for page in self._bench.scene.pages if page.name == "learn"), None)
        return self._bench.scene.library.load(page.about) if page is not None else None

    def counts(self) -> tuple[Fact, ...]:
        """How many tags are known, game by game."""
        facts = []
        for loaded in self._games():
            text = message("staff.tags_of", game=loaded.game.info.title)
            facts.append(Fact(text, message("staff.tags_known", count=len(self._book(loaded)))))
        return tuple(facts)

    def rows(self, page: StaffPage) -> tuple[StaffRow, ...]:
        if page.name == "learn":
            return self._learn(page.about)
        lines = []
        for loaded in self._games():
            lines.append(MenuItem(loaded.game.info.title, StaffPage("learn", loaded.game.info.id), "card"))
        return (Told(message("staff.tags_about")), *lines, *self.counts())

    def do(self, intent: StaffIntent) -> bool:
        match intent:
            case StaffPage("learn"):
                self._place = 0
                return False
            case StepCard(by):
                self._place += by
            case ForgetTags(game, sure):
                self._forget(game, sure)
            case _:
                return False
        return True

    def shown(self, tag: str) -> bool:
        """Whether a tag that was shown was learned. Raises OSError if that could not be kept."""
        loaded = self.loaded
        if loaded is None or self._bench.scene.pages[-1].name != "learn":
            return False
        card = self._card(loaded)
        assert card.title is not None, "a test says that every card has one"
        self._bench.scene.tell(message("hardware.learned", tag=tag, card=card.title))
        self._book(loaded).learn(tag, card)
        return True

    def _learn(self, game: str) -> tuple[StaffRow, ...]:
        loaded = self._bench.scene.library.load(game)
        cards = loaded.game.cards
        card = self._card(loaded)
        assert card.title is not None, "a test says that every card has one"
        count = self._book(loaded).tags_of(card)
        where = message("staff.card_of", number=self._place % len(cards) + 1, of=len(cards), count=count)
        return (
            Told(message("staff.learn_about")),
            Big(card.title, where),
            MenuItem(message("staff.card_next"), StepCard(1), "next"),
            MenuItem(message("staff.card_before"), StepCard(-1), "back"),
            MenuItem(message("staff.forget_tags"), ForgetTags(game), "bin"),
        )

    def _forget(self, game: str, sure: bool) -> None:
        loaded = self._bench.scene.library.load(game)
        if not sure:
            yes = MenuItem(message("staff.forget_tags"), ForgetTags(game, True), "bin")
            lines = (yes, MenuItem(message("staff.not_now"), Back(), "back"))
            self._bench.scene.ask(Asked(message("staff.forget_sure", game=loaded.game.info.title), lines))
            return
        self._book(loaded).forget()

    def _card(self, loaded: Loaded) -> Face:
        """Round and round."""
        return loaded.game.cards[self._place % len(loaded.game.cards)]

    def _games(self) -> tuple[Loaded, ...]:
        """Those with cards."""
        library, found = self._bench.scene.library, []
        for record in library.records:
            try:
                found.append(library.load(record.id))
            except CompanionError:
                continue  # home says what is wrong with it
        return tuple(loaded for loaded in found if loaded.game.cards)

    def _book(self, loaded: Loaded) -> TagBook:
        return self._bench.scene.cards.book(loaded)
