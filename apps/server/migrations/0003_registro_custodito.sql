-- Two versions of the points rule never hold on one day.
ALTER TABLE regola_punti ADD CONSTRAINT regola_punti_senza_sovrapposizioni
  EXCLUDE USING gist (daterange(dal, al, '[]') WITH &&);
--> statement-breakpoint
-- The ledger is insert only: the database itself refuses the rest.
CREATE FUNCTION registro_intoccabile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Il registro dei punti non si modifica: % su % è vietato', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER movimento_intoccabile BEFORE UPDATE OR DELETE OR TRUNCATE ON movimento
  FOR EACH STATEMENT EXECUTE FUNCTION registro_intoccabile();
--> statement-breakpoint
CREATE TRIGGER scrittura_intoccabile BEFORE UPDATE OR DELETE OR TRUNCATE ON scrittura
  FOR EACH STATEMENT EXECUTE FUNCTION registro_intoccabile();
--> statement-breakpoint
-- Balances follow the postings, whoever writes them.
CREATE FUNCTION registro_saldi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE portafoglio p SET
    in_maturazione = p.in_maturazione + d.maturazione,
    disponibili = p.disponibili + d.disponibili,
    prenotati = p.prenotati + d.prenotati,
    spesi = p.spesi + d.spesi,
    scaduti = p.scaduti + d.scaduti,
    debito = p.debito - d.debito
  FROM (
    SELECT m.utente_id, m.edizione_id,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'maturazione'), 0) AS maturazione,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'disponibili'), 0) AS disponibili,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'prenotati'), 0) AS prenotati,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'spesi'), 0) AS spesi,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'scaduti'), 0) AS scaduti,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'debito'), 0) AS debito
    FROM nuove n JOIN movimento m ON m.id = n.movimento_id
    GROUP BY m.utente_id, m.edizione_id
  ) d
  WHERE p.utente_id = d.utente_id AND p.edizione_id = d.edizione_id;

  UPDATE lotto l SET
    in_maturazione = l.in_maturazione + d.maturazione,
    disponibili = l.disponibili + d.disponibili,
    prenotati = l.prenotati + d.prenotati,
    spesi = l.spesi + d.spesi,
    scaduti = l.scaduti + d.scaduti
  FROM (
    SELECT n.lotto_id,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'maturazione'), 0) AS maturazione,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'disponibili'), 0) AS disponibili,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'prenotati'), 0) AS prenotati,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'spesi'), 0) AS spesi,
      coalesce(sum(n.punti) FILTER (WHERE n.conto = 'scaduti'), 0) AS scaduti
    FROM nuove n WHERE n.lotto_id IS NOT NULL
    GROUP BY n.lotto_id
  ) d
  WHERE l.id = d.lotto_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER scrittura_saldi AFTER INSERT ON scrittura
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION registro_saldi();
--> statement-breakpoint
-- At commit every movement balances, says the effect it had, and posts on its own member's lots.
CREATE FUNCTION movimento_in_pareggio() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mio bigint := CASE TG_TABLE_NAME WHEN 'movimento' THEN (to_jsonb(NEW) ->> 'id')::bigint
                                   ELSE (to_jsonb(NEW) ->> 'movimento_id')::bigint END;
  righe int; somma bigint; effetto bigint; estranee int; dichiarato int;
BEGIN
  SELECT count(*), coalesce(sum(s.punti), 0),
         coalesce(sum(s.punti) FILTER (WHERE s.conto IN ('maturazione', 'disponibili', 'debito')), 0),
         count(*) FILTER (WHERE l.id IS NOT NULL AND (l.utente_id, l.edizione_id) <> (m.utente_id, m.edizione_id)),
         min(m.punti)
    INTO righe, somma, effetto, estranee, dichiarato
    FROM movimento m
    LEFT JOIN scrittura s ON s.movimento_id = m.id
    LEFT JOIN lotto l ON l.id = s.lotto_id
   WHERE m.id = mio;
  IF righe < 2 OR somma <> 0 OR effetto <> dichiarato OR estranee > 0 THEN
    RAISE EXCEPTION 'Il movimento % non è in pareggio', mio USING ERRCODE = 'check_violation',
      CONSTRAINT = 'movimento_in_pareggio';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER movimento_in_pareggio AFTER INSERT ON movimento
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION movimento_in_pareggio();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER scrittura_in_pareggio AFTER INSERT ON scrittura
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION movimento_in_pareggio();
