-- The postings of a movement are written in one statement, and judged once for all of them: row by row, a movement
-- over a thousand lots summed its thousand postings a thousand times.
DROP TRIGGER scrittura_in_pareggio ON scrittura;
--> statement-breakpoint
CREATE FUNCTION scritture_in_pareggio() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mio bigint;
BEGIN
  SELECT m.id INTO mio
    FROM (SELECT DISTINCT movimento_id AS id FROM nuove) n
    JOIN movimento m USING (id)
    JOIN scrittura s ON s.movimento_id = m.id
    LEFT JOIN lotto l ON l.id = s.lotto_id
   GROUP BY m.id
  HAVING sum(s.punti) <> 0
      OR coalesce(sum(s.punti) FILTER (WHERE s.conto IN ('maturazione', 'disponibili', 'debito')), 0) <> m.punti
      OR count(*) FILTER (WHERE l.id IS NOT NULL AND (l.utente_id, l.edizione_id) <> (m.utente_id, m.edizione_id)) > 0
   LIMIT 1;
  IF mio IS NOT NULL THEN
    RAISE EXCEPTION 'Il movimento % non è in pareggio', mio USING ERRCODE = 'check_violation',
      CONSTRAINT = 'movimento_in_pareggio';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER scrittura_in_pareggio AFTER INSERT ON scrittura
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION scritture_in_pareggio();
