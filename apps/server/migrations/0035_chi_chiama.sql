-- What the check of a token reads, when it changes, is said on the channel `cambiato`: processes forget what they remembered
-- of that member as the transaction is committed (docs/decisions/0071).
CREATE FUNCTION accesso_cambiato() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cambiato', 'accesso ' || coalesce(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0], ''));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER utente_accesso_cambiato
  AFTER UPDATE OF ruolo, bloccato, cellulare_verificato_il, email_verificata_il OR DELETE ON utente
  FOR EACH ROW EXECUTE FUNCTION accesso_cambiato('id');
--> statement-breakpoint
CREATE TRIGGER sessione_accesso_cambiato
  AFTER UPDATE OF id, utente_id, ufficio, chiusa_il OR DELETE ON sessione
  FOR EACH ROW EXECUTE FUNCTION accesso_cambiato('utente_id');
--> statement-breakpoint
CREATE TRIGGER profilo_accesso_cambiato
  AFTER INSERT OR UPDATE OF utente_id, ruolo, stato OR DELETE ON profilo
  FOR EACH ROW EXECUTE FUNCTION accesso_cambiato('utente_id');
--> statement-breakpoint
-- A token does not know whose it is: everybody is asked again. None is ever changed or taken away before it expires.
CREATE TRIGGER token_accesso_cambiato
  AFTER UPDATE OR DELETE ON token_accesso
  FOR EACH ROW WHEN (OLD.scade_il > now()) EXECUTE FUNCTION accesso_cambiato('');
