-- Indexes for the foreign keys to subjects: without them, each deletion of a subject scans the documents.
DROP INDEX CONCURRENTLY IF EXISTS "caricamento_soggetto";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "caricamento_soggetto" ON "caricamento" USING btree ("soggetto_id") WHERE soggetto_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pratica_documento_soggetto";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pratica_documento_soggetto" ON "pratica_documento" USING btree ("soggetto_id") WHERE soggetto_id is not null;
