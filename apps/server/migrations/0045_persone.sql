ALTER TABLE "utente" ADD COLUMN "motivo_blocco" text;--> statement-breakpoint
CREATE INDEX "pratica_numero" ON "pratica" USING btree ("sequenza","data_registrazione");--> statement-breakpoint
CREATE INDEX "utente_cellulare" ON "utente" USING btree ("cellulare");--> statement-breakpoint
CREATE INDEX "anagrafica_azienda_cercata" ON "anagrafica" USING gin (piega(denominazione) gin_trgm_ops) WHERE tipo = 'giuridica';