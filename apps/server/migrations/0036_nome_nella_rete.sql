ALTER TABLE "segnalatore" ADD COLUMN "nome" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- No path changes: the stretches need not be counted anew.
ALTER TABLE segnalatore DISABLE TRIGGER segnalatore_conta_chi_si_sposta;
--> statement-breakpoint
UPDATE segnalatore s SET nome = piega(a.denominazione)
  FROM utente u JOIN anagrafica a ON a.id = u.id_anagrafica WHERE u.id = s.utente_id;
--> statement-breakpoint
ALTER TABLE segnalatore ENABLE TRIGGER segnalatore_conta_chi_si_sposta;
--> statement-breakpoint
CREATE INDEX "segnalatore_nome_cercato" ON "segnalatore" USING gin (nome gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION rete_nome_di_chi_entra() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.nome := coalesce((SELECT piega(a.denominazione) FROM utente u JOIN anagrafica a ON a.id = u.id_anagrafica
                         WHERE u.id = NEW.utente_id), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER segnalatore_nome BEFORE INSERT ON segnalatore
  FOR EACH ROW EXECUTE FUNCTION rete_nome_di_chi_entra();
--> statement-breakpoint
CREATE FUNCTION rete_nome_cambiato() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE segnalatore s SET nome = piega(NEW.denominazione)
    FROM utente u WHERE u.id_anagrafica = NEW.id AND s.utente_id = u.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER anagrafica_nome_nella_rete AFTER UPDATE OF denominazione ON anagrafica FOR EACH ROW
  WHEN (OLD.denominazione IS DISTINCT FROM NEW.denominazione) EXECUTE FUNCTION rete_nome_cambiato();
--> statement-breakpoint
CREATE FUNCTION rete_persona_cambiata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE segnalatore s SET nome = piega(a.denominazione)
    FROM anagrafica a WHERE a.id = NEW.id_anagrafica AND s.utente_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER utente_nome_nella_rete AFTER UPDATE OF id_anagrafica ON utente FOR EACH ROW
  WHEN (OLD.id_anagrafica IS DISTINCT FROM NEW.id_anagrafica) EXECUTE FUNCTION rete_persona_cambiata();
