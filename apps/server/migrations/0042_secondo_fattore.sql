CREATE TABLE "app_codici" (
	"utente_id" bigint PRIMARY KEY NOT NULL,
	"segreto_cifrato" text NOT NULL,
	"attiva_dal" timestamp with time zone,
	"ultimo_passo" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codice_recupero" (
	"utente_id" bigint NOT NULL,
	"numero" integer NOT NULL,
	"impronta" text NOT NULL,
	"usato_il" timestamp with time zone,
	CONSTRAINT "codice_recupero_utente_id_numero_pk" PRIMARY KEY("utente_id","numero")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"utente_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"credenziale" text NOT NULL,
	"chiave_pubblica" text NOT NULL,
	"contatore" bigint NOT NULL,
	"creata_il" timestamp with time zone DEFAULT now() NOT NULL,
	"usata_il" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sfida_passkey" (
	"hash" text PRIMARY KEY NOT NULL,
	"utente_id" bigint,
	"scade_il" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessione" ADD COLUMN "manca" text;--> statement-breakpoint
ALTER TABLE "app_codici" ADD CONSTRAINT "app_codici_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codice_recupero" ADD CONSTRAINT "codice_recupero_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sfida_passkey" ADD CONSTRAINT "sfida_passkey_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credenziale" ON "passkey" USING btree ("credenziale");--> statement-breakpoint
CREATE INDEX "passkey_utente" ON "passkey" USING btree ("utente_id");--> statement-breakpoint
CREATE INDEX "sfida_passkey_scadenza" ON "sfida_passkey" USING btree ("scade_il");--> statement-breakpoint
-- What the check of a token reads now counts a proof given again, and what is still owed.
DROP TRIGGER "sessione_accesso_cambiato" ON "sessione";--> statement-breakpoint
CREATE TRIGGER "sessione_accesso_cambiato"
  AFTER UPDATE OF id, utente_id, ufficio, chiusa_il, manca, provata_il OR DELETE ON "sessione"
  FOR EACH ROW EXECUTE FUNCTION accesso_cambiato('utente_id');
