CREATE TABLE "limite" (
	"chiave" text PRIMARY KEY NOT NULL,
	"conteggio" integer NOT NULL,
	"dal" timestamp with time zone NOT NULL,
	"chiuso_fino" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consenso" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consenso_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"utente_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"dato" boolean NOT NULL,
	"versione_testo" text NOT NULL,
	"canale" text NOT NULL,
	"quando" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codice_otp" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codice_otp_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"utente_id" bigint NOT NULL,
	"canale" text NOT NULL,
	"impronta" text NOT NULL,
	"creato_il" timestamp with time zone NOT NULL,
	"scade_il" timestamp with time zone NOT NULL,
	"usato_il" timestamp with time zone,
	"confermato_il" timestamp with time zone,
	"annullato_il" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messaggio" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messaggio_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"canale" text NOT NULL,
	"contenuto_cifrato" text,
	"creato_il" timestamp with time zone DEFAULT now() NOT NULL,
	"scade_il" timestamp with time zone,
	"consegnato_il" timestamp with time zone,
	"tentativi" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessione" ADD COLUMN "agente_impronta" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consenso" ADD CONSTRAINT "consenso_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codice_otp" ADD CONSTRAINT "codice_otp_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limite_dal" ON "limite" USING btree ("dal");--> statement-breakpoint
CREATE INDEX "consenso_ultimo" ON "consenso" USING btree ("utente_id","tipo","id");--> statement-breakpoint
CREATE INDEX "codice_otp_utente" ON "codice_otp" USING btree ("utente_id","canale");--> statement-breakpoint
CREATE INDEX "codice_otp_creato" ON "codice_otp" USING btree ("creato_il");--> statement-breakpoint
CREATE INDEX "messaggio_creato" ON "messaggio" USING btree ("creato_il");