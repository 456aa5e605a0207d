CREATE TABLE "avviso" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avviso_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"utente_id" bigint NOT NULL,
	"genere" text NOT NULL,
	"chiave" text NOT NULL,
	"dati" jsonb NOT NULL,
	"creato_il" timestamp (3) with time zone NOT NULL,
	"aggiornato_il" timestamp (3) with time zone NOT NULL,
	"letto_il" timestamp (3) with time zone,
	"email_dal" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chiave_push" (
	"id" smallint PRIMARY KEY NOT NULL,
	"pubblica" text NOT NULL,
	"privata_cifrata" text NOT NULL,
	CONSTRAINT "chiave_push_una" CHECK ("chiave_push"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "iscrizione_push" (
	"sessione_id" uuid PRIMARY KEY NOT NULL,
	"utente_id" bigint NOT NULL,
	"dove_cifrato" text NOT NULL,
	"indice" text NOT NULL,
	"creata_il" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferenza_avviso" (
	"utente_id" bigint NOT NULL,
	"tema" text NOT NULL,
	"canale" text NOT NULL,
	"attiva" boolean NOT NULL,
	"scelta_il" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "preferenza_avviso_utente_id_tema_canale_pk" PRIMARY KEY("utente_id","tema","canale")
);
--> statement-breakpoint
ALTER TABLE "avviso" ADD CONSTRAINT "avviso_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "iscrizione_push" ADD CONSTRAINT "iscrizione_push_sessione_id_sessione_id_fk" FOREIGN KEY ("sessione_id") REFERENCES "public"."sessione"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "iscrizione_push" ADD CONSTRAINT "iscrizione_push_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferenza_avviso" ADD CONSTRAINT "preferenza_avviso_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "avviso_unico" ON "avviso" USING btree ("utente_id","chiave");--> statement-breakpoint
CREATE INDEX "avviso_pagina" ON "avviso" USING btree ("utente_id","aggiornato_il","id");--> statement-breakpoint
CREATE INDEX "avviso_da_leggere" ON "avviso" USING btree ("utente_id","aggiornato_il","id") WHERE letto_il is null;--> statement-breakpoint
CREATE INDEX "avviso_email" ON "avviso" USING btree ("email_dal") WHERE email_dal is not null;--> statement-breakpoint
CREATE INDEX "avviso_vecchio" ON "avviso" USING btree ("aggiornato_il");--> statement-breakpoint
CREATE UNIQUE INDEX "iscrizione_push_unica" ON "iscrizione_push" USING btree ("indice");--> statement-breakpoint
CREATE INDEX "iscrizione_push_utente" ON "iscrizione_push" USING btree ("utente_id");