-- What the company has said, when it changes, is said on the channel `cambiato`: every process reads it again as the
-- transaction is committed (docs/decisions/0126).
CREATE FUNCTION impostazione_cambiata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cambiato', 'impostazioni 1');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER impostazione_cambiata AFTER INSERT OR UPDATE OR DELETE ON impostazione
  FOR EACH STATEMENT EXECUTE FUNCTION impostazione_cambiata();
