CREATE TABLE "tratto_rete" (
	"da" text COLLATE "C" PRIMARY KEY NOT NULL,
	"persone" integer NOT NULL,
	"impronta" bigint NOT NULL,
	"livelli" integer[] NOT NULL,
	"mesi" integer[] NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
INSERT INTO tratto_rete (da, persone, impronta, livelli, mesi) VALUES ('', 0, 0, '{}', '{}');
--> statement-breakpoint
-- The place of an instant's month in `mesi`.
CREATE FUNCTION mese_di_rete(quando timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(1, (extract(year FROM quando AT TIME ZONE 'Europe/Rome')::int - 2020) * 12
                     + extract(month FROM quando AT TIME ZONE 'Europe/Rome')::int)
$$;
--> statement-breakpoint
-- What the stretches should be: the nodes from `inizio` on and before `fine` (null = to the end), 700 at a time.
CREATE FUNCTION tratti_di_rete(inizio text, fine text) RETURNS SETOF tratto_rete LANGUAGE sql STABLE AS $$
  WITH nodi AS MATERIALIZED (
    SELECT percorso, livello, mese_di_rete(creato_il) AS mese, (row_number() OVER (ORDER BY percorso) - 1) / 700 AS n
      FROM segnalatore WHERE percorso >= inizio AND (fine IS NULL OR percorso < fine)
  ), tratti AS (
    SELECT n, CASE n WHEN 0 THEN inizio ELSE min(percorso) END AS da, count(*)::int AS persone,
           bit_xor(hashtextextended(percorso, 0)) AS impronta, max(livello) AS fondo, max(mese) AS ultimo
      FROM nodi GROUP BY n
  ), livelli AS (
    SELECT t.n, array_agg(coalesce(c.persone, 0) ORDER BY l) AS livelli
      FROM tratti t CROSS JOIN generate_series(0, t.fondo) l
      LEFT JOIN (SELECT n, livello, count(*)::int AS persone FROM nodi GROUP BY n, livello) c ON c.n = t.n AND c.livello = l
     GROUP BY t.n
  ), mesi AS (
    SELECT t.n, array_agg(coalesce(c.persone, 0) ORDER BY m) AS mesi
      FROM tratti t CROSS JOIN generate_series(1, t.ultimo) m
      LEFT JOIN (SELECT n, mese, count(*)::int AS persone FROM nodi GROUP BY n, mese) c ON c.n = t.n AND c.mese = m
     GROUP BY t.n
  )
  SELECT t.da, t.persone, t.impronta, l.livelli, m.mesi
    FROM tratti t JOIN livelli l USING (n) JOIN mesi m USING (n)
  UNION ALL
  SELECT inizio, 0, 0, '{}', '{}' WHERE NOT EXISTS (SELECT FROM nodi)
$$;
--> statement-breakpoint
-- Counts anew the stretches that have nodes from `primo` to `ultimo`, as many as they are by now.
CREATE FUNCTION riconta_rete(primo text, ultimo text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  inizio text;
  fine text;
BEGIN
  PERFORM FROM tratto_rete
    WHERE da >= (SELECT max(da) FROM tratto_rete WHERE da <= primo) AND da <= ultimo ORDER BY da FOR UPDATE;
  SELECT max(da) INTO inizio FROM tratto_rete WHERE da <= primo;
  SELECT min(da) INTO fine FROM tratto_rete WHERE da > ultimo;
  DELETE FROM tratto_rete WHERE da >= inizio AND da <= ultimo;
  INSERT INTO tratto_rete SELECT * FROM tratti_di_rete(inizio, fine);
END $$;
--> statement-breakpoint
-- Who joins: one at a time in his stretch, which is cut when it has twice as many as it should; many, all anew.
CREATE FUNCTION rete_conta_chi_entra() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nuovo record;
  mio text;
  suo text;
  quante integer;
  lunghi text[] := '{}';
BEGIN
  IF (SELECT count(*) FROM nuovi) > 100 THEN
    PERFORM riconta_rete(min(percorso), max(percorso)) FROM nuovi;
    RETURN NULL;
  END IF;
  FOR nuovo IN SELECT percorso, livello + 1 AS livello, mese_di_rete(creato_il) AS mese FROM nuovi ORDER BY percorso LOOP
    -- Waited for, a stretch may have been cut meanwhile: it is the right one when it still is once it is locked.
    LOOP
      SELECT da INTO mio FROM tratto_rete WHERE da <= nuovo.percorso ORDER BY da DESC LIMIT 1 FOR NO KEY UPDATE;
      SELECT max(da) INTO suo FROM tratto_rete WHERE da <= nuovo.percorso;
      EXIT WHEN mio = suo OR suo IS NULL;
    END LOOP;
    UPDATE tratto_rete
       SET persone = persone + 1, impronta = impronta # hashtextextended(nuovo.percorso, 0),
           livelli[nuovo.livello] = coalesce(livelli[nuovo.livello], 0) + 1,
           mesi[nuovo.mese] = coalesce(mesi[nuovo.mese], 0) + 1
     WHERE da = mio RETURNING persone INTO quante;
    IF quante > 1400 THEN
      lunghi := lunghi || mio;
    END IF;
  END LOOP;
  -- Not before all are counted: it would count those of this statement who are still to come, too.
  PERFORM riconta_rete(da, da) FROM (SELECT DISTINCT unnest(lunghi) AS da) l;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER segnalatore_conta_chi_entra AFTER INSERT ON segnalatore
  REFERENCING NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION rete_conta_chi_entra();
--> statement-breakpoint
-- Who moves: the stretches he leaves and those he comes to.
CREATE FUNCTION rete_conta_chi_si_sposta() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  via record;
BEGIN
  SELECT min(v.percorso) AS primo, max(v.percorso) AS ultimo, min(n.percorso) AS primo_qui, max(n.percorso) AS ultimo_qui
    INTO via
    FROM vecchi v JOIN nuovi n USING (id)
   WHERE (v.percorso, v.livello, v.creato_il) IS DISTINCT FROM (n.percorso, n.livello, n.creato_il);
  IF via.primo IS NOT NULL THEN
    PERFORM riconta_rete(via.primo, via.ultimo);
    PERFORM riconta_rete(via.primo_qui, via.ultimo_qui);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER segnalatore_conta_chi_si_sposta AFTER UPDATE ON segnalatore
  REFERENCING OLD TABLE AS vecchi NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION rete_conta_chi_si_sposta();
--> statement-breakpoint
CREATE FUNCTION rete_conta_chi_esce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM riconta_rete(min(percorso), max(percorso)) FROM vecchi HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER segnalatore_conta_chi_esce AFTER DELETE ON segnalatore
  REFERENCING OLD TABLE AS vecchi FOR EACH STATEMENT EXECUTE FUNCTION rete_conta_chi_esce();
--> statement-breakpoint
SELECT riconta_rete('', '~');
