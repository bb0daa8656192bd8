"""What people see: the site, its HTTP API, and the store behind them."""
