-- The notices are cut into quarters (docs/decisions/0131). What there was becomes the first part as it is, up to the end of this
-- one. A member has a key once in each part, and a key is in one part. The version before writes a day's notice by a key over all
-- of them: while it runs it leaves those to the new one, which finds their events again. By when they last said something nobody
-- looks for them any more.
DROP INDEX "avviso_vecchio";
--> statement-breakpoint
ALTER TABLE "avviso" RENAME TO "avviso_prima";
--> statement-breakpoint
CREATE TABLE "avviso" (LIKE "avviso_prima" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("creato_il");
--> statement-breakpoint
SELECT parti.prima_parte('avviso', ((date_trunc('quarter', now() AT TIME ZONE 'UTC') + interval '3 months') AT TIME ZONE 'UTC')::text);
--> statement-breakpoint
CREATE TABLE parti.avviso_altri PARTITION OF "avviso" DEFAULT;
--> statement-breakpoint
ALTER TABLE parti.avviso_altri ADD PRIMARY KEY ("id");
--> statement-breakpoint
CREATE UNIQUE INDEX ON parti.avviso_altri ("utente_id","chiave");
--> statement-breakpoint
ALTER TABLE "avviso" ADD CONSTRAINT "avviso_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "avviso_pagina" ON "avviso" USING btree ("utente_id","aggiornato_il","id");
--> statement-breakpoint
CREATE INDEX "avviso_da_leggere" ON "avviso" USING btree ("utente_id","aggiornato_il","id") WHERE letto_il is null;
--> statement-breakpoint
CREATE INDEX "avviso_email" ON "avviso" USING btree ("email_dal") WHERE email_dal is not null;
