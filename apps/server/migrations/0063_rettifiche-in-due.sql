-- An adjustment is proposed and decided as all that takes two people (docs/decisions/0108); its own row keeps whose hands it was
-- for as long as the points are kept, and says what became of the proposal.
ALTER TABLE "rettifica" DROP CONSTRAINT "rettifica_stato";--> statement-breakpoint
ALTER TABLE "rettifica" ADD CONSTRAINT "rettifica_stato" CHECK ("rettifica"."stato" in ('proposta', 'approvata', 'rifiutata', 'ritirata', 'scaduta', 'superata'));--> statement-breakpoint
ALTER TABLE "rettifica" DROP CONSTRAINT "rettifica_due_mani";--> statement-breakpoint
ALTER TABLE "rettifica" ADD CONSTRAINT "rettifica_due_mani" CHECK (case when "rettifica"."stato" in ('proposta', 'scaduta') then "rettifica"."decisa_da" is null
                          when "rettifica"."stato" = 'ritirata' then "rettifica"."decisa_da" is null or "rettifica"."decisa_da" = "rettifica"."proposta_da"
                          else "rettifica"."decisa_da" is not null and "rettifica"."decisa_da" <> "rettifica"."proposta_da" end);--> statement-breakpoint
-- What waits has fourteen days from now: nobody knew of a term. The history stays where it is, in its rows.
INSERT INTO proposta (tipo, oggetto_id, dati, cambi, motivo, proposta_da, proposta_il, scade_il)
SELECT 'punti.rettifica', r.id, jsonb_build_object('edizione', e.titolo), jsonb_build_object('rettifica', jsonb_build_array(null, r.punti)),
       r.motivo, r.proposta_da, r.proposta_il, now() + interval '14 days'
  FROM rettifica r JOIN edizione e ON e.id = r.edizione_id WHERE r.stato = 'proposta' ORDER BY r.id;
--> statement-breakpoint
CREATE FUNCTION rettifica_decisa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rettifica r
     SET stato = CASE NEW.stato WHEN 'confermata' THEN 'approvata' ELSE NEW.stato END,
         decisa_da = NEW.decisa_da, decisa_il = NEW.decisa_il, nota = NEW.nota
   WHERE r.id = NEW.oggetto_id AND r.stato = 'proposta';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rettifica_decisa AFTER UPDATE OF stato ON proposta
  FOR EACH ROW WHEN (NEW.tipo = 'punti.rettifica') EXECUTE FUNCTION rettifica_decisa();
--> statement-breakpoint
-- Two hands on its own row are not enough: it is approved only with a proposal that two people have agreed on, of this very moment.
CREATE FUNCTION rettifica_due_persone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT due_persone('punti.rettifica', NEW.id) THEN
    RAISE EXCEPTION 'Una rettifica si approva solo in due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'rettifica_due_persone';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER rettifica_due_persone BEFORE UPDATE OF stato ON rettifica
  FOR EACH ROW WHEN (NEW.stato = 'approvata' AND OLD.stato <> 'approvata') EXECUTE FUNCTION rettifica_due_persone();
--> statement-breakpoint
-- Who works here asks for no prize and stands in nobody's line: so nobody approves or delivers one to himself or his own.
CREATE FUNCTION solo_un_iscritto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM utente u WHERE u.id = NEW.utente_id AND u.ruolo <> 'user';
  IF FOUND THEN
    RAISE EXCEPTION 'Un account del back office non sta nella rete e non chiede premi'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solo_un_iscritto';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER segnalatore_iscritto BEFORE INSERT OR UPDATE OF utente_id ON segnalatore
  FOR EACH ROW EXECUTE FUNCTION solo_un_iscritto();
--> statement-breakpoint
CREATE TRIGGER richiesta_premio_iscritto BEFORE INSERT OR UPDATE OF utente_id ON richiesta_premio
  FOR EACH ROW EXECUTE FUNCTION solo_un_iscritto();
--> statement-breakpoint
-- Nor does an account that has been in the network become one of the back office, or the other way round.
CREATE FUNCTION ruolo_di_qua_o_di_la() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM segnalatore s WHERE s.utente_id = NEW.id;
  IF FOUND THEN
    RAISE EXCEPTION 'Chi sta nella rete non lavora nel back office con lo stesso account'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ruolo_di_qua_o_di_la';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ruolo_di_qua_o_di_la BEFORE UPDATE OF ruolo ON utente
  FOR EACH ROW WHEN (NEW.ruolo <> 'user' AND OLD.ruolo = 'user') EXECUTE FUNCTION ruolo_di_qua_o_di_la();
