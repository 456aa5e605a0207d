CREATE TABLE "importazione" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "importazione_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nome_file" text NOT NULL,
	"impronta" text NOT NULL,
	"contenuto_cifrato" text,
	"stato" text DEFAULT 'provata' NOT NULL,
	"caricata_il" timestamp with time zone DEFAULT now() NOT NULL,
	"caricata_da" bigint NOT NULL,
	"finita_il" timestamp with time zone,
	"righe" integer NOT NULL,
	"valide" integer NOT NULL,
	"lavorate" integer DEFAULT 0 NOT NULL,
	"create" integer DEFAULT 0 NOT NULL,
	"scartate" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pratica_importata" (
	"chiave" text PRIMARY KEY NOT NULL,
	"pratica_id" bigint NOT NULL,
	"importazione_id" bigint NOT NULL,
	"riga" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"descrizione" text NOT NULL,
	"tipi" text[] NOT NULL,
	"segreto_cifrato" text NOT NULL,
	"creato_il" timestamp with time zone DEFAULT now() NOT NULL,
	"creato_da" bigint NOT NULL,
	"sospeso_il" timestamp with time zone,
	"motivo_sospensione" text,
	"rimosso_il" timestamp with time zone,
	"prossimo_il" timestamp with time zone,
	"in_consegna_fino_al" timestamp with time zone,
	"tentativi" integer DEFAULT 0 NOT NULL,
	"fallisce_dal" timestamp with time zone,
	CONSTRAINT "webhook_sospeso_con_motivo" CHECK (("webhook"."sospeso_il" is null) = ("webhook"."motivo_sospensione" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_consegna" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_consegna_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" bigint NOT NULL,
	"messaggio" uuid DEFAULT gen_random_uuid() NOT NULL,
	"evento_id" bigint,
	"tipo" text NOT NULL,
	"corpo" text NOT NULL,
	"creata_il" timestamp with time zone DEFAULT now() NOT NULL,
	"consegnata_il" timestamp with time zone,
	"saltata_il" timestamp with time zone,
	"tentativi" integer DEFAULT 0 NOT NULL,
	"ultimo_il" timestamp with time zone,
	"ultimo_stato" integer,
	"ultimo_errore" text,
	"durata_ms" integer
);
--> statement-breakpoint
DROP INDEX "messaggio_creato";--> statement-breakpoint
ALTER TABLE "messaggio" ADD COLUMN "in_partenza_fino_al" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messaggio" ADD COLUMN "fallito_il" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messaggio" ADD COLUMN "causa" text;--> statement-breakpoint
ALTER TABLE "importazione" ADD CONSTRAINT "importazione_caricata_da_utente_id_fk" FOREIGN KEY ("caricata_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_importata" ADD CONSTRAINT "pratica_importata_pratica_id_pratica_id_fk" FOREIGN KEY ("pratica_id") REFERENCES "public"."pratica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_importata" ADD CONSTRAINT "pratica_importata_importazione_id_importazione_id_fk" FOREIGN KEY ("importazione_id") REFERENCES "public"."importazione"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_creato_da_utente_id_fk" FOREIGN KEY ("creato_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_consegna" ADD CONSTRAINT "webhook_consegna_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_consegna" ADD CONSTRAINT "webhook_consegna_evento_id_evento_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."evento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "importazione_caricata" ON "importazione" USING btree ("caricata_il","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pratica_importata_riga" ON "pratica_importata" USING btree ("importazione_id","riga");--> statement-breakpoint
CREATE INDEX "pratica_importata_pratica" ON "pratica_importata" USING btree ("pratica_id");--> statement-breakpoint
CREATE INDEX "webhook_da_servire" ON "webhook" USING btree ("prossimo_il") WHERE prossimo_il is not null and sospeso_il is null and rimosso_il is null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_consegna_unica" ON "webhook_consegna" USING btree ("webhook_id","evento_id");--> statement-breakpoint
CREATE INDEX "webhook_consegna_registro" ON "webhook_consegna" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_consegna_in_attesa" ON "webhook_consegna" USING btree ("webhook_id","id") WHERE consegnata_il is null and saltata_il is null;--> statement-breakpoint
CREATE INDEX "webhook_consegna_creata" ON "webhook_consegna" USING btree ("creata_il");--> statement-breakpoint
CREATE INDEX "messaggio_da_mandare" ON "messaggio" USING btree ("creato_il") WHERE contenuto_cifrato is not null and fallito_il is null;--> statement-breakpoint
CREATE INDEX "messaggio_fallito" ON "messaggio" USING btree ("creato_il","id") WHERE fallito_il is not null;--> statement-breakpoint
CREATE INDEX "messaggio_creato" ON "messaggio" USING btree ("creato_il","id");