DROP INDEX "pratica_stato";--> statement-breakpoint
CREATE INDEX "pratica_coda" ON "pratica" USING btree ("id_stato","aggiornata_il","id");--> statement-breakpoint
CREATE INDEX "richiesta_premio_coda" ON "richiesta_premio" USING btree ("stato","consegna_entro","id");