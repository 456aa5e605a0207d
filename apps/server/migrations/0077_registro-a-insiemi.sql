-- The postings of a movement are judged all together, and so is whose they are (docs/decisions/0127): row by row, the two
-- foreign keys were nearly half of what the end of an edition took. What they pointed to can be neither taken away nor
-- given another key: the movements never could, the lots can no longer.
ALTER TABLE "scrittura" DROP CONSTRAINT "scrittura_movimento_id_movimento_id_fk";
--> statement-breakpoint
ALTER TABLE "scrittura" DROP CONSTRAINT "scrittura_lotto_id_lotto_id_fk";
--> statement-breakpoint
CREATE TRIGGER lotto_intoccabile BEFORE DELETE OR TRUNCATE ON lotto
  FOR EACH STATEMENT EXECUTE FUNCTION registro_intoccabile();
--> statement-breakpoint
CREATE TRIGGER lotto_di_chi_era BEFORE UPDATE OF id, movimento_id, utente_id, edizione_id, punti ON lotto
  FOR EACH STATEMENT EXECUTE FUNCTION registro_intoccabile();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION scritture_in_pareggio() RETURNS trigger LANGUAGE plpgsql SET enable_mergejoin = off AS $$
DECLARE
  mio bigint;
BEGIN
  SELECT n.id INTO mio
    FROM (SELECT DISTINCT movimento_id AS id FROM nuove) n
    LEFT JOIN movimento m USING (id)
    JOIN scrittura s ON s.movimento_id = n.id
   GROUP BY n.id, m.punti
  HAVING m.punti IS NULL OR sum(s.punti) <> 0
      OR coalesce(sum(s.punti) FILTER (WHERE s.conto IN ('maturazione', 'disponibili', 'debito')), 0) <> m.punti
   LIMIT 1;
  IF mio IS NOT NULL THEN
    RAISE EXCEPTION 'Il movimento % non è in pareggio', mio USING ERRCODE = 'check_violation',
      CONSTRAINT = 'movimento_in_pareggio';
  END IF;
  SELECT n.movimento_id INTO mio
    FROM (SELECT DISTINCT movimento_id, lotto_id FROM nuove WHERE lotto_id IS NOT NULL) n
    JOIN movimento m ON m.id = n.movimento_id
    LEFT JOIN lotto l ON l.id = n.lotto_id
   WHERE (l.utente_id, l.edizione_id) IS DISTINCT FROM (m.utente_id, m.edizione_id)
   LIMIT 1;
  IF mio IS NOT NULL THEN
    RAISE EXCEPTION 'Il movimento % scrive su un lotto che non è suo', mio USING ERRCODE = 'check_violation',
      CONSTRAINT = 'scrittura_sul_suo_lotto';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At commit a movement has its postings: that they balance was judged when they were written, and they cannot change.
CREATE OR REPLACE FUNCTION movimento_in_pareggio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM scrittura WHERE movimento_id = NEW.id) THEN
    RAISE EXCEPTION 'Il movimento % non è in pareggio', NEW.id USING ERRCODE = 'check_violation',
      CONSTRAINT = 'movimento_in_pareggio';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION registro_saldi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE portafoglio p SET
    in_maturazione = p.in_maturazione + d.maturazione,
    disponibili = p.disponibili + d.disponibili,
    prenotati = p.prenotati + d.prenotati,
    spesi = p.spesi + d.spesi,
    scaduti = p.scaduti + d.scaduti,
    debito = p.debito - d.debito
  FROM (
    SELECT m.utente_id, m.edizione_id, sum(n.maturazione) AS maturazione, sum(n.disponibili) AS disponibili,
           sum(n.prenotati) AS prenotati, sum(n.spesi) AS spesi, sum(n.scaduti) AS scaduti, sum(n.debito) AS debito
      FROM (
        SELECT movimento_id,
          coalesce(sum(punti) FILTER (WHERE conto = 'maturazione'), 0) AS maturazione,
          coalesce(sum(punti) FILTER (WHERE conto = 'disponibili'), 0) AS disponibili,
          coalesce(sum(punti) FILTER (WHERE conto = 'prenotati'), 0) AS prenotati,
          coalesce(sum(punti) FILTER (WHERE conto = 'spesi'), 0) AS spesi,
          coalesce(sum(punti) FILTER (WHERE conto = 'scaduti'), 0) AS scaduti,
          coalesce(sum(punti) FILTER (WHERE conto = 'debito'), 0) AS debito
        FROM nuove GROUP BY movimento_id
      ) n JOIN movimento m ON m.id = n.movimento_id
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
CREATE OR REPLACE FUNCTION punti_segna_le_cifre() RETURNS trigger LANGUAGE plpgsql SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO cifra_mossa (voce, giorno, di, parte, quante, somma)
  SELECT 'punti', giorno, edizione_id, concat_ws('.', tipo, conto), count(DISTINCT id), sum(punti)
    FROM (SELECT m.id, giorno_di_roma(m.avvenuto_il) AS giorno, m.edizione_id, m.tipo, n.conto, n.punti
            FROM (SELECT movimento_id, conto, sum(punti) AS punti FROM nuove GROUP BY movimento_id, conto) n
            JOIN movimento m ON m.id = n.movimento_id) s
   GROUP BY GROUPING SETS ((giorno, edizione_id, tipo, conto), (giorno, edizione_id, tipo));
  RETURN NULL;
END $$;
