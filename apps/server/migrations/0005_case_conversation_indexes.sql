-- Indexes of the cases that wait for an answer, and of the counts of the queue.
DROP INDEX CONCURRENTLY IF EXISTS "pratica_tocca_a";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pratica_tocca_a" ON "pratica" USING btree ("tocca_a","aggiornata_il","id") WHERE tocca_a is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pratica_in_coda";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pratica_in_coda" ON "pratica" USING btree ("passo","aggiornata_il","manca","tocca_a") WHERE id_stato = 3;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pratica_in_attesa";
