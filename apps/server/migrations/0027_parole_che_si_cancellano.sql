ALTER TABLE "rettifica" DROP CONSTRAINT "rettifica_due_mani";--> statement-breakpoint
ALTER TABLE "rettifica" ADD CONSTRAINT "rettifica_due_mani" CHECK (case "rettifica"."stato" when 'proposta' then "rettifica"."decisa_da" is null
                          when 'ritirata' then "rettifica"."decisa_da" is null or "rettifica"."decisa_da" = "rettifica"."proposta_da"
                          else "rettifica"."decisa_da" is not null and "rettifica"."decisa_da" <> "rettifica"."proposta_da" end);--> statement-breakpoint
-- What was proposed is what is decided, and what was decided stays; only its words go, when the member is erased.
CREATE OR REPLACE FUNCTION rettifica_custodita() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.stato = 'proposta'
     AND (OLD.id, OLD.utente_id, OLD.edizione_id, OLD.punti, OLD.motivo, OLD.proposta_da, OLD.proposta_il)
       = (NEW.id, NEW.utente_id, NEW.edizione_id, NEW.punti, NEW.motivo, NEW.proposta_da, NEW.proposta_il) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.motivo = '(cancellato)' AND NEW.nota IS NULL
     AND (to_jsonb(OLD) - 'motivo' - 'nota') = (to_jsonb(NEW) - 'motivo' - 'nota')
     AND EXISTS (SELECT 1 FROM cancellazione c WHERE c.utente_id = OLD.utente_id AND c.ritirata_il IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Una rettifica si decide una volta e non si modifica: % è vietato', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- The ledger never changes: so nobody's words are in it. Those of an adjustment are in its row.
ALTER TABLE movimento DISABLE TRIGGER movimento_intoccabile;
--> statement-breakpoint
UPDATE movimento SET dati = dati - 'motivo' WHERE tipo = 'rettifica' AND dati ? 'motivo';
--> statement-breakpoint
ALTER TABLE movimento ENABLE TRIGGER movimento_intoccabile;
--> statement-breakpoint
ALTER TABLE "movimento" ADD CONSTRAINT "movimento_senza_parole" CHECK ("movimento"."tipo" <> 'rettifica' or not "movimento"."dati" ? 'motivo');
