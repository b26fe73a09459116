// Nothing to call: the linker puts this target before the calls that it replaces.
