CREATE TABLE "mappa_importazione" (
	"impronta" text PRIMARY KEY NOT NULL,
	"colonne" jsonb NOT NULL,
	"scelta_da" bigint NOT NULL,
	"scelta_il" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "importazione" ADD COLUMN "colonne" jsonb;--> statement-breakpoint
ALTER TABLE "mappa_importazione" ADD CONSTRAINT "mappa_importazione_scelta_da_utente_id_fk" FOREIGN KEY ("scelta_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;