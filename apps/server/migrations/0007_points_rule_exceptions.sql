-- Exceptions of a points rule, their simulation on past cases, and the withdrawal of a version that has not begun.
CREATE TABLE "simulazione_regola" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulazione_regola_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bozza_id" integer NOT NULL,
	"scritta" jsonb NOT NULL,
	"dal" date,
	"al" date,
	"stato" text DEFAULT 'in_corso' NOT NULL,
	"fatte" integer DEFAULT 0 NOT NULL,
	"totale" integer DEFAULT 0 NOT NULL,
	"tentativi" smallint DEFAULT 0 NOT NULL,
	"esito" jsonb,
	"chiesta_da" bigint NOT NULL,
	"chiesta_il" timestamp with time zone NOT NULL,
	CONSTRAINT "simulazione_regola_bozza" UNIQUE("bozza_id"),
	CONSTRAINT "simulazione_regola_stato" CHECK ("simulazione_regola"."stato" in ('in_corso', 'finita', 'fermata', 'fallita'))
);
--> statement-breakpoint
ALTER TABLE "regola_punti" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "regola_punti_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "regola_punti" ADD COLUMN "eccezioni" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "simulazione_regola" ADD CONSTRAINT "simulazione_regola_bozza_id_regola_bozza_id_fk" FOREIGN KEY ("bozza_id") REFERENCES "public"."regola_bozza"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulazione_regola" ADD CONSTRAINT "simulazione_regola_chiesta_da_utente_id_fk" FOREIGN KEY ("chiesta_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Whether this transaction confirmed a proposal to withdraw a version of the points rule, by a second operator.
CREATE FUNCTION regola_in_ritiro() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM proposta p
    WHERE p.tipo = 'regola.ritira' AND p.stato = 'confermata' AND p.decisa_da <> p.proposta_da
      AND p.xmin = pg_current_xact_id()::xid)
$$;--> statement-breakpoint
-- A published rule never changes, except that the next rule sets its last day, which is not in the past: no case changes its
-- rule. A rule that has not begun can be withdrawn with four-eyes approval: the one before it has no last day again.
CREATE OR REPLACE FUNCTION regola_custodita() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Europe/Rome')::date;
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(OLD) - 'al') = (to_jsonb(NEW) - 'al') THEN
    IF OLD.al IS NULL AND NEW.al >= today THEN RETURN NEW; END IF;
    IF OLD.al >= today AND NEW.al IS NULL AND regola_in_ritiro()
       AND NOT EXISTS (SELECT 1 FROM regola_punti r WHERE r.dal > OLD.dal) THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.dal > today AND OLD.al IS NULL AND regola_in_ritiro() THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Una regola pubblicata non si modifica: % è vietato', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- The points by type of a rule are written in the transaction that publishes it, and never change. They are deleted with a rule
-- that is withdrawn before it begins.
CREATE OR REPLACE FUNCTION regola_tipo_custodita() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM regola_punti r WHERE r.versione = NEW.versione AND r.pubblicata_il = now();
    IF FOUND THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'DELETE' AND regola_in_ritiro() THEN
    PERFORM 1 FROM regola_punti r
      WHERE r.versione = OLD.versione AND r.al IS NULL AND r.dal > (now() AT TIME ZONE 'Europe/Rome')::date;
    IF FOUND THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'I punti di una regola pubblicata non si modificano: % è vietato', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
