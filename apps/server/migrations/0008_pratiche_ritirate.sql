ALTER TABLE "pratica" ADD COLUMN "ritirata_il" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "pratica_titolare" ON "pratica" USING btree ("utente_id","data_registrazione","id") WHERE ritirata_il is null;--> statement-breakpoint
ALTER TABLE "pratica" ADD CONSTRAINT "pratica_ritirata_bozza" CHECK ("pratica"."ritirata_il" is null or "pratica"."id_stato" = 1);