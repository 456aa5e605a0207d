-- Words are looked for by their trigrams: an extension of PostgreSQL itself, which the owner of a database may add.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "sponsor_storia" ADD COLUMN "attore_id" bigint;--> statement-breakpoint
ALTER TABLE "sponsor_storia" ADD COLUMN "motivo" text;--> statement-breakpoint
ALTER TABLE "sponsor_storia" ADD CONSTRAINT "sponsor_storia_attore_id_utente_id_fk" FOREIGN KEY ("attore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "utente_email_cercata" ON "utente" USING gin (email gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "anagrafica_nome_cercato" ON "anagrafica" USING gin ((translate(lower(denominazione), 'àáâäèéêëìíîïòóôöùúûüçñ', 'aaaaeeeeiiiioooouuuucn')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pratica_nominativo_cercato" ON "pratica" USING gin ((translate(lower(nominativo), 'àáâäèéêëìíîïòóôöùúûüçñ', 'aaaaeeeeiiiioooouuuucn')) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_storia_aperta_unica" ON "sponsor_storia" USING btree ("segnalatore_id") WHERE "sponsor_storia"."al" is null;--> statement-breakpoint
ALTER TABLE "sponsor_storia" ADD CONSTRAINT "sponsor_storia_in_ordine" CHECK ("sponsor_storia"."al" >= "sponsor_storia"."dal");