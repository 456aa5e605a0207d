DROP INDEX "profilo_attivi";--> statement-breakpoint
CREATE INDEX "profilo_attivi" ON "profilo" USING btree ("ruolo","utente_id","stato_dal") WHERE stato = 'attiva';