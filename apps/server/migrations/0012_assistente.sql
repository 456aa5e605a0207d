CREATE TABLE "faq" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faq_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"codice" text NOT NULL,
	"domanda" text NOT NULL,
	"risposta" text NOT NULL,
	"frasi" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"etichetta" text,
	"schermata" text,
	"attiva" boolean DEFAULT true NOT NULL,
	"aggiornata_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faq_collegamento_intero" CHECK (("faq"."etichetta" is null) = ("faq"."schermata" is null))
);
--> statement-breakpoint
CREATE TABLE "messaggio_operatore" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messaggio_operatore_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"utente_id" bigint NOT NULL,
	"testo_cifrato" text NOT NULL,
	"creato_il" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messaggio_operatore" ADD CONSTRAINT "messaggio_operatore_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "faq_codice_unico" ON "faq" USING btree ("codice");--> statement-breakpoint
CREATE INDEX "messaggio_operatore_utente" ON "messaggio_operatore" USING btree ("utente_id","id");