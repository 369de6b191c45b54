"""What the phone costs, measured, beside the budgets of its design: `python -m benchmarks [--quick] [--json]`."""
