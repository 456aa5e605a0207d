-- Who brought a case in with a file is not who completes it.
CREATE FUNCTION pratica_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM pratica_importata pi JOIN importazione i ON i.id = pi.importazione_id
    WHERE pi.pratica_id = NEW.pratica_id AND i.caricata_da = NEW.attore_id;
  IF FOUND THEN
    RAISE EXCEPTION 'Una pratica la completa un''altra persona da chi l''ha importata'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'pratica_due_persone';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pratica_due_persone BEFORE INSERT ON pratica_storia
  FOR EACH ROW WHEN (NEW.id_stato = 5 AND NEW.attore_id IS NOT NULL) EXECUTE FUNCTION pratica_due_persone();
