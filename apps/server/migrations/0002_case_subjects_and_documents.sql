CREATE TABLE "campo_finanziamento" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campo_finanziamento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tipo_id" integer NOT NULL,
	"etichetta" text NOT NULL,
	"genere" text NOT NULL,
	"opzioni" text[] DEFAULT '{}' NOT NULL,
	"obbligatorio" boolean DEFAULT false NOT NULL,
	"posizione" smallint NOT NULL,
	"tolto_il" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "documento_richiesto" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documento_richiesto_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tipo_id" integer NOT NULL,
	"nome" text NOT NULL,
	"aiuto" text,
	"obbligatorio" boolean DEFAULT true NOT NULL,
	"per_soggetto" boolean DEFAULT false NOT NULL,
	"scade" boolean DEFAULT false NOT NULL,
	"posizione" smallint NOT NULL,
	"tolto_il" timestamp with time zone,
	CONSTRAINT "documento_richiesto_nome" CHECK (length("documento_richiesto"."nome") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "caricamento" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pratica_id" bigint NOT NULL,
	"utente_id" bigint,
	"byte" bigint NOT NULL,
	"ricevuti" bigint DEFAULT 0 NOT NULL,
	"pezzi" bigint[] DEFAULT '{}' NOT NULL,
	"chiave_cifrata" text NOT NULL,
	"creato_il" timestamp with time zone NOT NULL,
	CONSTRAINT "caricamento_misura" CHECK ("caricamento"."ricevuti" between 0 and "caricamento"."byte")
);
--> statement-breakpoint
CREATE TABLE "pratica_documento" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pratica_documento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pratica_id" bigint NOT NULL,
	"richiesto_id" bigint NOT NULL,
	"soggetto_id" bigint,
	"stato" text NOT NULL,
	"motivo" text,
	"scade_il" date,
	"tipo" text NOT NULL,
	"pagine" smallint,
	"byte" bigint NOT NULL,
	"impronta" text NOT NULL,
	"firme" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"oggetto" uuid,
	"chiave_cifrata" text,
	"primo_caricamento" uuid NOT NULL,
	"inviato_il" timestamp with time zone NOT NULL,
	"inviato_da" bigint,
	"deciso_il" timestamp with time zone,
	"deciso_da" bigint,
	CONSTRAINT "pratica_documento_primo_caricamento_unique" UNIQUE("primo_caricamento"),
	CONSTRAINT "pratica_documento_stato" CHECK ("pratica_documento"."stato" in ('ricevuto', 'controllato', 'rifiutato', 'sostituito')),
	CONSTRAINT "pratica_documento_motivo" CHECK (("pratica_documento"."stato" = 'rifiutato') = ("pratica_documento"."motivo" is not null))
);
--> statement-breakpoint
CREATE TABLE "pratica_dati" (
	"pratica_id" bigint PRIMARY KEY NOT NULL,
	"banca" text,
	"prodotto" text,
	"mandato" text,
	"campi_cifrati" text,
	"aggiornata_il" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "informativa_cliente" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "informativa_cliente_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"versione" text NOT NULL,
	"testo" text NOT NULL,
	"hash" text NOT NULL,
	"pubblicata_il" timestamp with time zone NOT NULL,
	"pubblicata_da" bigint,
	CONSTRAINT "informativa_cliente_versione_unique" UNIQUE("versione")
);
--> statement-breakpoint
CREATE TABLE "pratica_soggetto" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pratica_soggetto_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pratica_id" bigint NOT NULL,
	"ruolo" text NOT NULL,
	"nome" text NOT NULL,
	"cognome" text,
	"codice_fiscale_cifrato" text NOT NULL,
	"codice_fiscale_indice" text NOT NULL,
	"contatti_cifrati" text,
	"creato_il" timestamp with time zone NOT NULL,
	"aggiornato_il" timestamp with time zone NOT NULL,
	CONSTRAINT "pratica_soggetto_ruolo" CHECK ("pratica_soggetto"."ruolo" in ('cliente', 'cointestatario', 'garante'))
);
--> statement-breakpoint
CREATE TABLE "soggetto_informativa" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "soggetto_informativa_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"soggetto_id" bigint NOT NULL,
	"informativa_id" bigint NOT NULL,
	"canale" text NOT NULL,
	"consenso" boolean,
	"quando" timestamp with time zone NOT NULL,
	"attore_id" bigint
);
--> statement-breakpoint
ALTER TABLE "pratica" ADD COLUMN "da_controllare" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tipo_finanziamento" ADD COLUMN "attivo" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "campo_finanziamento" ADD CONSTRAINT "campo_finanziamento_tipo_id_tipo_finanziamento_id_fk" FOREIGN KEY ("tipo_id") REFERENCES "public"."tipo_finanziamento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documento_richiesto" ADD CONSTRAINT "documento_richiesto_tipo_id_tipo_finanziamento_id_fk" FOREIGN KEY ("tipo_id") REFERENCES "public"."tipo_finanziamento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caricamento" ADD CONSTRAINT "caricamento_pratica_id_pratica_id_fk" FOREIGN KEY ("pratica_id") REFERENCES "public"."pratica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caricamento" ADD CONSTRAINT "caricamento_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_documento" ADD CONSTRAINT "pratica_documento_pratica_id_pratica_id_fk" FOREIGN KEY ("pratica_id") REFERENCES "public"."pratica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_documento" ADD CONSTRAINT "pratica_documento_richiesto_id_documento_richiesto_id_fk" FOREIGN KEY ("richiesto_id") REFERENCES "public"."documento_richiesto"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_documento" ADD CONSTRAINT "pratica_documento_soggetto_id_pratica_soggetto_id_fk" FOREIGN KEY ("soggetto_id") REFERENCES "public"."pratica_soggetto"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_documento" ADD CONSTRAINT "pratica_documento_inviato_da_utente_id_fk" FOREIGN KEY ("inviato_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_documento" ADD CONSTRAINT "pratica_documento_deciso_da_utente_id_fk" FOREIGN KEY ("deciso_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_dati" ADD CONSTRAINT "pratica_dati_pratica_id_pratica_id_fk" FOREIGN KEY ("pratica_id") REFERENCES "public"."pratica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "informativa_cliente" ADD CONSTRAINT "informativa_cliente_pubblicata_da_utente_id_fk" FOREIGN KEY ("pubblicata_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_soggetto" ADD CONSTRAINT "pratica_soggetto_pratica_id_pratica_id_fk" FOREIGN KEY ("pratica_id") REFERENCES "public"."pratica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soggetto_informativa" ADD CONSTRAINT "soggetto_informativa_soggetto_id_pratica_soggetto_id_fk" FOREIGN KEY ("soggetto_id") REFERENCES "public"."pratica_soggetto"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soggetto_informativa" ADD CONSTRAINT "soggetto_informativa_informativa_id_informativa_cliente_id_fk" FOREIGN KEY ("informativa_id") REFERENCES "public"."informativa_cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soggetto_informativa" ADD CONSTRAINT "soggetto_informativa_attore_id_utente_id_fk" FOREIGN KEY ("attore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campo_finanziamento_tipo" ON "campo_finanziamento" USING btree ("tipo_id","posizione");--> statement-breakpoint
CREATE INDEX "documento_richiesto_tipo" ON "documento_richiesto" USING btree ("tipo_id","posizione");--> statement-breakpoint
CREATE INDEX "caricamento_pratica" ON "caricamento" USING btree ("pratica_id");--> statement-breakpoint
CREATE INDEX "caricamento_utente" ON "caricamento" USING btree ("utente_id");--> statement-breakpoint
CREATE INDEX "caricamento_creato" ON "caricamento" USING btree ("creato_il");--> statement-breakpoint
CREATE INDEX "pratica_documento_pratica" ON "pratica_documento" USING btree ("pratica_id","id");--> statement-breakpoint
CREATE INDEX "pratica_documento_scadenza" ON "pratica_documento" USING btree ("scade_il") WHERE stato = 'controllato' and scade_il is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pratica_soggetto_unico" ON "pratica_soggetto" USING btree ("pratica_id","codice_fiscale_indice");--> statement-breakpoint
CREATE UNIQUE INDEX "pratica_soggetto_cliente" ON "pratica_soggetto" USING btree ("pratica_id") WHERE ruolo = 'cliente';--> statement-breakpoint
CREATE INDEX "pratica_soggetto_codice" ON "pratica_soggetto" USING btree ("codice_fiscale_indice","pratica_id");--> statement-breakpoint
CREATE INDEX "soggetto_informativa_soggetto" ON "soggetto_informativa" USING btree ("soggetto_id","id");