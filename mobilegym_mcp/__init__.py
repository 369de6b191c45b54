"""A whole simulated phone that LLM agents hold through MCP."""

__version__ = "0.1.0"
