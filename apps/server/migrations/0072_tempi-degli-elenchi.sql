ALTER TABLE "pratica_storia" ADD COLUMN "da_stato" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pratica_storia" ADD COLUMN "da_passo" text;--> statement-breakpoint
ALTER TABLE "pratica" ADD COLUMN "titolare_cercato" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pratica" ADD COLUMN "accaduti" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profilo" ADD COLUMN "nodo_id" bigint;--> statement-breakpoint
DROP INDEX "pratica_cercata";--> statement-breakpoint
-- What is there already: each step begins as the one before ended.
UPDATE pratica_storia s SET da_stato = p.id_stato, da_passo = p.passo
  FROM (SELECT id, lag(id_stato) OVER prima AS id_stato, lag(passo) OVER prima AS passo
          FROM pratica_storia WINDOW prima AS (PARTITION BY pratica_id ORDER BY id)) p
 WHERE p.id = s.id AND (p.id_stato <> 1 OR p.passo IS NOT NULL);
--> statement-breakpoint
-- No case changes state nor owner: the counts need not be made anew.
ALTER TABLE pratica DISABLE TRIGGER pratica_conta_chi_cambia;
--> statement-breakpoint
UPDATE pratica p SET titolare_cercato = piega(a.denominazione) || ' ' || u.email, accaduti = coalesce(v.accaduti, '{}')
  FROM pratica q JOIN utente u ON u.id = q.utente_id JOIN anagrafica a ON a.id = u.id_anagrafica
  LEFT JOIN (
    SELECT s.pratica_id, array_agg(DISTINCT x.accaduto) AS accaduti
      FROM (SELECT s.*, s.id_stato = 3 AND s.da_stato = 1 AS arriva, i.pratica_id IS NOT NULL AS da_file
              FROM pratica_storia s LEFT JOIN (SELECT DISTINCT pratica_id FROM pratica_importata) i USING (pratica_id)) s
     CROSS JOIN LATERAL (VALUES
       (CASE WHEN s.arriva THEN 'arrivata' END),
       (CASE WHEN s.arriva THEN CASE WHEN s.da_file THEN 'importata' ELSE 'inviata' END END),
       (CASE WHEN s.id_stato = 3 AND s.da_stato = 5 THEN 'riaperta' END),
       (CASE WHEN s.da_stato = 3 THEN 'uscita_' || s.da_passo END),
       (CASE s.id_stato WHEN 2 THEN 'rifiutata' WHEN 5 THEN 'completata' END),
       (CASE WHEN s.id_stato = 5 THEN coalesce(s.esito, 'senza_esito') END)) x(accaduto)
     WHERE x.accaduto IS NOT NULL GROUP BY s.pratica_id) v ON v.pratica_id = q.id
 WHERE q.id = p.id;
--> statement-breakpoint
ALTER TABLE pratica ENABLE TRIGGER pratica_conta_chi_cambia;
--> statement-breakpoint
UPDATE profilo p SET nodo_id = s.id FROM segnalatore s WHERE s.utente_id = p.utente_id;
--> statement-breakpoint
CREATE INDEX "pratica_cercata" ON "pratica" USING gin (nominativo_cercato gin_trgm_ops, titolare_cercato gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pratica_accaduti" ON "pratica" USING gin ("accaduti");--> statement-breakpoint
CREATE INDEX "pratica_storia_arrivo" ON "pratica_storia" USING btree ("id_stato","da_stato","quando","pratica_id","esito");--> statement-breakpoint
CREATE INDEX "pratica_storia_uscita" ON "pratica_storia" USING btree ("da_passo","quando","pratica_id") WHERE da_stato = 3;
--> statement-breakpoint
-- How a member is looked for, as before (0070): a function of SQL that another calls is planned at each call.
CREATE OR REPLACE FUNCTION cercato_di(di bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT piega(a.denominazione) || ' ' || u.email
            FROM utente u JOIN anagrafica a ON a.id = u.id_anagrafica WHERE u.id = di);
END $$;
--> statement-breakpoint
-- The same as before, with his own node, in one question where there were four.
CREATE OR REPLACE FUNCTION profilo_come_si_cerca() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT piega(a.denominazione) || ' ' || u.email, u.creato_il, s.sponsor_id, s.id
    INTO NEW.membro_cercato, NEW.membro_dal, NEW.sponsor_id, NEW.nodo_id
    FROM utente u JOIN anagrafica a ON a.id = u.id_anagrafica LEFT JOIN segnalatore s ON s.utente_id = u.id
   WHERE u.id = NEW.utente_id;
  -- Of nobody: the foreign key says so.
  NEW.membro_cercato := coalesce(NEW.membro_cercato, '');
  NEW.membro_dal := coalesce(NEW.membro_dal, now());
  NEW.azienda_cercata := NULL;
  IF NEW.ruolo = 'convenzionato' THEN
    NEW.azienda_cercata := (SELECT piega(a.denominazione) FROM anagrafica a WHERE a.id = NEW.id_anagrafica);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rete_dice_lo_sponsor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profilo SET sponsor_id = NEW.sponsor_id, nodo_id = NEW.id
   WHERE utente_id = NEW.utente_id AND (sponsor_id, nodo_id) IS DISTINCT FROM (NEW.sponsor_id, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION pratica_come_si_cerca() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.titolare_cercato := coalesce(cercato_di(NEW.utente_id), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pratica_cercata BEFORE INSERT OR UPDATE OF utente_id ON pratica
  FOR EACH ROW EXECUTE FUNCTION pratica_come_si_cerca();
--> statement-breakpoint
CREATE FUNCTION pratiche_si_cercano_altrimenti() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'anagrafica' THEN
    UPDATE pratica p SET titolare_cercato = piega(NEW.denominazione) || ' ' || u.email
      FROM utente u WHERE u.id_anagrafica = NEW.id AND p.utente_id = u.id;
  ELSE
    UPDATE pratica SET titolare_cercato = cercato_di(NEW.id) WHERE utente_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER anagrafica_cercata_nelle_pratiche AFTER UPDATE OF denominazione ON anagrafica FOR EACH ROW
  WHEN (OLD.denominazione IS DISTINCT FROM NEW.denominazione) EXECUTE FUNCTION pratiche_si_cercano_altrimenti();
--> statement-breakpoint
CREATE TRIGGER utente_cercato_nelle_pratiche AFTER UPDATE OF email, id_anagrafica ON utente FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.id_anagrafica IS DISTINCT FROM NEW.id_anagrafica)
  EXECUTE FUNCTION pratiche_si_cercano_altrimenti();
