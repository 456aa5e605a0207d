ALTER TABLE "pratica" ADD COLUMN "saltati" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "movimento" ADD COLUMN "titoli" jsonb;--> statement-breakpoint
-- What a credit must have been given on: the Premi profile, and the owner's own or the sponsor's, with nothing lapsed.
CREATE FUNCTION titoli_validi(livello smallint, avvenuto_il timestamptz, titoli jsonb) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT titoli @> '[{"ruolo": "manifestazione"}]'
     AND titoli @> CASE livello WHEN 0 THEN '[{"ruolo": "convenzionato"}]'::jsonb ELSE '[{"ruolo": "promotore"}]'::jsonb END
     AND NOT EXISTS (
       SELECT 1 FROM jsonb_path_query(titoli, '$[*].requisiti[*].scade_il') AS s(scade_il)
        WHERE s.scade_il <> 'null' AND (s.scade_il #>> '{}')::date < (avvenuto_il AT TIME ZONE 'Europe/Rome')::date)
$$;
--> statement-breakpoint
-- Credits written before this keep what they have; no new one without proof, nor on a profile that is not active.
CREATE FUNCTION accredito_con_titoli() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF titoli_validi(NEW.livello, NEW.avvenuto_il, NEW.titoli) IS NOT TRUE THEN
    RAISE EXCEPTION 'Un accredito tiene i titoli su cui è dato, validi quel giorno'
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (
    SELECT 1 FROM jsonb_to_recordset(NEW.titoli) AS t(ruolo text, profilo_id bigint)
     WHERE NOT EXISTS (SELECT 1 FROM profilo p WHERE p.id = t.profilo_id AND p.utente_id = NEW.utente_id
                          AND p.ruolo = t.ruolo AND p.stato = 'attiva')) THEN
    RAISE EXCEPTION 'Un accredito si dà su profili attivi di chi lo riceve'
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER movimento_accredito_titoli BEFORE INSERT ON movimento
  FOR EACH ROW WHEN (NEW.tipo = 'accredito') EXECUTE FUNCTION accredito_con_titoli();
