"""The phone's apps, one package each; an app knows the kernel and the kit, and no other app."""
