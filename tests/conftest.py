"""Settings of every test run."""

import hypothesis

from companion.i18n.compile import compile_all
from companion.sound.make import make_all

compile_all()
make_all()

# Machines differ and cores are shared: how long an example takes is no finding.
hypothesis.settings.register_profile("companion", deadline=None, print_blob=True)
hypothesis.settings.load_profile("companion")
