CREATE TABLE "immagine_aspetto" (
	"hash" text PRIMARY KEY NOT NULL,
	"byte" "bytea" NOT NULL,
	"caricata_da" bigint NOT NULL,
	"caricata_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "immagine_aspetto_piccola" CHECK (octet_length("immagine_aspetto"."byte") <= 184320)
);
--> statement-breakpoint
ALTER TABLE "impostazione" DROP CONSTRAINT "impostazione_versione";--> statement-breakpoint
ALTER TABLE "immagine_aspetto" ADD CONSTRAINT "immagine_aspetto_caricata_da_utente_id_fk" FOREIGN KEY ("caricata_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impostazione" DROP COLUMN "versione";