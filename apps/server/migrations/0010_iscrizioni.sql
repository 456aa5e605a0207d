CREATE TABLE "azienda" (
	"id_anagrafica" bigint PRIMARY KEY NOT NULL,
	"partita_iva" text NOT NULL,
	"id_natura_giuridica" integer NOT NULL,
	"codice_ateco" text,
	"categorie_merceologiche" integer[] NOT NULL,
	"titolare_id" bigint NOT NULL,
	"approvata_il" timestamp with time zone,
	"creata_il" timestamp with time zone NOT NULL,
	"aggiornata_il" timestamp with time zone NOT NULL,
	CONSTRAINT "azienda_partita_iva_unica" UNIQUE("partita_iva")
);
--> statement-breakpoint
CREATE TABLE "controllo_azienda" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "controllo_azienda_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id_anagrafica" bigint NOT NULL,
	"id_stato_utilizzo" integer NOT NULL,
	"quando" timestamp with time zone NOT NULL,
	"operatore_id" bigint
);
--> statement-breakpoint
CREATE TABLE "legale_rappresentante" (
	"id_anagrafica" bigint PRIMARY KEY NOT NULL,
	"cognome" text NOT NULL,
	"nome" text NOT NULL,
	"codice_fiscale_cifrato" text NOT NULL,
	"codice_fiscale_indice" text NOT NULL,
	"id_tipo_documento" text NOT NULL,
	"numero_documento_cifrato" text NOT NULL,
	"numero_documento_indice" text NOT NULL,
	"data_rilascio_documento" date NOT NULL,
	"data_scadenza_documento" date NOT NULL,
	"id_citta_rilascio" integer,
	"citta_nascita" text NOT NULL,
	"provincia_nascita" text NOT NULL,
	"data_nascita" date NOT NULL,
	"sesso" text NOT NULL,
	"rilasciato_da" text NOT NULL,
	"email" text NOT NULL,
	"cellulare" text NOT NULL,
	"id_stato_utilizzo" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sede_azienda" (
	"id_anagrafica" bigint PRIMARY KEY NOT NULL,
	"indirizzo" text NOT NULL,
	"id_comune" integer NOT NULL,
	"cap" text NOT NULL,
	"id_nazione" integer NOT NULL,
	"id_stato_utilizzo" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accordo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accordo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ruolo" text NOT NULL,
	"versione" text NOT NULL,
	"html" text NOT NULL,
	"hash" text NOT NULL,
	"pubblicato_il" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accordo_mostrato" (
	"utente_id" bigint NOT NULL,
	"accordo_id" integer NOT NULL,
	"mostrato_il" timestamp with time zone NOT NULL,
	"accettato_il" timestamp with time zone,
	CONSTRAINT "accordo_mostrato_utente_id_accordo_id_pk" PRIMARY KEY("utente_id","accordo_id")
);
--> statement-breakpoint
CREATE TABLE "link_iscrizione" (
	"impronta" text PRIMARY KEY NOT NULL,
	"utente_id" bigint NOT NULL,
	"ruolo" text NOT NULL,
	"scade_il" timestamp with time zone NOT NULL,
	"usato_il" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "requisito" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "requisito_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codice" text NOT NULL,
	"descrizione" text NOT NULL,
	"aiuto" text NOT NULL,
	"ruolo" text NOT NULL,
	"id_tipo_finanziamento" integer,
	"obbligatorio" boolean NOT NULL,
	"con_scadenza" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agenzia" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agenzia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"denominazione" text NOT NULL,
	CONSTRAINT "agenzia_denominazione_unique" UNIQUE("denominazione")
);
--> statement-breakpoint
CREATE TABLE "profilo_storia" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profilo_storia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profilo_id" bigint NOT NULL,
	"da" text,
	"a" text NOT NULL,
	"quando" timestamp with time zone NOT NULL,
	"attore_id" bigint,
	"motivo" text
);
--> statement-breakpoint
ALTER TABLE "profilo" ADD COLUMN "id_agenzia" bigint;--> statement-breakpoint
ALTER TABLE "profilo" ADD COLUMN "stato_dal" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "profilo" SET "stato_dal" = "aggiornato_il";--> statement-breakpoint
ALTER TABLE "azienda" ADD CONSTRAINT "azienda_id_anagrafica_anagrafica_id_fk" FOREIGN KEY ("id_anagrafica") REFERENCES "public"."anagrafica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "azienda" ADD CONSTRAINT "azienda_titolare_id_utente_id_fk" FOREIGN KEY ("titolare_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controllo_azienda" ADD CONSTRAINT "controllo_azienda_id_anagrafica_azienda_id_anagrafica_fk" FOREIGN KEY ("id_anagrafica") REFERENCES "public"."azienda"("id_anagrafica") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controllo_azienda" ADD CONSTRAINT "controllo_azienda_operatore_id_utente_id_fk" FOREIGN KEY ("operatore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legale_rappresentante" ADD CONSTRAINT "legale_rappresentante_id_anagrafica_azienda_id_anagrafica_fk" FOREIGN KEY ("id_anagrafica") REFERENCES "public"."azienda"("id_anagrafica") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legale_rappresentante" ADD CONSTRAINT "legale_rappresentante_id_citta_rilascio_comune_id_fk" FOREIGN KEY ("id_citta_rilascio") REFERENCES "public"."comune"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sede_azienda" ADD CONSTRAINT "sede_azienda_id_anagrafica_azienda_id_anagrafica_fk" FOREIGN KEY ("id_anagrafica") REFERENCES "public"."azienda"("id_anagrafica") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sede_azienda" ADD CONSTRAINT "sede_azienda_id_comune_comune_id_fk" FOREIGN KEY ("id_comune") REFERENCES "public"."comune"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sede_azienda" ADD CONSTRAINT "sede_azienda_id_nazione_nazione_id_fk" FOREIGN KEY ("id_nazione") REFERENCES "public"."nazione"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accordo_mostrato" ADD CONSTRAINT "accordo_mostrato_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accordo_mostrato" ADD CONSTRAINT "accordo_mostrato_accordo_id_accordo_id_fk" FOREIGN KEY ("accordo_id") REFERENCES "public"."accordo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_iscrizione" ADD CONSTRAINT "link_iscrizione_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisito" ADD CONSTRAINT "requisito_id_tipo_finanziamento_tipo_finanziamento_id_fk" FOREIGN KEY ("id_tipo_finanziamento") REFERENCES "public"."tipo_finanziamento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profilo_storia" ADD CONSTRAINT "profilo_storia_profilo_id_profilo_id_fk" FOREIGN KEY ("profilo_id") REFERENCES "public"."profilo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profilo_storia" ADD CONSTRAINT "profilo_storia_attore_id_utente_id_fk" FOREIGN KEY ("attore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "controllo_azienda_di" ON "controllo_azienda" USING btree ("id_anagrafica","id");--> statement-breakpoint
CREATE INDEX "legale_rappresentante_codice_fiscale" ON "legale_rappresentante" USING btree ("codice_fiscale_indice");--> statement-breakpoint
CREATE INDEX "legale_rappresentante_documento" ON "legale_rappresentante" USING btree ("numero_documento_indice");--> statement-breakpoint
CREATE UNIQUE INDEX "accordo_versione_unica" ON "accordo" USING btree ("versione");--> statement-breakpoint
CREATE INDEX "accordo_ruolo" ON "accordo" USING btree ("ruolo","id");--> statement-breakpoint
CREATE INDEX "link_iscrizione_scadenza" ON "link_iscrizione" USING btree ("scade_il");--> statement-breakpoint
CREATE UNIQUE INDEX "requisito_unico" ON "requisito" USING btree ("ruolo","codice",coalesce("id_tipo_finanziamento", 0));--> statement-breakpoint
CREATE INDEX "profilo_storia_profilo" ON "profilo_storia" USING btree ("profilo_id","id");--> statement-breakpoint
ALTER TABLE "profilo" ADD CONSTRAINT "profilo_id_agenzia_agenzia_id_fk" FOREIGN KEY ("id_agenzia") REFERENCES "public"."agenzia"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profilo_coda" ON "profilo" USING btree ("stato","stato_dal","id");--> statement-breakpoint
CREATE INDEX "profilo_anagrafica" ON "profilo" USING btree ("id_anagrafica");
