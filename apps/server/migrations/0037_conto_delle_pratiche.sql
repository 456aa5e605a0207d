CREATE TABLE "conto_pratiche" (
	"utente_id" bigint PRIMARY KEY NOT NULL,
	"percorso" text COLLATE "C" NOT NULL,
	"livello" integer NOT NULL,
	"inviate" integer DEFAULT 0 NOT NULL,
	"per_mese" integer[] DEFAULT '{}' NOT NULL,
	"completate" integer[] DEFAULT '{}' NOT NULL,
	"ultimo_mese" integer
) WITH (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "conto_pratiche" ADD CONSTRAINT "conto_pratiche_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "conto_pratiche_percorso" ON "conto_pratiche" USING btree ("percorso");
--> statement-breakpoint
-- Adds a case to its owner's counts, or takes it away (`verso` -1). A draft is in none.
CREATE FUNCTION conta_pratica(p pratica, verso integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  registrata integer := mese_di_rete(p.data_registrazione::timestamp AT TIME ZONE 'UTC');
  completata integer := CASE WHEN p.id_stato = 5 AND p.esito_positivo THEN mese_di_rete(p.aggiornata_il) END;
BEGIN
  IF p.id_stato = 1 THEN
    RETURN;
  END IF;
  IF NOT EXISTS (SELECT FROM conto_pratiche WHERE utente_id = p.utente_id) THEN
    -- Who moves the branch meanwhile waits, and finds the row; or is waited for, and the path is the new one.
    INSERT INTO conto_pratiche (utente_id, percorso, livello)
      SELECT utente_id, percorso, livello FROM segnalatore WHERE utente_id = p.utente_id FOR SHARE
      ON CONFLICT DO NOTHING;
    -- Rows may be laid table by table: his node, when it comes, says where he stands.
    INSERT INTO conto_pratiche (utente_id, percorso, livello) VALUES (p.utente_id, '', 0) ON CONFLICT DO NOTHING;
  END IF;
  UPDATE conto_pratiche
     SET inviate = inviate + verso, per_mese[registrata] = coalesce(per_mese[registrata], 0) + verso
   WHERE utente_id = p.utente_id;
  IF completata IS NOT NULL THEN
    UPDATE conto_pratiche SET completate[completata] = coalesce(completate[completata], 0) + verso
     WHERE utente_id = p.utente_id;
    UPDATE conto_pratiche
       SET ultimo_mese = (SELECT max(i) FROM generate_subscripts(completate, 1) i WHERE completate[i] > 0)
     WHERE utente_id = p.utente_id;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION pratica_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM conta_pratica(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM conta_pratica(NEW, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pratica_conta_chi_entra_o_esce AFTER INSERT OR DELETE ON pratica
  FOR EACH ROW EXECUTE FUNCTION pratica_conta();
--> statement-breakpoint
CREATE TRIGGER pratica_conta_chi_cambia AFTER UPDATE ON pratica FOR EACH ROW
  WHEN ((OLD.utente_id, OLD.id_stato, OLD.esito_positivo, OLD.data_registrazione)
          IS DISTINCT FROM (NEW.utente_id, NEW.id_stato, NEW.esito_positivo, NEW.data_registrazione)
        OR (NEW.id_stato = 5 AND OLD.aggiornata_il IS DISTINCT FROM NEW.aggiornata_il))
  EXECUTE FUNCTION pratica_conta();
--> statement-breakpoint
CREATE FUNCTION rete_sposta_i_conti() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conto_pratiche c SET percorso = n.percorso, livello = n.livello
    FROM nuovi n WHERE n.utente_id = c.utente_id AND (n.percorso, n.livello) IS DISTINCT FROM (c.percorso, c.livello);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER segnalatore_porta_i_conti AFTER INSERT ON segnalatore
  REFERENCING NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION rete_sposta_i_conti();
--> statement-breakpoint
CREATE TRIGGER segnalatore_sposta_i_conti AFTER UPDATE ON segnalatore
  REFERENCING NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION rete_sposta_i_conti();
--> statement-breakpoint
DO $$ BEGIN PERFORM conta_pratica(p, 1) FROM pratica p; END $$;
--> statement-breakpoint
-- Counted a case at a time, each row was written again and again: here they lie once, in path order.
CLUSTER conto_pratiche USING conto_pratiche_percorso;
--> statement-breakpoint
ALTER TABLE conto_pratiche SET WITHOUT CLUSTER;
