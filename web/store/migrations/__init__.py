"""The steps from each version's tables to the next; `web.store.schema.upgrade` takes them."""
