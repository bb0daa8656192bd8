"""A record's other forms: any notation, a picture of a step, a film, a page that works without the site."""
