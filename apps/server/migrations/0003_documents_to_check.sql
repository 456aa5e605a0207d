-- Index of the cases with documents to check.
DROP INDEX CONCURRENTLY IF EXISTS "pratica_da_controllare";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pratica_da_controllare" ON "pratica" USING btree ("aggiornata_il","id") WHERE da_controllare > 0;
