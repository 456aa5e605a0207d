DROP INDEX "lotto_spendibili";--> statement-breakpoint
CREATE INDEX "lotto_vivi" ON "lotto" USING btree ("utente_id","edizione_id","scade_il","id") WHERE in_maturazione + disponibili > 0;