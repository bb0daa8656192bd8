"""Running the site: who asks, how often, what is allowed; whether it is well; what it counts and writes down."""
