CREATE TABLE "proposta" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tipo" text NOT NULL,
	"oggetto_id" bigint NOT NULL,
	"nome" text,
	"dati" jsonb NOT NULL,
	"cambi" jsonb NOT NULL,
	"motivo" text,
	"proposta_da" bigint NOT NULL,
	"proposta_il" timestamp with time zone DEFAULT now() NOT NULL,
	"scade_il" timestamp with time zone NOT NULL,
	"stato" text DEFAULT 'aperta' NOT NULL,
	"decisa_da" bigint,
	"decisa_il" timestamp with time zone,
	"nota" text,
	CONSTRAINT "proposta_due_mani" CHECK (case "proposta"."stato" when 'aperta' then "proposta"."decisa_da" is null
                          when 'scaduta' then "proposta"."decisa_da" is null
                          when 'ritirata' then "proposta"."decisa_da" is null or "proposta"."decisa_da" = "proposta"."proposta_da"
                          else "proposta"."decisa_da" is not null and "proposta"."decisa_da" <> "proposta"."proposta_da" end),
	CONSTRAINT "proposta_decisa_il" CHECK (("proposta"."stato" = 'aperta') = ("proposta"."decisa_il" is null)),
	CONSTRAINT "proposta_confermata_in_tempo" CHECK ("proposta"."stato" <> 'confermata' or "proposta"."decisa_il" <= "proposta"."scade_il")
);
--> statement-breakpoint
ALTER TABLE "proposta" ADD CONSTRAINT "proposta_proposta_da_utente_id_fk" FOREIGN KEY ("proposta_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposta" ADD CONSTRAINT "proposta_decisa_da_utente_id_fk" FOREIGN KEY ("decisa_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposta_aperta" ON "proposta" USING btree ("tipo","oggetto_id") WHERE stato = 'aperta';--> statement-breakpoint
CREATE INDEX "proposta_scade" ON "proposta" USING btree ("scade_il","id") WHERE stato = 'aperta';--> statement-breakpoint
CREATE INDEX "proposta_decisa" ON "proposta" USING btree ("decisa_il","id") WHERE stato <> 'aperta';--> statement-breakpoint
CREATE INDEX "proposta_di" ON "proposta" USING btree ("proposta_da");--> statement-breakpoint
CREATE INDEX "proposta_decisa_da" ON "proposta" USING btree ("decisa_da");
--> statement-breakpoint
-- What was proposed is what is decided, once: nobody rewrites it, and nobody forgets what still waits.
CREATE FUNCTION proposta_custodita() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.stato <> 'aperta' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.stato = 'aperta'
     AND (to_jsonb(OLD) - '{stato,decisa_da,decisa_il,nota}'::text[])
       = (to_jsonb(NEW) - '{stato,decisa_da,decisa_il,nota}'::text[]) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Una proposta si decide una volta e non si modifica: % è vietato', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER proposta_custodita BEFORE UPDATE OR DELETE ON proposta
  FOR EACH ROW EXECUTE FUNCTION proposta_custodita();
--> statement-breakpoint
-- Whether two people have agreed, in this very transaction, on a thing of this kind.
CREATE FUNCTION due_persone(quale text, quale_id bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM proposta p
    WHERE p.tipo = quale AND p.oggetto_id = quale_id AND p.stato = 'confermata'
      AND p.decisa_da <> p.proposta_da AND p.xmin = pg_current_xact_id()::xid;
  RETURN FOUND;
END $$;
--> statement-breakpoint
-- A prize is lowered by more than the set share by two people only (SOGLIE of domain/ufficio/impostazioni.ts).
CREATE FUNCTION premio_ribassato() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE percento bigint;
BEGIN
  SELECT coalesce(max((i.valori ->> 'ribasso_premio_percento')::bigint), 10) INTO percento
    FROM impostazione i WHERE i.sezione = 'soglie';
  IF (OLD.punti - NEW.punti)::bigint * 100 > OLD.punti::bigint * percento
     AND NOT due_persone('premio.ribasso', NEW.id) THEN
    RAISE EXCEPTION 'I punti di un premio si abbassano oltre la soglia solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'premio_ribasso_due_persone';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER premio_ribassato BEFORE UPDATE OF punti ON premio
  FOR EACH ROW WHEN (NEW.punti < OLD.punti) EXECUTE FUNCTION premio_ribassato();
