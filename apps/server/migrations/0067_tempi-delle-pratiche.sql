ALTER TABLE "pratica_storia" ADD COLUMN "esito" text;--> statement-breakpoint
CREATE INDEX "pratica_storia_quando" ON "pratica_storia" USING brin ("quando");--> statement-breakpoint
ALTER TABLE "pratica_storia" ADD CONSTRAINT "pratica_storia_esito" CHECK ("pratica_storia"."esito" is null or "pratica_storia"."id_stato" = 5);--> statement-breakpoint
-- How what is there ended: what stands completed says it; what was reopened since did well if it gave points.
UPDATE pratica_storia s SET esito = CASE WHEN p.esito_positivo THEN 'positivo' ELSE 'negativo' END
  FROM pratica p
 WHERE p.id = s.pratica_id AND p.id_stato = 5 AND (p.esito_positivo OR p.esito_negativo)
   AND s.id = (SELECT max(u.id) FROM pratica_storia u WHERE u.pratica_id = p.id AND u.id_stato = 5);
--> statement-breakpoint
UPDATE pratica_storia s SET esito = 'positivo'
  FROM (SELECT id, pratica_id, row_number() OVER (PARTITION BY pratica_id ORDER BY id) AS ciclo
          FROM pratica_storia WHERE id_stato = 5) c
 WHERE c.id = s.id AND s.esito IS NULL
   AND EXISTS (SELECT FROM movimento m WHERE m.pratica_id = c.pratica_id AND m.ciclo = c.ciclo AND m.tipo = 'accredito');
