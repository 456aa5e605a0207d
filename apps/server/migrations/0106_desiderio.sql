-- The prize each member wants (docs/decisions/0144).
CREATE TABLE "desiderio" (
	"utente_id" bigint PRIMARY KEY NOT NULL,
	"premio_id" integer NOT NULL,
	"scelto_il" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desiderio" ADD CONSTRAINT "desiderio_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desiderio" ADD CONSTRAINT "desiderio_premio_id_premio_id_fk" FOREIGN KEY ("premio_id") REFERENCES "public"."premio"("id") ON DELETE no action ON UPDATE no action;