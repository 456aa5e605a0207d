CREATE INDEX "utente_ufficio" ON "utente" USING btree ("id") WHERE ruolo <> 'user';--> statement-breakpoint
CREATE INDEX "azienda_titolare" ON "azienda" USING btree ("titolare_id");--> statement-breakpoint
CREATE INDEX "cancellazione_utente" ON "cancellazione" USING btree ("utente_id","id");--> statement-breakpoint
CREATE INDEX "evento_attore" ON "evento" USING btree ("attore_id","id") WHERE attore_id is not null;