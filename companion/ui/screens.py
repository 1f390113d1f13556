"""One class per screen: it is shown a view and sends intents. What stands where is in `layouts`."""

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen

from companion.control.views import AppView, ResultView, TableView
from companion.rules.view import Face
from companion.ui import layout


class AppScreen(Screen):
    """`app_view` is everything, `view` this screen's own body."""

    app_view = ObjectProperty(None, allownone=True)
    view = ObjectProperty(None, allownone=True)
    texts = ObjectProperty(None, allownone=True)
    focus = ObjectProperty(None, allownone=True)
    send = ObjectProperty(None, allownone=True)
    boxes = ObjectProperty({})

    def __init__(self, app_view: AppView, **kwargs: Any) -> None:
        super().__init__(boxes=self.measured(app_view), **kwargs)

    def show(self, app_view: AppView) -> None:
        """Take a new view; only what differs from the last one is painted again."""
        self.boxes = self.measured(app_view)
        if app_view.texts is not self.texts:
            self.view = None  # other texts may not know what the last view says: a new table for another game
        self.texts = app_view.texts
        is_covered = bool(app_view.sheet or app_view.rule or app_view.keyboard)
        self.focus = None if is_covered else app_view.focus
        self.view = app_view.body
        self.app_view = app_view

    def measured(self, app_view: AppView) -> dict[str, layout.Box]:
        return layout.page()


class HomeScreen(AppScreen):
    pass


class NewTableScreen(AppScreen):
    pass


class LogScreen(AppScreen):
    pass


class ResultScreen(AppScreen):
    def measured(self, app_view: AppView) -> dict[str, layout.Box]:
        body = app_view.body
        if not isinstance(body, ResultView):
            return layout.result()
        there = {
            "curve": bool(body.curves),
            "decided": True,
            "ranking": bool(body.standings),
            "counted": any(not counter.most for counter in body.counters),
            "luck": bool(body.dealt or body.entered),
            "figures": True,
        }
        return layout.result(tuple(name for name, is_there in there.items() if is_there))


class TableScreen(AppScreen):
    face = ObjectProperty(None, allownone=True)
    """The card shown large: the one this moment is about, unless a place on the board is asked for."""
    tray = ObjectProperty(False)

    def measured(self, app_view: AppView) -> dict[str, layout.Box]:
        body = app_view.body
        return layout.table(isinstance(body, TableView) and bool(body.board.gauges))

    def show(self, app_view: AppView) -> None:
        body = app_view.body
        if isinstance(body, TableView):
            from companion.ui.table.offers import trayed  # home needs this module too, and comes first

            self.tray = bool(trayed(body))
            self.face = self._face(body)
        super().show(app_view)

    def on_leave(self) -> None:
        """From home one goes to a table, this or another: its card is shown again. The log is only looked at."""
        if self.manager is not None and self.manager.current == "home":
            self.face = None
            self.ids.card.forget()

    def _face(self, view: TableView) -> Face | None:
        face = view.drawn or view.board.focus
        if face is None or not face.halves or view.spots or self.tray or view.refusal is not None:
            return None
        if not view.seats and view.ours is None:
            return None  # it is over: the board says why
        return face


class CorrectScreen(AppScreen):
    def measured(self, app_view: AppView) -> dict[str, layout.Box]:
        body = app_view.body
        return layout.table(isinstance(body, TableView) and bool(body.board.gauges))


SCREENS: dict[str, type[AppScreen]] = {
    "home": HomeScreen,
    "new_table": NewTableScreen,
    "table": TableScreen,
    "correct": CorrectScreen,
    "log": LogScreen,
    "result": ResultScreen,
}
"""By the name that an AppView gives its screen."""
