CREATE TABLE "indirizzo" (
	"utente_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"nominativo" text NOT NULL,
	"indirizzo" text NOT NULL,
	"id_comune" integer NOT NULL,
	"cap" text NOT NULL,
	"aggiornato_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "indirizzo_utente_id_tipo_pk" PRIMARY KEY("utente_id","tipo")
);
--> statement-breakpoint
ALTER TABLE "indirizzo" ADD CONSTRAINT "indirizzo_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "indirizzo" ADD CONSTRAINT "indirizzo_id_comune_comune_id_fk" FOREIGN KEY ("id_comune") REFERENCES "public"."comune"("id") ON DELETE no action ON UPDATE no action;