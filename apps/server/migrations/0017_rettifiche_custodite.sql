-- A manual adjustment moves points only once another operator has approved it, and exactly those points.
CREATE FUNCTION rettifica_approvata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM rettifica r
    WHERE r.id = NEW.rettifica_id AND r.stato = 'approvata'
      AND (r.utente_id, r.edizione_id, r.punti) = (NEW.utente_id, NEW.edizione_id, NEW.punti);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Una rettifica si scrive solo dopo che un altro operatore l''ha approvata'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'rettifica_approvata';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER movimento_rettifica_approvata BEFORE INSERT ON movimento
  FOR EACH ROW WHEN (NEW.tipo = 'rettifica') EXECUTE FUNCTION rettifica_approvata();
--> statement-breakpoint
-- What was proposed is what is decided, and what was decided stays.
CREATE FUNCTION rettifica_custodita() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.stato = 'proposta'
     AND (OLD.id, OLD.utente_id, OLD.edizione_id, OLD.punti, OLD.motivo, OLD.proposta_da, OLD.proposta_il)
       = (NEW.id, NEW.utente_id, NEW.edizione_id, NEW.punti, NEW.motivo, NEW.proposta_da, NEW.proposta_il) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Una rettifica si decide una volta e non si modifica: % è vietato', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER rettifica_custodita BEFORE UPDATE OR DELETE ON rettifica
  FOR EACH ROW EXECUTE FUNCTION rettifica_custodita();
--> statement-breakpoint
-- A published rule stays as it was published: the next one closes it, the day before it begins, and never a day
-- already lived, so that no case changes its rule.
CREATE FUNCTION regola_custodita() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.al IS NULL AND NEW.al >= (now() AT TIME ZONE 'Europe/Rome')::date
     AND (to_jsonb(OLD) - 'al') = (to_jsonb(NEW) - 'al') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Una regola pubblicata non si modifica: % è vietato', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER regola_punti_custodita BEFORE UPDATE OR DELETE ON regola_punti
  FOR EACH ROW EXECUTE FUNCTION regola_custodita();
--> statement-breakpoint
-- Its points by type are written with it, in the same transaction, and nothing is added or changed later.
CREATE FUNCTION regola_tipo_custodita() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM regola_punti r WHERE r.versione = NEW.versione AND r.pubblicata_il = now();
    IF FOUND THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'I punti di una regola pubblicata non si modificano: % è vietato', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER regola_punti_tipo_custodita BEFORE INSERT OR UPDATE OR DELETE ON regola_punti_tipo
  FOR EACH ROW EXECUTE FUNCTION regola_tipo_custodita();
