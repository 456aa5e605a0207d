-- stops the version before: every movement is copied into one table, and the ledger is locked meanwhile
-- `movimento` becomes one plain table again (docs/decisions/0172): its partitions were never dropped, and every page of a member
-- had to read all of them. What is unique is again checked by a unique index, and no trigger.
ALTER TABLE "lotto" DROP CONSTRAINT "lotto_movimento_id_movimento_id_fk";
--> statement-breakpoint
ALTER TABLE "movimento" RENAME TO "movimento_partizionata";
--> statement-breakpoint
ALTER SEQUENCE "movimento_id_seq" RENAME TO "movimento_partizionata_id_seq";
--> statement-breakpoint
CREATE TABLE "movimento" (LIKE "movimento_partizionata" INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
--> statement-breakpoint
INSERT INTO "movimento" SELECT * FROM "movimento_partizionata";
--> statement-breakpoint
ALTER TABLE "movimento" ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME "movimento_id_seq");
--> statement-breakpoint
SELECT setval('movimento_id_seq', coalesce(pg_sequence_last_value('movimento_partizionata_id_seq'), 1),
  pg_sequence_last_value('movimento_partizionata_id_seq') IS NOT NULL);
--> statement-breakpoint
DROP TABLE "movimento_partizionata";
--> statement-breakpoint
DROP FUNCTION movimenti_unici();
--> statement-breakpoint
DROP FUNCTION parti.di_movimento(regclass);
--> statement-breakpoint
ALTER TABLE "movimento" ADD PRIMARY KEY ("id");
--> statement-breakpoint
CREATE UNIQUE INDEX "movimento_chiave_unica" ON "movimento" USING btree ("chiave");
--> statement-breakpoint
CREATE UNIQUE INDEX "movimento_accredito_unico" ON "movimento" USING btree ("pratica_id","ciclo","utente_id","livello","regola_versione") WHERE tipo = 'accredito';
--> statement-breakpoint
CREATE UNIQUE INDEX "movimento_rettifica_unica" ON "movimento" USING btree ("rettifica_id") WHERE rettifica_id is not null;
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
ALTER TABLE "lotto" ADD CONSTRAINT "lotto_movimento_id_movimento_id_fk" FOREIGN KEY ("movimento_id") REFERENCES "public"."movimento"("id") ON DELETE no action ON UPDATE no action;
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
