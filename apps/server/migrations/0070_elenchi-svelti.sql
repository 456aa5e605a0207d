DROP INDEX "pratica_nominativo_cercato";--> statement-breakpoint
ALTER TABLE "pratica" ADD COLUMN "nominativo_cercato" text GENERATED ALWAYS AS (piega(nominativo)) STORED;--> statement-breakpoint
ALTER TABLE "azienda" ADD COLUMN "titolare_cercato" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profilo" ADD COLUMN "membro_cercato" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profilo" ADD COLUMN "azienda_cercata" text;--> statement-breakpoint
ALTER TABLE "profilo" ADD COLUMN "membro_dal" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "profilo" ADD COLUMN "sponsor_id" bigint;--> statement-breakpoint
-- How a member is looked for in the queues he stands in.
CREATE FUNCTION cercato_di(di bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT piega(a.denominazione) || ' ' || u.email FROM utente u JOIN anagrafica a ON a.id = u.id_anagrafica WHERE u.id = di
$$;
--> statement-breakpoint
UPDATE profilo p SET membro_cercato = piega(a.denominazione) || ' ' || u.email, membro_dal = u.creato_il,
       sponsor_id = (SELECT s.sponsor_id FROM segnalatore s WHERE s.utente_id = p.utente_id),
       azienda_cercata = (SELECT piega(z.denominazione) FROM anagrafica z WHERE z.id = p.id_anagrafica AND p.ruolo = 'convenzionato')
  FROM utente u JOIN anagrafica a ON a.id = u.id_anagrafica WHERE u.id = p.utente_id;
--> statement-breakpoint
UPDATE azienda SET titolare_cercato = cercato_di(titolare_id);
--> statement-breakpoint
CREATE INDEX "pratica_cercata" ON "pratica" USING gin (nominativo_cercato gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pratica_per_data" ON "pratica" USING btree ("data_registrazione","id") WHERE id_stato <> 1;--> statement-breakpoint
CREATE INDEX "pratica_per_nominativo" ON "pratica" USING btree ("nominativo_cercato","id") WHERE id_stato <> 1;--> statement-breakpoint
CREATE INDEX "pratica_per_avanzamento" ON "pratica" USING btree ("perc_completamento","id") WHERE id_stato <> 1;--> statement-breakpoint
CREATE INDEX "pratica_in_attesa" ON "pratica" USING btree ("passo","aggiornata_il","manca") WHERE id_stato = 3;--> statement-breakpoint
CREATE INDEX "azienda_titolare_cercato" ON "azienda" USING gin (titolare_cercato gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profilo_attivi_dal" ON "profilo" USING btree ("ruolo","membro_dal","utente_id") WHERE stato = 'attiva';--> statement-breakpoint
CREATE INDEX "profilo_attivi_per_nome" ON "profilo" USING btree ("ruolo","membro_cercato","utente_id") WHERE stato = 'attiva';--> statement-breakpoint
CREATE INDEX "profilo_cercato" ON "profilo" USING gin (membro_cercato gin_trgm_ops, azienda_cercata gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profilo_sponsor" ON "profilo" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "profilo_dal" ON "profilo" USING btree ("stato_dal","id");--> statement-breakpoint
CREATE INDEX "profilo_per_membro" ON "profilo" USING btree ("membro_cercato","id");--> statement-breakpoint
CREATE INDEX "profilo_per_azienda" ON "profilo" USING btree ("azienda_cercata","id");
--> statement-breakpoint
CREATE FUNCTION profilo_come_si_cerca() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.membro_cercato := coalesce(cercato_di(NEW.utente_id), '');
  NEW.membro_dal := coalesce((SELECT u.creato_il FROM utente u WHERE u.id = NEW.utente_id), now());
  NEW.sponsor_id := (SELECT s.sponsor_id FROM segnalatore s WHERE s.utente_id = NEW.utente_id);
  NEW.azienda_cercata := (SELECT piega(a.denominazione) FROM anagrafica a
                           WHERE a.id = NEW.id_anagrafica AND NEW.ruolo = 'convenzionato');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER profilo_cercato BEFORE INSERT OR UPDATE OF utente_id, ruolo, id_anagrafica ON profilo
  FOR EACH ROW EXECUTE FUNCTION profilo_come_si_cerca();
--> statement-breakpoint
CREATE FUNCTION azienda_come_si_cerca() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.titolare_cercato := coalesce(cercato_di(NEW.titolare_id), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER azienda_cercata BEFORE INSERT OR UPDATE OF titolare_id ON azienda
  FOR EACH ROW EXECUTE FUNCTION azienda_come_si_cerca();
--> statement-breakpoint
CREATE FUNCTION anagrafica_si_cerca_altrimenti() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cercata text := piega(NEW.denominazione);
BEGIN
  UPDATE profilo SET azienda_cercata = cercata WHERE id_anagrafica = NEW.id AND ruolo = 'convenzionato';
  UPDATE profilo p SET membro_cercato = cercata || ' ' || u.email
    FROM utente u WHERE u.id_anagrafica = NEW.id AND p.utente_id = u.id;
  UPDATE azienda z SET titolare_cercato = cercata || ' ' || u.email
    FROM utente u WHERE u.id_anagrafica = NEW.id AND z.titolare_id = u.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER anagrafica_cercata AFTER UPDATE OF denominazione ON anagrafica FOR EACH ROW
  WHEN (OLD.denominazione IS DISTINCT FROM NEW.denominazione) EXECUTE FUNCTION anagrafica_si_cerca_altrimenti();
--> statement-breakpoint
CREATE FUNCTION utente_si_cerca_altrimenti() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cercato text := cercato_di(NEW.id);
BEGIN
  UPDATE profilo SET membro_cercato = cercato WHERE utente_id = NEW.id;
  UPDATE azienda SET titolare_cercato = cercato WHERE titolare_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER utente_cercato AFTER UPDATE OF email, id_anagrafica ON utente FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.id_anagrafica IS DISTINCT FROM NEW.id_anagrafica)
  EXECUTE FUNCTION utente_si_cerca_altrimenti();
--> statement-breakpoint
CREATE FUNCTION rete_dice_lo_sponsor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profilo SET sponsor_id = NEW.sponsor_id
   WHERE utente_id = NEW.utente_id AND sponsor_id IS DISTINCT FROM NEW.sponsor_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER segnalatore_sponsor_nei_profili AFTER UPDATE OF sponsor_id ON segnalatore FOR EACH ROW
  WHEN (OLD.sponsor_id IS DISTINCT FROM NEW.sponsor_id) EXECUTE FUNCTION rete_dice_lo_sponsor();
--> statement-breakpoint
CREATE TRIGGER segnalatore_nuovo_nei_profili AFTER INSERT ON segnalatore FOR EACH ROW EXECUTE FUNCTION rete_dice_lo_sponsor();
--> statement-breakpoint
CREATE INDEX "richiesta_premio_consegna" ON "richiesta_premio" USING btree ("consegna_entro","id");
--> statement-breakpoint
CREATE INDEX "richiesta_premio_punti" ON "richiesta_premio" USING btree ("punti","id");
--> statement-breakpoint
CREATE INDEX "richiesta_premio_codice_cercato" ON "richiesta_premio" USING gin (lower(codice) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "rettifica_proposta" ON "rettifica" USING btree ("proposta_il","id");
--> statement-breakpoint
CREATE INDEX "rettifica_punti_dati" ON "rettifica" USING btree ("punti","id");
--> statement-breakpoint
CREATE INDEX "rettifica_proposta_da" ON "rettifica" USING btree ("proposta_da");
--> statement-breakpoint
CREATE INDEX "rettifica_decisa_da" ON "rettifica" USING btree ("decisa_da");
--> statement-breakpoint
CREATE INDEX "rettifica_motivo_cercato" ON "rettifica" USING gin (piega(motivo) gin_trgm_ops);
