CREATE TABLE "cancellazione" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cancellazione_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"utente_id" bigint NOT NULL,
	"chiesta_il" timestamp with time zone NOT NULL,
	"da_eseguire_il" timestamp with time zone NOT NULL,
	"ritirata_il" timestamp with time zone,
	"eseguita_il" timestamp with time zone,
	CONSTRAINT "cancellazione_una_fine" CHECK ("cancellazione"."ritirata_il" is null or "cancellazione"."eseguita_il" is null)
);
--> statement-breakpoint
CREATE TABLE "identita_conservata" (
	"utente_id" bigint PRIMARY KEY NOT NULL,
	"dati_cifrati" text NOT NULL,
	"motivi" text[] NOT NULL,
	"fino_al" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scadenza_requisito" (
	"profilo_id" bigint NOT NULL,
	"codice" text NOT NULL,
	"scade_il" date NOT NULL,
	"avvisato_a" smallint,
	CONSTRAINT "scadenza_requisito_profilo_id_codice_pk" PRIMARY KEY("profilo_id","codice")
);
--> statement-breakpoint
CREATE TABLE "esecuzione" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "esecuzione_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coda" text NOT NULL,
	"prevista_il" timestamp with time zone,
	"chiesta_da" bigint,
	"tentativo" integer DEFAULT 1 NOT NULL,
	"dal" timestamp with time zone NOT NULL,
	"stato" text DEFAULT 'in_attesa' NOT NULL,
	"iniziata_il" timestamp with time zone,
	"finita_il" timestamp with time zone,
	"fatti" integer,
	"totale" integer,
	"conteggi" jsonb,
	"errore" text
);
--> statement-breakpoint
CREATE TABLE "lavoro" (
	"coda" text PRIMARY KEY NOT NULL,
	"ultima_prevista" timestamp with time zone NOT NULL,
	"esecuzione_id" bigint,
	"fino_al" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "cancellazione" ADD CONSTRAINT "cancellazione_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identita_conservata" ADD CONSTRAINT "identita_conservata_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scadenza_requisito" ADD CONSTRAINT "scadenza_requisito_profilo_id_profilo_id_fk" FOREIGN KEY ("profilo_id") REFERENCES "public"."profilo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esecuzione" ADD CONSTRAINT "esecuzione_chiesta_da_utente_id_fk" FOREIGN KEY ("chiesta_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cancellazione_una" ON "cancellazione" USING btree ("utente_id") WHERE ritirata_il is null;--> statement-breakpoint
CREATE INDEX "cancellazione_coda" ON "cancellazione" USING btree ("da_eseguire_il","id") WHERE ritirata_il is null and eseguita_il is null;--> statement-breakpoint
CREATE INDEX "cancellazione_pagina" ON "cancellazione" USING btree ("chiesta_il","id");--> statement-breakpoint
CREATE INDEX "identita_conservata_termine" ON "identita_conservata" USING btree ("fino_al");--> statement-breakpoint
CREATE INDEX "scadenza_requisito_giorno" ON "scadenza_requisito" USING btree ("scade_il","profilo_id");--> statement-breakpoint
CREATE INDEX "esecuzione_di" ON "esecuzione" USING btree ("coda","id");--> statement-breakpoint
CREATE INDEX "esecuzione_aperta" ON "esecuzione" USING btree ("coda","id") WHERE stato in ('in_attesa', 'in_corso');--> statement-breakpoint
CREATE INDEX "esecuzione_finita" ON "esecuzione" USING btree ("finita_il");--> statement-breakpoint
CREATE UNIQUE INDEX "esecuzione_unica" ON "esecuzione" USING btree ("coda","prevista_il","tentativo");
