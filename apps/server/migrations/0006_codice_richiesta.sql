ALTER TABLE "richiesta_premio" drop column "codice";--> statement-breakpoint
ALTER TABLE "richiesta_premio" ADD COLUMN "codice" text GENERATED ALWAYS AS ('P' || lpad(id::text, greatest(6, length(id::text)), '0')) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "richiesta_premio_codice_unico" ON "richiesta_premio" USING btree ("codice");
