-- The outbox is cut into weeks (docs/decisions/0131). What there was becomes the first part as it is, up to the end of this
-- week: nothing is written anew.
CREATE SCHEMA parti;
--> statement-breakpoint
-- A closed part takes no more rows, and of those it has only what is named changes.
CREATE FUNCTION parti.chiusa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - TG_ARGV::text[] = to_jsonb(OLD) - TG_ARGV::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'La parte % è chiusa: % è vietato', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Puts what a table cut into parts had before in its first one, with all its indexes and constraints, unless it had nothing.
-- The numbers go on from where they were, past those given meanwhile to who waits for the table.
CREATE FUNCTION parti.prima_parte(tabella text, fino_a text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  primo bigint := coalesce(pg_sequence_last_value((tabella || '_id_seq')::regclass), 0);
  vuota boolean;
BEGIN
  EXECUTE format('ALTER TABLE %I ALTER COLUMN id DROP IDENTITY', tabella || '_prima');
  EXECUTE format('ALTER TABLE %I ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME %I START WITH %s)', tabella,
                 tabella || '_id_seq', CASE WHEN primo = 0 THEN 1 ELSE primo + 1000 END);
  EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I)', tabella || '_prima') INTO vuota;
  IF vuota THEN
    EXECUTE format('DROP TABLE %I', tabella || '_prima');
    RETURN;
  END IF;
  EXECUTE format('ALTER TABLE %I SET SCHEMA parti', tabella || '_prima');
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION parti.%I FOR VALUES FROM (MINVALUE) TO (%L)', tabella, tabella || '_prima', fino_a);
END $$;
--> statement-breakpoint
ALTER TABLE "messaggio" RENAME TO "messaggio_prima";
--> statement-breakpoint
CREATE TABLE "messaggio" (LIKE "messaggio_prima" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("creato_il");
--> statement-breakpoint
SELECT parti.prima_parte('messaggio', ((date_trunc('week', now() AT TIME ZONE 'UTC') + interval '7 days') AT TIME ZONE 'UTC')::text);
--> statement-breakpoint
CREATE TABLE parti.messaggio_altri PARTITION OF "messaggio" DEFAULT;
--> statement-breakpoint
ALTER TABLE parti.messaggio_altri ADD PRIMARY KEY ("id");
--> statement-breakpoint
CREATE INDEX "messaggio_creato" ON "messaggio" USING btree ("creato_il","id");
--> statement-breakpoint
CREATE INDEX "messaggio_destinatario" ON "messaggio" USING btree ("destinatario","creato_il","id") WHERE destinatario is not null;
--> statement-breakpoint
CREATE INDEX "messaggio_da_mandare" ON "messaggio" USING btree ("creato_il") WHERE contenuto_cifrato is not null and fallito_il is null;
--> statement-breakpoint
CREATE INDEX "messaggio_fallito" ON "messaggio" USING btree ("creato_il","id") WHERE fallito_il is not null;
