-- Who is on a level of the network, from the figure that counts them: few are on the deep ones, and are found at once.
DROP INDEX CONCURRENTLY IF EXISTS "segnalatore_livello";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "segnalatore_livello" ON "segnalatore" USING btree ("livello");
