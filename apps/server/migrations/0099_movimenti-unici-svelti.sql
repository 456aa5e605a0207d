-- What is unique of a movement is looked for in every part by its key alone, which says all of it, and only where nothing else
-- refuses it twice: points that mature or expire leave a lot that has them no more (docs/decisions/0135). A part just begun has
-- no statistics: it would have been read whole for each row, more at each, until the next analyze.
CREATE OR REPLACE FUNCTION movimenti_unici() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  doppia text;
BEGIN
  IF NOT EXISTS (SELECT FROM nuovi WHERE tipo NOT IN ('maturazione', 'scadenza')) THEN
    RETURN NULL;
  END IF;
  -- Who wrote the same in another part a moment ago has the same wallet, and is waited for; what is asked after sees what he wrote.
  PERFORM 1 FROM portafoglio p JOIN (SELECT DISTINCT utente_id, edizione_id FROM nuovi) n USING (utente_id, edizione_id)
    ORDER BY p.utente_id, p.edizione_id FOR NO KEY UPDATE OF p;
  SELECT n.chiave INTO doppia
    FROM nuovi n CROSS JOIN LATERAL (
      SELECT FROM movimento m WHERE m.chiave = n.chiave AND m.id <> n.id LIMIT 1) x
   WHERE n.tipo NOT IN ('maturazione', 'scadenza') LIMIT 1;
  IF doppia IS NOT NULL THEN
    RAISE EXCEPTION 'Il movimento % c''è già', doppia USING ERRCODE = 'unique_violation', CONSTRAINT = 'movimento_chiave_unica';
  END IF;
  RETURN NULL;
END $$;
