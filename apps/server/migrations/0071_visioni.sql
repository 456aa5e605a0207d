CREATE TABLE "visione" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"operatore_id" bigint NOT NULL,
	"sessione_id" uuid,
	"utente_id" bigint NOT NULL,
	"motivo" text NOT NULL,
	"iniziata_il" timestamp with time zone DEFAULT now() NOT NULL,
	"scade_il" timestamp with time zone NOT NULL,
	"finita_il" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "insieme_permessi" DROP CONSTRAINT "insieme_permessi_noti";--> statement-breakpoint
ALTER TABLE "visione" ADD CONSTRAINT "visione_operatore_id_utente_id_fk" FOREIGN KEY ("operatore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visione" ADD CONSTRAINT "visione_sessione_id_sessione_id_fk" FOREIGN KEY ("sessione_id") REFERENCES "public"."sessione"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visione" ADD CONSTRAINT "visione_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visione_hash" ON "visione" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "visione_operatore" ON "visione" USING btree ("operatore_id");--> statement-breakpoint
CREATE INDEX "visione_sessione" ON "visione" USING btree ("sessione_id");--> statement-breakpoint
CREATE INDEX "visione_utente" ON "visione" USING btree ("utente_id","iniziata_il");--> statement-breakpoint
CREATE INDEX "visione_aperta" ON "visione" USING btree ("scade_il") WHERE finita_il is null;--> statement-breakpoint
CREATE INDEX "visione_vecchia" ON "visione" USING btree ("iniziata_il");--> statement-breakpoint
ALTER TABLE "insieme_permessi" ADD CONSTRAINT "insieme_permessi_noti" CHECK (cardinality("insieme_permessi"."permessi") > 0 and "insieme_permessi"."permessi" <@ array['iscrizioni.decidere', 'pratiche.lavorare', 'premi.lavorare', 'punti.rettificare', 'rete.spostare', 'persone.vedere', 'persone.bloccare', 'persone.impersonare', 'programma.pubblicare', 'comunicazioni.inviare', 'contenuti.scrivere', 'operatori.gestire', 'registro.leggere', 'sistema.gestire']::text[]);--> statement-breakpoint
-- The product’s own sets that hold every permission hold this one too.
UPDATE "insieme_permessi" SET "permessi" = array_append("permessi", 'persone.impersonare') WHERE "codice" IN ('revisore', 'amministratore') AND NOT 'persone.impersonare' = ANY ("permessi");