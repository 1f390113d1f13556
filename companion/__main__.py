"""The command line: run, table, replay, export, check-pack, doctor, shots."""
