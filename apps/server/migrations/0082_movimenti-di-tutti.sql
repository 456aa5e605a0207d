-- The movements of everybody as a list: of all kinds, of one, of an edition, by when they happened; what was by kind for the
-- report of where points come from is read by the second. And who came to each thing for the first time in some days
-- (docs/decisions/0122).
DROP INDEX CONCURRENTLY IF EXISTS "movimento_quando";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "movimento_quando" ON "movimento" USING btree ("avvenuto_il","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "movimento_tipo";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "movimento_tipo" ON "movimento" USING btree ("tipo","avvenuto_il","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "movimento_edizione";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "movimento_edizione" ON "movimento" USING btree ("edizione_id","avvenuto_il","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "movimento_fonti";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "traguardo_verificato";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "traguardo_verificato" ON "traguardo" USING btree ("verificato") WHERE verificato is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "traguardo_iscritto";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "traguardo_iscritto" ON "traguardo" USING btree ("iscritto") WHERE iscritto is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "traguardo_prima_pratica";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "traguardo_prima_pratica" ON "traguardo" USING btree ("prima_pratica") WHERE prima_pratica is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "traguardo_primo_premio";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "traguardo_primo_premio" ON "traguardo" USING btree ("primo_premio") WHERE primo_premio is not null;
