"""Programs that hold the phone through MCP, as a client of your own would. Run them from the repository's root."""
