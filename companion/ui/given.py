"""What everything on a screen is given, down to the smallest part of it."""

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty


class Given(EventDispatcher):
    view = ObjectProperty(None, allownone=True)
    texts = ObjectProperty(None, allownone=True)
    """Says the messages of `view`."""
    send = ObjectProperty(None, allownone=True)
    """Takes the intent that is asked for."""
    focus = ObjectProperty(None, allownone=True)
    """The intent that the knob would take."""
    place = ObjectProperty((0, 0, 10, 10))
    """Its box from the window's top left corner: x, y, width, height."""
