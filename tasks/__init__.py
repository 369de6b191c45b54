"""The suites of tasks, one module each, on the judge and the apps' state models."""
