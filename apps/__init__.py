"""The apps: one package each. They meet through intents, shared content and notifications, never by import."""
