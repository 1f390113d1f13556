"""What moves on the screen, and for how short: never longer than 300 ms, never in anybody's way, never twice.

Everything is drawn as it is in the end; motion only shifts, grows, turns or fades it for a while (`group`), so that
ending it is nothing but letting go (`timeline`). What of a board comes from where is found by comparing two views
(`course`), whatever the game.
"""
