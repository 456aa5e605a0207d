CREATE TABLE "edizione" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edizione_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codice" text NOT NULL,
	"titolo" text NOT NULL,
	"inizio" date NOT NULL,
	"fine" date NOT NULL,
	"ultima_richiesta" date NOT NULL,
	"creata_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edizione_date_in_ordine" CHECK ("edizione"."inizio" <= "edizione"."fine" and "edizione"."fine" <= "edizione"."ultima_richiesta"),
	CONSTRAINT "edizione_cinque_anni" CHECK ("edizione"."ultima_richiesta" < "edizione"."inizio" + interval '5 years')
);
--> statement-breakpoint
CREATE TABLE "regolamento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regolamento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edizione_id" integer NOT NULL,
	"versione" text NOT NULL,
	"html" text NOT NULL,
	"hash" text NOT NULL,
	"pubblicato_il" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regolamento_mostrato" (
	"utente_id" bigint NOT NULL,
	"regolamento_id" integer NOT NULL,
	"mostrato_il" timestamp with time zone NOT NULL,
	"accettato_il" timestamp with time zone,
	CONSTRAINT "regolamento_mostrato_utente_id_regolamento_id_pk" PRIMARY KEY("utente_id","regolamento_id")
);
--> statement-breakpoint
CREATE TABLE "pratica" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pratica_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"utente_id" bigint NOT NULL,
	"sequenza" integer NOT NULL,
	"nominativo" text NOT NULL,
	"id_tipo_finanziamento" integer NOT NULL,
	"importo_cent" bigint NOT NULL,
	"data_registrazione" date NOT NULL,
	"registrata_il" timestamp with time zone NOT NULL,
	"id_stato" smallint DEFAULT 1 NOT NULL,
	"passo" text,
	"manca" text,
	"perc_completamento" smallint DEFAULT 0 NOT NULL,
	"esito_positivo" boolean DEFAULT false NOT NULL,
	"esito_negativo" boolean DEFAULT false NOT NULL,
	"ciclo" integer DEFAULT 0 NOT NULL,
	"motivi_punti" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"aggiornata_il" timestamp with time zone NOT NULL,
	CONSTRAINT "pratica_stato_valido" CHECK ("pratica"."id_stato" in (1, 2, 3, 5)),
	CONSTRAINT "pratica_un_esito" CHECK (not ("pratica"."esito_positivo" and "pratica"."esito_negativo")),
	CONSTRAINT "pratica_importo_positivo" CHECK ("pratica"."importo_cent" > 0)
);
--> statement-breakpoint
CREATE TABLE "pratica_storia" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pratica_storia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pratica_id" bigint NOT NULL,
	"id_stato" smallint NOT NULL,
	"passo" text,
	"quando" timestamp with time zone NOT NULL,
	"attore_id" bigint,
	"motivo" text
);
--> statement-breakpoint
CREATE TABLE "tipo_finanziamento" (
	"id" integer PRIMARY KEY NOT NULL,
	"descrizione" text NOT NULL,
	CONSTRAINT "tipo_finanziamento_descrizione_unique" UNIQUE("descrizione")
);
--> statement-breakpoint
CREATE TABLE "premio" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "premio_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edizione_id" integer NOT NULL,
	"codice" text NOT NULL,
	"descrizione" text NOT NULL,
	"dettaglio" text NOT NULL,
	"categoria" text NOT NULL,
	"immagine" text NOT NULL,
	"punti" integer NOT NULL,
	"scorta" integer,
	"disponibili" integer,
	"valore_cent" integer NOT NULL,
	"valido_dal" date NOT NULL,
	"valido_al" date NOT NULL,
	"limite_persona" integer,
	CONSTRAINT "premio_scorta" CHECK (("premio"."scorta" is null) = ("premio"."disponibili" is null)),
	CONSTRAINT "premio_disponibili" CHECK ("premio"."disponibili" between 0 and "premio"."scorta"),
	CONSTRAINT "premio_punti_positivi" CHECK ("premio"."punti" > 0 and "premio"."valore_cent" > 0),
	CONSTRAINT "premio_validita" CHECK ("premio"."valido_dal" <= "premio"."valido_al")
);
--> statement-breakpoint
CREATE TABLE "richiesta_premio" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "richiesta_premio_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"codice" text NOT NULL,
	"utente_id" bigint NOT NULL,
	"edizione_id" integer NOT NULL,
	"premio_id" integer NOT NULL,
	"stato" text DEFAULT 'richiesta' NOT NULL,
	"punti" integer NOT NULL,
	"nota" text,
	"sped_nominativo" text NOT NULL,
	"sped_indirizzo" text NOT NULL,
	"sped_cap" text NOT NULL,
	"sped_comune" text NOT NULL,
	"sped_provincia" text NOT NULL,
	"corriere" text,
	"tracking" text,
	"consegna_entro" date NOT NULL,
	"creata_il" timestamp with time zone NOT NULL,
	CONSTRAINT "richiesta_premio_spedizione" CHECK (("richiesta_premio"."corriere" is null) = ("richiesta_premio"."tracking" is null))
);
--> statement-breakpoint
CREATE TABLE "richiesta_storia" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "richiesta_storia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"richiesta_id" bigint NOT NULL,
	"stato" text NOT NULL,
	"quando" timestamp with time zone NOT NULL,
	"attore_id" bigint,
	"nota" text
);
--> statement-breakpoint
CREATE TABLE "lotto" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lotto_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"movimento_id" bigint NOT NULL,
	"utente_id" bigint NOT NULL,
	"edizione_id" integer NOT NULL,
	"punti" integer NOT NULL,
	"matura_il" timestamp with time zone NOT NULL,
	"scade_il" date NOT NULL,
	"in_maturazione" integer DEFAULT 0 NOT NULL,
	"disponibili" integer DEFAULT 0 NOT NULL,
	"prenotati" integer DEFAULT 0 NOT NULL,
	"spesi" integer DEFAULT 0 NOT NULL,
	"scaduti" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lotto_punti_positivi" CHECK ("lotto"."punti" > 0),
	CONSTRAINT "lotto_mai_negativo" CHECK (least("lotto"."in_maturazione", "lotto"."disponibili", "lotto"."prenotati", "lotto"."spesi", "lotto"."scaduti") >= 0)
);
--> statement-breakpoint
CREATE TABLE "movimento" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "movimento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chiave" text NOT NULL,
	"tipo" text NOT NULL,
	"utente_id" bigint NOT NULL,
	"edizione_id" integer NOT NULL,
	"avvenuto_il" timestamp with time zone NOT NULL,
	"registrato_il" timestamp with time zone DEFAULT now() NOT NULL,
	"punti" integer NOT NULL,
	"pratica_id" bigint,
	"ciclo" integer,
	"livello" smallint,
	"regola_versione" text,
	"richiesta_id" bigint,
	"dati" jsonb NOT NULL,
	CONSTRAINT "movimento_solo_pratiche" CHECK ("movimento"."tipo" <> 'accredito' or num_nonnulls("movimento"."pratica_id", "movimento"."ciclo", "movimento"."livello", "movimento"."regola_versione") = 4),
	CONSTRAINT "movimento_causa_richiesta" CHECK ("movimento"."tipo" not in ('prenotazione', 'restituzione', 'spesa') or "movimento"."richiesta_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "portafoglio" (
	"utente_id" bigint NOT NULL,
	"edizione_id" integer NOT NULL,
	"in_maturazione" integer DEFAULT 0 NOT NULL,
	"disponibili" integer DEFAULT 0 NOT NULL,
	"prenotati" integer DEFAULT 0 NOT NULL,
	"spesi" integer DEFAULT 0 NOT NULL,
	"scaduti" integer DEFAULT 0 NOT NULL,
	"debito" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "portafoglio_utente_id_edizione_id_pk" PRIMARY KEY("utente_id","edizione_id"),
	CONSTRAINT "portafoglio_mai_negativo" CHECK (least("portafoglio"."in_maturazione", "portafoglio"."disponibili", "portafoglio"."prenotati", "portafoglio"."spesi", "portafoglio"."scaduti", "portafoglio"."debito") >= 0),
	CONSTRAINT "portafoglio_debito_prima" CHECK ("portafoglio"."debito" = 0 or "portafoglio"."disponibili" = 0)
);
--> statement-breakpoint
CREATE TABLE "regola_punti" (
	"versione" text PRIMARY KEY NOT NULL,
	"dal" date NOT NULL,
	"al" date,
	"quote_bp" integer[] NOT NULL,
	"tetto_quota" integer NOT NULL,
	"giorni_maturazione" smallint NOT NULL,
	CONSTRAINT "regola_punti_valori" CHECK ("regola_punti"."tetto_quota" >= 0 and "regola_punti"."giorni_maturazione" >= 0),
	CONSTRAINT "regola_punti_quote" CHECK (0 <= all("regola_punti"."quote_bp") and cardinality("regola_punti"."quote_bp") <= 10 and 10000 >= all("regola_punti"."quote_bp"))
);
--> statement-breakpoint
CREATE TABLE "regola_punti_tipo" (
	"versione" text NOT NULL,
	"id_tipo_finanziamento" integer NOT NULL,
	"punti" integer NOT NULL,
	CONSTRAINT "regola_punti_tipo_versione_id_tipo_finanziamento_pk" PRIMARY KEY("versione","id_tipo_finanziamento"),
	CONSTRAINT "regola_punti_tipo_positivi" CHECK ("regola_punti_tipo"."punti" > 0)
);
--> statement-breakpoint
CREATE TABLE "scrittura" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scrittura_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"movimento_id" bigint NOT NULL,
	"conto" text NOT NULL,
	"lotto_id" bigint,
	"punti" integer NOT NULL,
	CONSTRAINT "scrittura_non_zero" CHECK ("scrittura"."punti" <> 0),
	CONSTRAINT "scrittura_lotto_del_conto" CHECK (("scrittura"."conto" in ('emissione', 'debito')) = ("scrittura"."lotto_id" is null)),
	CONSTRAINT "scrittura_conto_valido" CHECK ("scrittura"."conto" in ('emissione', 'maturazione', 'disponibili', 'prenotati', 'spesi', 'scaduti', 'debito'))
);
--> statement-breakpoint
ALTER TABLE "regolamento" ADD CONSTRAINT "regolamento_edizione_id_edizione_id_fk" FOREIGN KEY ("edizione_id") REFERENCES "public"."edizione"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regolamento_mostrato" ADD CONSTRAINT "regolamento_mostrato_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regolamento_mostrato" ADD CONSTRAINT "regolamento_mostrato_regolamento_id_regolamento_id_fk" FOREIGN KEY ("regolamento_id") REFERENCES "public"."regolamento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica" ADD CONSTRAINT "pratica_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica" ADD CONSTRAINT "pratica_id_tipo_finanziamento_tipo_finanziamento_id_fk" FOREIGN KEY ("id_tipo_finanziamento") REFERENCES "public"."tipo_finanziamento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_storia" ADD CONSTRAINT "pratica_storia_pratica_id_pratica_id_fk" FOREIGN KEY ("pratica_id") REFERENCES "public"."pratica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_storia" ADD CONSTRAINT "pratica_storia_attore_id_utente_id_fk" FOREIGN KEY ("attore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premio" ADD CONSTRAINT "premio_edizione_id_edizione_id_fk" FOREIGN KEY ("edizione_id") REFERENCES "public"."edizione"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "richiesta_premio" ADD CONSTRAINT "richiesta_premio_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "richiesta_premio" ADD CONSTRAINT "richiesta_premio_edizione_id_edizione_id_fk" FOREIGN KEY ("edizione_id") REFERENCES "public"."edizione"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "richiesta_premio" ADD CONSTRAINT "richiesta_premio_premio_id_premio_id_fk" FOREIGN KEY ("premio_id") REFERENCES "public"."premio"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "richiesta_storia" ADD CONSTRAINT "richiesta_storia_richiesta_id_richiesta_premio_id_fk" FOREIGN KEY ("richiesta_id") REFERENCES "public"."richiesta_premio"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "richiesta_storia" ADD CONSTRAINT "richiesta_storia_attore_id_utente_id_fk" FOREIGN KEY ("attore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lotto" ADD CONSTRAINT "lotto_movimento_id_movimento_id_fk" FOREIGN KEY ("movimento_id") REFERENCES "public"."movimento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lotto" ADD CONSTRAINT "lotto_portafoglio" FOREIGN KEY ("utente_id","edizione_id") REFERENCES "public"."portafoglio"("utente_id","edizione_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimento" ADD CONSTRAINT "movimento_pratica_id_pratica_id_fk" FOREIGN KEY ("pratica_id") REFERENCES "public"."pratica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimento" ADD CONSTRAINT "movimento_regola_versione_regola_punti_versione_fk" FOREIGN KEY ("regola_versione") REFERENCES "public"."regola_punti"("versione") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimento" ADD CONSTRAINT "movimento_richiesta_id_richiesta_premio_id_fk" FOREIGN KEY ("richiesta_id") REFERENCES "public"."richiesta_premio"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimento" ADD CONSTRAINT "movimento_portafoglio" FOREIGN KEY ("utente_id","edizione_id") REFERENCES "public"."portafoglio"("utente_id","edizione_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portafoglio" ADD CONSTRAINT "portafoglio_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portafoglio" ADD CONSTRAINT "portafoglio_edizione_id_edizione_id_fk" FOREIGN KEY ("edizione_id") REFERENCES "public"."edizione"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regola_punti_tipo" ADD CONSTRAINT "regola_punti_tipo_versione_regola_punti_versione_fk" FOREIGN KEY ("versione") REFERENCES "public"."regola_punti"("versione") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regola_punti_tipo" ADD CONSTRAINT "regola_punti_tipo_id_tipo_finanziamento_tipo_finanziamento_id_fk" FOREIGN KEY ("id_tipo_finanziamento") REFERENCES "public"."tipo_finanziamento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrittura" ADD CONSTRAINT "scrittura_movimento_id_movimento_id_fk" FOREIGN KEY ("movimento_id") REFERENCES "public"."movimento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrittura" ADD CONSTRAINT "scrittura_lotto_id_lotto_id_fk" FOREIGN KEY ("lotto_id") REFERENCES "public"."lotto"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "edizione_codice_unico" ON "edizione" USING btree ("codice");--> statement-breakpoint
CREATE UNIQUE INDEX "edizione_inizio_unico" ON "edizione" USING btree ("inizio");--> statement-breakpoint
CREATE UNIQUE INDEX "regolamento_versione_unica" ON "regolamento" USING btree ("versione");--> statement-breakpoint
CREATE INDEX "regolamento_edizione" ON "regolamento" USING btree ("edizione_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pratica_sequenza_unica" ON "pratica" USING btree ("utente_id","sequenza");--> statement-breakpoint
CREATE INDEX "pratica_stato" ON "pratica" USING btree ("id_stato");--> statement-breakpoint
CREATE INDEX "pratica_storia_pratica" ON "pratica_storia" USING btree ("pratica_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "premio_codice_unico" ON "premio" USING btree ("edizione_id","codice");--> statement-breakpoint
CREATE UNIQUE INDEX "richiesta_premio_codice_unico" ON "richiesta_premio" USING btree ("codice");--> statement-breakpoint
CREATE INDEX "richiesta_premio_utente" ON "richiesta_premio" USING btree ("utente_id","creata_il","id");--> statement-breakpoint
CREATE INDEX "richiesta_premio_premio" ON "richiesta_premio" USING btree ("premio_id","stato");--> statement-breakpoint
CREATE INDEX "richiesta_storia_richiesta" ON "richiesta_storia" USING btree ("richiesta_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "lotto_movimento_unico" ON "lotto" USING btree ("movimento_id");--> statement-breakpoint
CREATE INDEX "lotto_spendibili" ON "lotto" USING btree ("utente_id","edizione_id","scade_il","id") WHERE disponibili > 0;--> statement-breakpoint
CREATE INDEX "lotto_da_maturare" ON "lotto" USING btree ("matura_il") WHERE in_maturazione > 0;--> statement-breakpoint
CREATE INDEX "lotto_da_scadere" ON "lotto" USING btree ("scade_il") WHERE in_maturazione + disponibili > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "movimento_chiave_unica" ON "movimento" USING btree ("chiave");--> statement-breakpoint
CREATE UNIQUE INDEX "movimento_accredito_unico" ON "movimento" USING btree ("pratica_id","ciclo","utente_id","livello","regola_versione") WHERE tipo = 'accredito';--> statement-breakpoint
CREATE INDEX "movimento_pagina" ON "movimento" USING btree ("utente_id","avvenuto_il","id");--> statement-breakpoint
CREATE INDEX "movimento_richiesta" ON "movimento" USING btree ("richiesta_id") WHERE richiesta_id is not null;--> statement-breakpoint
CREATE INDEX "scrittura_movimento" ON "scrittura" USING btree ("movimento_id");--> statement-breakpoint
CREATE INDEX "scrittura_lotto" ON "scrittura" USING btree ("lotto_id") WHERE lotto_id is not null;