--> statement-breakpoint
DROP TRIGGER pratica_storia_segna_le_cifre ON pratica_storia;
--> statement-breakpoint
DROP FUNCTION pratiche_segna_le_cifre();
--> statement-breakpoint
DROP FUNCTION cifre_del_passo(bigint, bigint, integer, text, timestamptz);
--> statement-breakpoint
-- In which figures a step of a case stands: how many are in each state and step; how many left a step after how many whole
-- days; how many were sent (by the member, or with a file), ended (how), reopened; how many were completed after how many
-- days from when they were first sent. Drafts are in none.
CREATE FUNCTION cifre_del_passo(mio bigint, pratica bigint, stato integer, passo_qui text, come text, qui timestamptz)
RETURNS TABLE (voce text, giorno date, di integer, parte text, quante integer, somma bigint) LANGUAGE sql STABLE AS $$
  SELECT x.voce, giorno_di_roma(qui), x.di, x.parte, x.quante, x.somma
    FROM (SELECT 1) uno
    LEFT JOIN LATERAL (SELECT s.id_stato, s.passo, greatest(0, extract(epoch FROM qui - s.quando))::bigint AS durata_s
                         FROM pratica_storia s
                        WHERE s.pratica_id = pratica AND s.id < mio ORDER BY s.id DESC LIMIT 1) da ON true
    LEFT JOIN LATERAL (SELECT greatest(0, extract(epoch FROM qui - s.quando))::bigint AS durata_s FROM pratica_storia s
                        WHERE stato = 5 AND s.pratica_id = pratica AND s.id_stato = 3 ORDER BY s.id LIMIT 1) inizio ON true
   CROSS JOIN LATERAL (VALUES
     ('pratiche', stato, coalesce(passo_qui, ''), CASE WHEN stato <> 1 THEN 1 END, 0::bigint),
     ('pratiche', da.id_stato::integer, coalesce(da.passo, ''), CASE WHEN da.id_stato <> 1 THEN -1 END, 0),
     ('pratiche.passi', (da.durata_s / 86400)::integer, coalesce(da.passo, ''), CASE WHEN da.id_stato = 3 THEN 1 END,
      da.durata_s),
     ('pratiche.durate', (inizio.durata_s / 86400)::integer, '', CASE WHEN stato = 5 AND inizio.durata_s IS NOT NULL THEN 1 END,
      inizio.durata_s),
     ('pratiche.esiti', stato,
      CASE WHEN stato = 5 THEN coalesce(come, '')
           WHEN stato = 3 AND EXISTS (SELECT FROM pratica_importata i WHERE i.pratica_id = pratica) THEN 'importata'
           ELSE '' END,
      CASE WHEN stato IN (2, 5) OR stato = 3 AND coalesce(da.id_stato, 1) = 1 THEN 1 END, 0),
     ('pratiche.riaperte', 0, '', CASE WHEN stato = 3 AND da.id_stato = 5 THEN 1 END, 0)
   ) x(voce, di, parte, quante, somma)
   WHERE x.quante IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION pratiche_segna_le_cifre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cifra_mossa (voce, giorno, di, parte, quante, somma)
  SELECT c.voce, c.giorno, c.di, c.parte, sum(c.quante), coalesce(sum(c.somma), 0)
    FROM nuove n CROSS JOIN LATERAL cifre_del_passo(n.id, n.pratica_id, n.id_stato, n.passo, n.esito, n.quando) c
   GROUP BY 1, 2, 3, 4;
  UPDATE traguardo t SET prima_pratica = d.giorno
    FROM (SELECT p.utente_id, giorno_di_roma((array_agg(n.quando ORDER BY n.id))[1]) AS giorno
            FROM nuove n JOIN pratica p ON p.id = n.pratica_id WHERE n.id_stato = 3 GROUP BY 1) d
   WHERE t.utente_id = d.utente_id AND t.prima_pratica IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pratica_storia_segna_le_cifre AFTER INSERT ON pratica_storia
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION pratiche_segna_le_cifre();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION cifre_contate() RETURNS TABLE (voce text, giorno date, di integer, parte text, quante bigint, somma bigint)
LANGUAGE sql STABLE AS $$
  SELECT 'punti', giorno, edizione_id, concat_ws('.', tipo, conto), count(DISTINCT id), sum(punti)::bigint
    FROM (SELECT m.id, giorno_di_roma(m.avvenuto_il) AS giorno, m.edizione_id, m.tipo, s.conto, s.punti
            FROM scrittura s JOIN movimento m ON m.id = s.movimento_id) p
   GROUP BY GROUPING SETS ((giorno, edizione_id, tipo, conto), (giorno, edizione_id, tipo))
  UNION ALL
  SELECT 'premi', giorno_di_roma(s.quando), r.premio_id, x.parte, count(*), sum(x.somma)::bigint
    FROM richiesta_storia s JOIN richiesta_premio r ON r.id = s.richiesta_id
   CROSS JOIN LATERAL (VALUES (s.stato, r.valore_cent), (s.stato || '.punti', r.punti)) x(parte, somma)
   GROUP BY 2, 3, 4
  UNION ALL
  SELECT c.voce, c.giorno, c.di, c.parte, count(*), 0
    FROM traguardo t CROSS JOIN LATERAL
         cifre_di_chi(t.registrato, t.verificato, t.iscritto, t.prima_pratica, t.primo_premio) c
   GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT c.voce, c.giorno, c.di, c.parte, sum(c.quante), coalesce(sum(c.somma), 0)::bigint
    FROM pratica_storia s
   CROSS JOIN LATERAL cifre_del_passo(s.id, s.pratica_id, s.id_stato, s.passo, s.esito, s.quando) c
   GROUP BY 1, 2, 3, 4
$$;
--> statement-breakpoint
-- The figures that say more than they did are counted anew.
DELETE FROM cifra_mossa WHERE voce IN ('pratiche.passi', 'pratiche.esiti');
--> statement-breakpoint
DELETE FROM cifra_giorno WHERE voce IN ('pratiche.passi', 'pratiche.esiti');
--> statement-breakpoint
INSERT INTO cifra_giorno SELECT * FROM cifre_contate() WHERE voce IN ('pratiche.passi', 'pratiche.esiti', 'pratiche.durate');
