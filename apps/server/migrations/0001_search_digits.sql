-- Indexes for the operators' searches by the last digits of a mobile number and by the beginning of a tracking number.
DROP INDEX CONCURRENTLY IF EXISTS "utente_cellulare_fine";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "utente_cellulare_fine" ON "utente" USING btree (reverse(cellulare) text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "richiesta_premio_tracking";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "richiesta_premio_tracking" ON "richiesta_premio" USING btree (translate(upper(tracking), ' -./', '') text_pattern_ops) WHERE tracking is not null;
