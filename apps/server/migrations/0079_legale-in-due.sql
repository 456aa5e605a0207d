-- Who represents an approved company is corrected by two people only. What is encrypted is not compared: it changes with the
-- server's keys too.
CREATE FUNCTION legale_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM azienda z WHERE z.id_anagrafica = NEW.id_anagrafica AND z.approvata_il IS NOT NULL;
  IF FOUND AND NOT due_persone('azienda.legale', NEW.id_anagrafica) THEN
    RAISE EXCEPTION 'Il legale rappresentante di un''azienda approvata si corregge solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'azienda_due_persone';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER legale_due_persone BEFORE UPDATE ON legale_rappresentante
  FOR EACH ROW WHEN (
    (OLD.cognome, OLD.nome, OLD.id_tipo_documento, OLD.data_rilascio_documento, OLD.data_scadenza_documento,
     OLD.id_citta_rilascio, OLD.citta_nascita, OLD.provincia_nascita, OLD.data_nascita, OLD.sesso, OLD.rilasciato_da,
     OLD.email, OLD.cellulare)
    IS DISTINCT FROM
    (NEW.cognome, NEW.nome, NEW.id_tipo_documento, NEW.data_rilascio_documento, NEW.data_scadenza_documento,
     NEW.id_citta_rilascio, NEW.citta_nascita, NEW.provincia_nascita, NEW.data_nascita, NEW.sesso, NEW.rilasciato_da,
     NEW.email, NEW.cellulare))
  EXECUTE FUNCTION legale_due_persone();
