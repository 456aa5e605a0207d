CREATE TABLE "conto_pratiche" (
	"utente_id" bigint PRIMARY KEY NOT NULL,
	"percorso" text COLLATE "C" NOT NULL,
	"livello" integer NOT NULL,
	"inviate" integer DEFAULT 0 NOT NULL,
	"per_mese" integer[] DEFAULT '{}' NOT NULL,
	"completate" integer[] DEFAULT '{}' NOT NULL,
	"ultimo_mese" integer
) WITH (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "conto_pratiche" ADD CONSTRAINT "conto_pratiche_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "conto_pratiche_percorso" ON "conto_pratiche" USING btree ("percorso");
--> statement-breakpoint
-- Two rows of months, place by place.
CREATE FUNCTION somma_mesi(a integer[], b integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(coalesce(a[i], 0) + coalesce(b[i], 0) ORDER BY i), '{}')
    FROM generate_series(1, greatest(array_upper(a, 1), array_upper(b, 1))) i
$$;
--> statement-breakpoint
-- The last place that has something; null when none has.
CREATE FUNCTION ultimo_dei_mesi(mesi integer[]) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT max(i) FROM generate_subscripts(mesi, 1) i WHERE mesi[i] > 0
$$;
--> statement-breakpoint
-- Adds cases to their owners' counts and takes others away; a draft is in none. One row written for each owner,
-- however many of his cases a statement touches, and nothing for what changes without being counted.
CREATE FUNCTION conta_pratiche(entrate pratica[], uscite pratica[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Who has no counts yet: who moves him meanwhile waits, and finds them; or is waited for, and the path is the new one.
  PERFORM FROM segnalatore s
    WHERE s.utente_id IN (SELECT utente_id FROM unnest(entrate) WHERE id_stato <> 1)
      AND NOT EXISTS (SELECT FROM conto_pratiche c WHERE c.utente_id = s.utente_id)
    ORDER BY s.utente_id FOR SHARE;
  WITH mosse AS (
    SELECT utente_id, id_stato, esito_positivo, data_registrazione, aggiornata_il, 1 AS verso FROM unnest(entrate)
    UNION ALL
    SELECT utente_id, id_stato, esito_positivo, data_registrazione, aggiornata_il, -1 FROM unnest(uscite)
  ), mesi AS (
    SELECT utente_id, mese, sum(registrate)::int AS registrate, sum(completate)::int AS completate
      FROM (SELECT utente_id, mese_di_rete(data_registrazione::timestamp AT TIME ZONE 'UTC') AS mese,
                   verso AS registrate, 0 AS completate
              FROM mosse WHERE id_stato <> 1
            UNION ALL
            SELECT utente_id, mese_di_rete(aggiornata_il), 0, verso FROM mosse WHERE id_stato = 5 AND esito_positivo) m
     GROUP BY 1, 2 HAVING sum(registrate) <> 0 OR sum(completate) <> 0
  ), conti AS (
    SELECT f.utente_id, f.inviate, array_agg(coalesce(m.registrate, 0) ORDER BY i) AS per_mese,
           array_agg(coalesce(m.completate, 0) ORDER BY i) AS completate
      FROM (SELECT utente_id, max(mese) AS fondo, sum(registrate)::int AS inviate FROM mesi GROUP BY 1) f
     CROSS JOIN generate_series(1, f.fondo) i
      LEFT JOIN mesi m ON m.utente_id = f.utente_id AND m.mese = i
     GROUP BY 1, 2
  )
  -- Rows may be laid table by table: his node, when it comes, says where he stands.
  INSERT INTO conto_pratiche AS c (utente_id, percorso, livello, inviate, per_mese, completate, ultimo_mese)
  SELECT n.utente_id, coalesce(s.percorso, ''), coalesce(s.livello, 0), n.inviate, n.per_mese, n.completate,
         ultimo_dei_mesi(n.completate)
    FROM conti n LEFT JOIN segnalatore s ON s.utente_id = n.utente_id ORDER BY n.utente_id
      ON CONFLICT (utente_id) DO UPDATE
     SET inviate = c.inviate + excluded.inviate, per_mese = somma_mesi(c.per_mese, excluded.per_mese),
         completate = somma_mesi(c.completate, excluded.completate),
         ultimo_mese = ultimo_dei_mesi(somma_mesi(c.completate, excluded.completate));
END $$;
--> statement-breakpoint
CREATE FUNCTION pratica_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM conta_pratiche((SELECT array_agg(ROW(n.*)::pratica) FROM nuove n), NULL);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM conta_pratiche(NULL, (SELECT array_agg(ROW(v.*)::pratica) FROM vecchie v));
  ELSE
    PERFORM conta_pratiche((SELECT array_agg(ROW(n.*)::pratica) FROM nuove n), (SELECT array_agg(ROW(v.*)::pratica) FROM vecchie v));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pratica_conta_chi_entra AFTER INSERT ON pratica
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION pratica_conta();
--> statement-breakpoint
CREATE TRIGGER pratica_conta_chi_esce AFTER DELETE ON pratica
  REFERENCING OLD TABLE AS vecchie FOR EACH STATEMENT EXECUTE FUNCTION pratica_conta();
--> statement-breakpoint
CREATE TRIGGER pratica_conta_chi_cambia AFTER UPDATE ON pratica
  REFERENCING OLD TABLE AS vecchie NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION pratica_conta();
--> statement-breakpoint
CREATE FUNCTION rete_sposta_i_conti() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conto_pratiche c SET percorso = n.percorso, livello = n.livello
    FROM nuovi n WHERE n.utente_id = c.utente_id AND (n.percorso, n.livello) IS DISTINCT FROM (c.percorso, c.livello);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER segnalatore_porta_i_conti AFTER INSERT ON segnalatore
  REFERENCING NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION rete_sposta_i_conti();
--> statement-breakpoint
CREATE TRIGGER segnalatore_sposta_i_conti AFTER UPDATE ON segnalatore
  REFERENCING NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION rete_sposta_i_conti();
--> statement-breakpoint
SELECT conta_pratiche(array_agg(p), NULL) FROM pratica p;
