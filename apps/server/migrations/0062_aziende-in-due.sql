-- An approved company is corrected by two people only, whoever writes it. Its erasure, which leaves no name, is nobody's hand.
CREATE FUNCTION azienda_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM azienda z WHERE z.id_anagrafica = NEW.id_anagrafica AND z.approvata_il IS NOT NULL;
  IF FOUND AND NOT due_persone('azienda.correggi', NEW.id_anagrafica) THEN
    RAISE EXCEPTION 'Un''azienda approvata si corregge solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'azienda_due_persone';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER azienda_due_persone BEFORE UPDATE ON azienda
  FOR EACH ROW WHEN (OLD.approvata_il IS NOT NULL AND NEW.partita_iva NOT LIKE 'cancellata-%'
    AND (OLD.partita_iva, OLD.id_natura_giuridica, OLD.codice_ateco, OLD.categorie_merceologiche, OLD.approvata_il)
      IS DISTINCT FROM
        (NEW.partita_iva, NEW.id_natura_giuridica, NEW.codice_ateco, NEW.categorie_merceologiche, NEW.approvata_il))
  EXECUTE FUNCTION azienda_due_persone();
--> statement-breakpoint
CREATE TRIGGER sede_due_persone BEFORE UPDATE ON sede_azienda
  FOR EACH ROW WHEN ((OLD.indirizzo, OLD.id_comune, OLD.cap) IS DISTINCT FROM (NEW.indirizzo, NEW.id_comune, NEW.cap))
  EXECUTE FUNCTION azienda_due_persone();
--> statement-breakpoint
CREATE FUNCTION denominazione_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM azienda z WHERE z.id_anagrafica = NEW.id AND z.approvata_il IS NOT NULL;
  IF FOUND AND NOT due_persone('azienda.correggi', NEW.id) THEN
    RAISE EXCEPTION 'Un''azienda approvata si corregge solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'azienda_due_persone';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER denominazione_due_persone BEFORE UPDATE OF denominazione ON anagrafica
  FOR EACH ROW WHEN (NEW.tipo = 'giuridica' AND NEW.denominazione <> 'Azienda cancellata'
    AND OLD.denominazione <> NEW.denominazione)
  EXECUTE FUNCTION denominazione_due_persone();
