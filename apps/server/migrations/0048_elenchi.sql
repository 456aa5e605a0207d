CREATE INDEX "pratica_registrata" ON "pratica" USING brin ("data_registrazione");--> statement-breakpoint
CREATE INDEX "pratica_importo" ON "pratica" USING btree ("importo_cent","id") WHERE id_stato <> 1;--> statement-breakpoint
CREATE INDEX "pratica_storia_attore" ON "pratica_storia" USING btree ("attore_id","pratica_id");--> statement-breakpoint
CREATE INDEX "segnalatore_per_nome" ON "segnalatore" USING btree ("nome","utente_id");--> statement-breakpoint
CREATE INDEX "utente_iscritti" ON "utente" USING btree ("creato_il","id") WHERE ruolo = 'user';--> statement-breakpoint
CREATE INDEX "utente_bloccati" ON "utente" USING btree ("creato_il","id") WHERE ruolo = 'user' and bloccato;--> statement-breakpoint
CREATE INDEX "utente_da_verificare" ON "utente" USING btree ("creato_il","id") WHERE ruolo = 'user' and email_verificata_il is null;--> statement-breakpoint
CREATE INDEX "anagrafica_azienda_per_nome" ON "anagrafica" USING btree (piega(denominazione),"id") WHERE tipo = 'giuridica';--> statement-breakpoint
CREATE INDEX "azienda_creata" ON "azienda" USING btree ("creata_il","id_anagrafica");--> statement-breakpoint
CREATE INDEX "azienda_da_approvare" ON "azienda" USING btree ("creata_il","id_anagrafica") WHERE approvata_il is null;--> statement-breakpoint
CREATE INDEX "profilo_attivi" ON "profilo" USING btree ("ruolo","utente_id") WHERE stato = 'attiva';--> statement-breakpoint
CREATE INDEX "profilo_storia_attore" ON "profilo_storia" USING btree ("attore_id","profilo_id");--> statement-breakpoint
CREATE INDEX "richiesta_premio_creata" ON "richiesta_premio" USING btree ("creata_il","id");--> statement-breakpoint
CREATE INDEX "richiesta_storia_attore" ON "richiesta_storia" USING btree ("attore_id","richiesta_id");