CREATE TABLE "impostazione" (
	"sezione" text PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"valori" jsonb NOT NULL,
	"scritta_da" bigint NOT NULL,
	"scritta_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "impostazione_versione" CHECK (versione > 0)
);
--> statement-breakpoint
ALTER TABLE "impostazione" ADD CONSTRAINT "impostazione_scritta_da_utente_id_fk" FOREIGN KEY ("scritta_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "impostazione_scritta_da" ON "impostazione" USING btree ("scritta_da");