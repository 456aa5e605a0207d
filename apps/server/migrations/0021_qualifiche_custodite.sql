-- What a month said of a promotore is never rewritten: a correction shows in the next month's close.
CREATE FUNCTION qualifiche_intoccabili() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'La storia delle qualifiche non si modifica: % su % è vietato', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER qualifica_mese_intoccabile BEFORE UPDATE OR DELETE OR TRUNCATE ON qualifica_mese
  FOR EACH STATEMENT EXECUTE FUNCTION qualifiche_intoccabili();
--> statement-breakpoint
CREATE TRIGGER corsa_qualifiche_non_si_toglie BEFORE DELETE OR TRUNCATE ON corsa_qualifiche
  FOR EACH STATEMENT EXECUTE FUNCTION qualifiche_intoccabili();
--> statement-breakpoint
CREATE TRIGGER corsa_qualifiche_finita BEFORE UPDATE ON corsa_qualifiche
  FOR EACH ROW WHEN (OLD.finita_il IS NOT NULL) EXECUTE FUNCTION qualifiche_intoccabili();
--> statement-breakpoint
-- A month that is closed takes nobody more.
CREATE FUNCTION qualifica_mese_aperto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM (SELECT DISTINCT mese FROM nuove) n JOIN corsa_qualifiche c USING (mese)
              WHERE c.finita_il IS NOT NULL) THEN
    RAISE EXCEPTION 'Il mese è già chiuso' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER qualifica_mese_aperto AFTER INSERT ON qualifica_mese
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION qualifica_mese_aperto();
--> statement-breakpoint
-- A published plan never changes, nor do its steps: two never hold in one month because each has its own first one.
CREATE FUNCTION piano_pubblicato() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Un piano pubblicato non si modifica' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER piano_marketing_pubblicato BEFORE UPDATE OR DELETE ON piano_marketing
  FOR EACH ROW WHEN (OLD.dal IS NOT NULL) EXECUTE FUNCTION piano_pubblicato();
--> statement-breakpoint
CREATE FUNCTION qualifica_di_bozza() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM piano_marketing p
              WHERE p.dal IS NOT NULL AND p.id IN (coalesce(NEW.piano_id, OLD.piano_id), coalesce(OLD.piano_id, NEW.piano_id))) THEN
    RAISE EXCEPTION 'Un piano pubblicato non si modifica' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER qualifica_di_bozza BEFORE INSERT OR UPDATE OR DELETE ON qualifica
  FOR EACH ROW EXECUTE FUNCTION qualifica_di_bozza();
