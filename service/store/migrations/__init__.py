"""How the store's tables came to be, one step a revision; alembic takes the steps (see `service.store.migrate`)."""
