CREATE TABLE "pratica_messaggio" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pratica_messaggio_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pratica_id" bigint NOT NULL,
	"autore_id" bigint,
	"testo_cifrato" text NOT NULL,
	"domanda" boolean DEFAULT false NOT NULL,
	"quando" timestamp with time zone NOT NULL,
	CONSTRAINT "pratica_messaggio_domanda" CHECK (not "pratica_messaggio"."domanda" or "pratica_messaggio"."autore_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "pratica" ADD COLUMN "tocca_a" text;--> statement-breakpoint
ALTER TABLE "pratica_messaggio" ADD CONSTRAINT "pratica_messaggio_pratica_id_pratica_id_fk" FOREIGN KEY ("pratica_id") REFERENCES "public"."pratica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_messaggio" ADD CONSTRAINT "pratica_messaggio_autore_id_utente_id_fk" FOREIGN KEY ("autore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pratica_messaggio_pratica" ON "pratica_messaggio" USING btree ("pratica_id","id");--> statement-breakpoint
ALTER TABLE "pratica" ADD CONSTRAINT "pratica_tocca_a_valido" CHECK ("pratica"."tocca_a" in ('convenzionato', 'operatore')) NOT VALID;