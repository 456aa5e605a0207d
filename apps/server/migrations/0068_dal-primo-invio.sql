-- The same, but that a case was sent before it was completed: reopened, it is in its steps again.
-- In which figures a step of a case stands: how many are in each state and step; how many left a step after how many whole
-- days; how many were sent (by the member, or with a file), ended (how), reopened; how many were completed after how many
-- days from when they were first sent. Drafts are in none.
CREATE OR REPLACE FUNCTION cifre_del_passo(mio bigint, pratica bigint, stato integer, passo_qui text, come text, qui timestamptz)
RETURNS TABLE (voce text, giorno date, di integer, parte text, quante integer, somma bigint) LANGUAGE sql STABLE AS $$
  SELECT x.voce, giorno_di_roma(qui), x.di, x.parte, x.quante, x.somma
    FROM (SELECT 1) uno
    LEFT JOIN LATERAL (SELECT s.id_stato, s.passo, greatest(0, extract(epoch FROM qui - s.quando))::bigint AS durata_s
                         FROM pratica_storia s
                        WHERE s.pratica_id = pratica AND s.id < mio ORDER BY s.id DESC LIMIT 1) da ON true
    LEFT JOIN LATERAL (SELECT greatest(0, extract(epoch FROM qui - s.quando))::bigint AS durata_s FROM pratica_storia s
                        WHERE stato = 5 AND s.pratica_id = pratica AND s.id < mio AND s.id_stato = 3
                        ORDER BY s.id LIMIT 1) inizio ON true
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
