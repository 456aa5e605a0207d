-- What takes two people cannot be written by one, whoever writes it: the first versions, which nobody published, aside.
CREATE FUNCTION regola_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM proposta p
    WHERE p.tipo = 'regola.pubblica' AND p.stato = 'confermata' AND p.decisa_da = NEW.pubblicata_da
      AND p.decisa_da <> p.proposta_da AND p.xmin = pg_current_xact_id()::xid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Una regola dei punti si pubblica solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'regola_due_persone';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER regola_due_persone BEFORE INSERT ON regola_punti
  FOR EACH ROW WHEN (NEW.pubblicata_da IS NOT NULL) EXECUTE FUNCTION regola_due_persone();
--> statement-breakpoint
CREATE FUNCTION piano_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT due_persone('piano.pubblica', NEW.id) THEN
    RAISE EXCEPTION 'Un piano delle qualifiche si pubblica solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'piano_due_persone';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER piano_due_persone BEFORE UPDATE OF dal ON piano_marketing
  FOR EACH ROW WHEN (OLD.dal IS NULL AND NEW.dal IS NOT NULL AND NEW.pubblicato_da IS NOT NULL)
  EXECUTE FUNCTION piano_due_persone();
