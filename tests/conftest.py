"""Settings of every test run."""

import hypothesis

# Machines differ and cores are shared: how long an example takes is no finding.
hypothesis.settings.register_profile("companion", deadline=None, print_blob=True)
hypothesis.settings.load_profile("companion")
