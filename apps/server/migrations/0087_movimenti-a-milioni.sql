-- contracts 0086
-- The ledger's movements are cut by their number, ten million a part (docs/decisions/0131). What there was becomes the first
-- part as it is; the lots refer to all of them anew, and that they do so rightly is looked at in a later migration.
ALTER TABLE "lotto" DROP CONSTRAINT "lotto_movimento_id_movimento_id_fk";
--> statement-breakpoint
ALTER TABLE "movimento" RENAME TO "movimento_prima";
--> statement-breakpoint
CREATE TABLE "movimento" (LIKE "movimento_prima" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("id");
--> statement-breakpoint
-- Those of each row come with the whole table; the one that refuses to change a row stays with each part.
DROP TRIGGER movimento_in_pareggio ON movimento_prima;
--> statement-breakpoint
DROP TRIGGER movimento_rettifica_approvata ON movimento_prima;
--> statement-breakpoint
DROP TRIGGER movimento_accredito_titoli ON movimento_prima;
--> statement-breakpoint
SELECT parti.prima_parte('movimento',
  ((coalesce(pg_sequence_last_value('movimento_id_seq'), 0) + 1000) / 10000000 * 10000000 + 10000000)::text);
--> statement-breakpoint
ALTER TABLE "movimento" ADD PRIMARY KEY ("id");
--> statement-breakpoint
ALTER TABLE "movimento" ADD CONSTRAINT "movimento_pratica_id_pratica_id_fk" FOREIGN KEY ("pratica_id") REFERENCES "public"."pratica"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "movimento" ADD CONSTRAINT "movimento_regola_versione_regola_punti_versione_fk" FOREIGN KEY ("regola_versione") REFERENCES "public"."regola_punti"("versione") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "movimento" ADD CONSTRAINT "movimento_richiesta_id_richiesta_premio_id_fk" FOREIGN KEY ("richiesta_id") REFERENCES "public"."richiesta_premio"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "movimento" ADD CONSTRAINT "movimento_portafoglio" FOREIGN KEY ("utente_id","edizione_id") REFERENCES "public"."portafoglio"("utente_id","edizione_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "movimento" ADD CONSTRAINT "movimento_rettifica_id_rettifica_id_fk" FOREIGN KEY ("rettifica_id") REFERENCES "public"."rettifica"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "movimento_pagina" ON "movimento" USING btree ("utente_id","avvenuto_il","id");
--> statement-breakpoint
CREATE INDEX "movimento_quando" ON "movimento" USING btree ("avvenuto_il","id");
--> statement-breakpoint
CREATE INDEX "movimento_tipo" ON "movimento" USING btree ("tipo","avvenuto_il","id");
--> statement-breakpoint
CREATE INDEX "movimento_edizione" ON "movimento" USING btree ("edizione_id","avvenuto_il","id");
--> statement-breakpoint
CREATE INDEX "movimento_richiesta" ON "movimento" USING btree ("richiesta_id") WHERE richiesta_id is not null;
--> statement-breakpoint
CREATE TRIGGER movimento_intoccabile BEFORE UPDATE OR DELETE OR TRUNCATE ON movimento
  FOR EACH STATEMENT EXECUTE FUNCTION registro_intoccabile();
--> statement-breakpoint
CREATE TRIGGER movimento_rettifica_approvata BEFORE INSERT ON movimento
  FOR EACH ROW WHEN (NEW.tipo = 'rettifica') EXECUTE FUNCTION rettifica_approvata();
--> statement-breakpoint
CREATE TRIGGER movimento_accredito_titoli BEFORE INSERT ON movimento
  FOR EACH ROW WHEN (NEW.tipo = 'accredito') EXECUTE FUNCTION accredito_con_titoli();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER movimento_in_pareggio AFTER INSERT ON movimento
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION movimento_in_pareggio();
--> statement-breakpoint
-- What is unique is so in each part by an index, and over all of them by this. Who wrote the same in another part a moment ago
-- has the same wallet, and is waited for; the question asked after that sees what he wrote.
CREATE FUNCTION movimenti_unici() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  doppia text;
BEGIN
  PERFORM 1 FROM portafoglio p JOIN (SELECT DISTINCT utente_id, edizione_id FROM nuovi) n USING (utente_id, edizione_id)
    ORDER BY p.utente_id, p.edizione_id FOR NO KEY UPDATE OF p;
  SELECT n.chiave INTO doppia
    FROM nuovi n CROSS JOIN LATERAL (
      SELECT FROM movimento m WHERE m.chiave = n.chiave AND m.id <> n.id LIMIT 1) x LIMIT 1;
  IF doppia IS NOT NULL THEN
    RAISE EXCEPTION 'Il movimento % c''è già', doppia USING ERRCODE = 'unique_violation', CONSTRAINT = 'movimento_chiave_unica';
  END IF;
  SELECT n.chiave INTO doppia
    FROM nuovi n CROSS JOIN LATERAL (
      SELECT FROM movimento m WHERE m.tipo = 'accredito' AND m.pratica_id = n.pratica_id AND m.ciclo = n.ciclo
         AND m.utente_id = n.utente_id AND m.livello = n.livello AND m.regola_versione = n.regola_versione AND m.id <> n.id LIMIT 1) x
   WHERE n.tipo = 'accredito' LIMIT 1;
  IF doppia IS NOT NULL THEN
    RAISE EXCEPTION 'L''accredito % c''è già', doppia USING ERRCODE = 'unique_violation', CONSTRAINT = 'movimento_accredito_unico';
  END IF;
  SELECT n.chiave INTO doppia
    FROM nuovi n CROSS JOIN LATERAL (
      SELECT FROM movimento m WHERE m.rettifica_id = n.rettifica_id AND m.id <> n.id LIMIT 1) x
   WHERE n.rettifica_id IS NOT NULL LIMIT 1;
  IF doppia IS NOT NULL THEN
    RAISE EXCEPTION 'La rettifica % c''è già', doppia USING ERRCODE = 'unique_violation', CONSTRAINT = 'movimento_rettifica_unica';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER movimento_unico AFTER INSERT ON movimento
  REFERENCING NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION movimenti_unici();
--> statement-breakpoint
-- What each part has for itself, when it is made.
CREATE FUNCTION parti.di_movimento(parte regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE UNIQUE INDEX ON %s (chiave)', parte);
  EXECUTE format('CREATE UNIQUE INDEX ON %s (pratica_id, ciclo, utente_id, livello, regola_versione) WHERE tipo = ''accredito''', parte);
  EXECUTE format('CREATE UNIQUE INDEX ON %s (rettifica_id) WHERE rettifica_id IS NOT NULL', parte);
  EXECUTE format('CREATE TRIGGER movimento_intoccabile BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
                    FOR EACH STATEMENT EXECUTE FUNCTION registro_intoccabile()', parte);
END $$;
--> statement-breakpoint
CREATE TABLE parti.movimento_altri PARTITION OF "movimento" DEFAULT;
--> statement-breakpoint
SELECT parti.di_movimento('parti.movimento_altri');
--> statement-breakpoint
ALTER TABLE "lotto" ADD CONSTRAINT "lotto_movimento_id_movimento_id_fk" FOREIGN KEY ("movimento_id") REFERENCES "public"."movimento"("id") ON DELETE no action ON UPDATE no action NOT VALID;
