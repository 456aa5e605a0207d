CREATE TABLE "insieme_permessi" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insieme_permessi_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codice" text,
	"nome" text NOT NULL,
	"permessi" text[] NOT NULL,
	"sola_lettura" boolean DEFAULT false NOT NULL,
	"creato_il" timestamp with time zone DEFAULT now() NOT NULL,
	"aggiornato_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "insieme_permessi_noti" CHECK (cardinality("insieme_permessi"."permessi") > 0 and "insieme_permessi"."permessi" <@ array['iscrizioni.decidere', 'pratiche.lavorare', 'premi.lavorare', 'punti.rettificare', 'rete.spostare', 'persone.vedere', 'persone.bloccare', 'programma.pubblicare', 'comunicazioni.inviare', 'contenuti.scrivere', 'operatori.gestire', 'registro.leggere', 'sistema.gestire']::text[])
);
--> statement-breakpoint
CREATE TABLE "operatore_insieme" (
	"utente_id" bigint NOT NULL,
	"insieme_id" integer NOT NULL,
	"dato_il" timestamp with time zone DEFAULT now() NOT NULL,
	"dato_da" bigint,
	CONSTRAINT "operatore_insieme_utente_id_insieme_id_pk" PRIMARY KEY("utente_id","insieme_id")
);
--> statement-breakpoint
ALTER TABLE "operatore_insieme" ADD CONSTRAINT "operatore_insieme_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operatore_insieme" ADD CONSTRAINT "operatore_insieme_insieme_id_insieme_permessi_id_fk" FOREIGN KEY ("insieme_id") REFERENCES "public"."insieme_permessi"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operatore_insieme" ADD CONSTRAINT "operatore_insieme_dato_da_utente_id_fk" FOREIGN KEY ("dato_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "insieme_codice_unico" ON "insieme_permessi" USING btree ("codice");--> statement-breakpoint
CREATE UNIQUE INDEX "insieme_nome_unico" ON "insieme_permessi" USING btree (lower("nome"));--> statement-breakpoint
CREATE INDEX "operatore_insieme_insieme" ON "operatore_insieme" USING btree ("insieme_id");--> statement-breakpoint
CREATE INDEX "operatore_insieme_dato_da" ON "operatore_insieme" USING btree ("dato_da");--> statement-breakpoint
-- What an operator may is part of the check of his token: who is remembered is forgotten as it changes (docs/decisions/0071).
CREATE TRIGGER operatore_insieme_accesso_cambiato
  AFTER INSERT OR UPDATE OR DELETE ON operatore_insieme
  FOR EACH ROW EXECUTE FUNCTION accesso_cambiato('utente_id');
--> statement-breakpoint
-- A set does not say who has it: everybody is asked again.
CREATE TRIGGER insieme_permessi_accesso_cambiato
  AFTER UPDATE OF permessi, sola_lettura ON insieme_permessi
  FOR EACH ROW EXECUTE FUNCTION accesso_cambiato('');
--> statement-breakpoint
-- The sets every company begins with, as a start keeps them (`loadInsiemi`).
INSERT INTO insieme_permessi (codice, nome, permessi, sola_lettura)
SELECT codice, nome, coalesce(permessi, tutti), sola_lettura
  FROM (VALUES
    ('sportello', 'Sportello', array['iscrizioni.decidere', 'punti.rettificare', 'rete.spostare', 'persone.vedere'], false),
    ('pratiche', 'Pratiche', array['pratiche.lavorare', 'persone.vedere'], false),
    ('premi', 'Premi', array['premi.lavorare', 'persone.vedere'], false),
    ('programma', 'Programma', array['programma.pubblicare', 'comunicazioni.inviare', 'contenuti.scrivere', 'persone.vedere'], false),
    ('revisore', 'Revisore', NULL, true),
    ('amministratore', 'Amministratore', NULL, false)) AS pronto (codice, nome, permessi, sola_lettura),
  (VALUES (array['iscrizioni.decidere', 'pratiche.lavorare', 'premi.lavorare', 'punti.rettificare', 'rete.spostare',
                 'persone.vedere', 'persone.bloccare', 'programma.pubblicare', 'comunicazioni.inviare', 'contenuti.scrivere',
                 'operatori.gestire', 'registro.leggere', 'sistema.gestire'])) AS ogni (tutti);
--> statement-breakpoint
-- Who is here keeps what he could do: what an operator could only look at is a set of the company's own.
INSERT INTO insieme_permessi (nome, permessi, sola_lettura)
SELECT 'Consultazione', array['programma.pubblicare', 'sistema.gestire'], true
 WHERE EXISTS (SELECT FROM utente WHERE ruolo = 'operatore');
--> statement-breakpoint
INSERT INTO operatore_insieme (utente_id, insieme_id)
SELECT u.id, i.id
  FROM utente u
  JOIN insieme_permessi i
    ON (u.ruolo = 'amministratore' AND i.codice = 'amministratore')
    OR (u.ruolo = 'operatore' AND (i.codice IN ('sportello', 'pratiche', 'premi') OR i.codice IS NULL));
