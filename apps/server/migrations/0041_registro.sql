-- The register of what happened grows out of the events (docs/decisions/0083): a part for each month, rows that nobody
-- changes, each with the hash of the one before it.
ALTER TABLE "evento_scartato" DROP CONSTRAINT "evento_scartato_evento_id_evento_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_consegna" DROP CONSTRAINT "webhook_consegna_evento_id_evento_id_fk";
--> statement-breakpoint
ALTER TABLE "evento" RENAME TO "evento_prima";
--> statement-breakpoint
ALTER TABLE "evento_prima" DROP CONSTRAINT "evento_pkey", DROP CONSTRAINT "evento_attore_id_utente_id_fk",
  ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
DROP INDEX "evento_oggetto", "evento_attore", "evento_ordine_unico", "evento_da_ordinare";
--> statement-breakpoint
CREATE TABLE "evento" (
	"id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "evento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"avvenuto_il" timestamp with time zone DEFAULT now() NOT NULL,
	"genere" text DEFAULT 'cambio' NOT NULL,
	"attore_id" bigint,
	"tipo" text NOT NULL,
	"oggetto" text NOT NULL,
	"oggetto_id" bigint,
	"dati" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cambi" jsonb,
	"sessione_id" uuid,
	"rete" text,
	"richiesta" uuid,
	"chiamata" text,
	"ordine" bigint,
	"precedente" bytea,
	"impronta" bytea,
	CONSTRAINT "evento_avvenuto_il_id_pk" PRIMARY KEY("avvenuto_il","id")
) PARTITION BY RANGE ("avvenuto_il");
--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_attore_id_utente_id_fk" FOREIGN KEY ("attore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "evento_oggetto" ON "evento" USING btree ("oggetto","oggetto_id","avvenuto_il","id");
--> statement-breakpoint
CREATE INDEX "evento_cosa" ON "evento" USING btree ("oggetto","avvenuto_il","id");
--> statement-breakpoint
CREATE INDEX "evento_attore" ON "evento" USING btree ("attore_id","avvenuto_il","id") WHERE attore_id is not null;
--> statement-breakpoint
CREATE INDEX "evento_genere" ON "evento" USING btree ("genere","avvenuto_il","id") WHERE genere <> 'cambio';
--> statement-breakpoint
CREATE INDEX "evento_ordine" ON "evento" USING btree ("ordine");
--> statement-breakpoint
CREATE INDEX "evento_da_legare" ON "evento" USING btree ("ordine","id") WHERE impronta is null;
--> statement-breakpoint
CREATE TABLE "radice_giorno" (
	"giorno" date PRIMARY KEY NOT NULL,
	"primo" bigint NOT NULL,
	"ultimo" bigint NOT NULL,
	"impronta" bytea NOT NULL
);
--> statement-breakpoint
-- The months stand apart, so that the tables of the house stay as many as they are.
CREATE SCHEMA registro;
--> statement-breakpoint
-- What finds no month of its own: a row never fails for want of a part.
CREATE TABLE registro.evento_altri PARTITION OF evento DEFAULT;
--> statement-breakpoint
CREATE FUNCTION registro.intoccabile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Il registro non si riscrive: % su % è vietato', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- The one change: a row is given its place and its links, once.
CREATE FUNCTION registro.solo_legata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.impronta IS NULL AND NEW.impronta IS NOT NULL AND NEW.precedente IS NOT NULL
     AND NEW.ordine IS NOT NULL AND (OLD.ordine IS NULL OR OLD.ordine = NEW.ordine)
     AND to_jsonb(NEW) - '{ordine,precedente,impronta}'::text[] = to_jsonb(OLD) - '{ordine,precedente,impronta}'::text[]
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Il registro non si riscrive: % su % è vietato', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER evento_solo_legata BEFORE UPDATE OR DELETE ON evento
  FOR EACH ROW EXECUTE FUNCTION registro.solo_legata();
--> statement-breakpoint
CREATE TRIGGER evento_intoccabile BEFORE TRUNCATE ON evento
  FOR EACH STATEMENT EXECUTE FUNCTION registro.intoccabile();
--> statement-breakpoint
CREATE TRIGGER evento_intoccabile BEFORE TRUNCATE ON registro.evento_altri
  FOR EACH STATEMENT EXECUTE FUNCTION registro.intoccabile();
--> statement-breakpoint
-- A day's root only moves on, and is never taken away.
CREATE FUNCTION registro.radice_avanza() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.giorno = OLD.giorno AND NEW.primo = OLD.primo AND NEW.ultimo > OLD.ultimo THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Le radici del registro non si riscrivono: % è vietato', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER radice_giorno_avanza BEFORE UPDATE OR DELETE ON radice_giorno
  FOR EACH ROW EXECUTE FUNCTION registro.radice_avanza();
--> statement-breakpoint
CREATE TRIGGER radice_giorno_intoccabile BEFORE TRUNCATE ON radice_giorno
  FOR EACH STATEMENT EXECUTE FUNCTION registro.intoccabile();
--> statement-breakpoint
-- Makes a month of the register, unless it is there; a month in UTC, whatever the clock of who asks.
CREATE FUNCTION registro.prepara_mese(mese date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  nome text := 'evento_' || to_char(mese, 'YYYY_MM');
BEGIN
  IF to_regclass('registro.' || nome) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE registro.%I PARTITION OF public.evento FOR VALUES FROM (%L) TO (%L)', nome,
                 mese::timestamp AT TIME ZONE 'UTC', (mese + interval '1 month') AT TIME ZONE 'UTC');
  EXECUTE format('CREATE TRIGGER evento_intoccabile BEFORE TRUNCATE ON registro.%I
                    FOR EACH STATEMENT EXECUTE FUNCTION registro.intoccabile()', nome);
END $$;
--> statement-breakpoint
-- Makes every month until a day. What was written without a month goes to its own: the part that takes anything is set
-- aside, and a new one takes its place.
CREATE FUNCTION registro.prepara(fino_a date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  mese date;
BEGIN
  IF EXISTS (SELECT 1 FROM registro.evento_altri) THEN
    ALTER TABLE public.evento DETACH PARTITION registro.evento_altri;
    ALTER TABLE registro.evento_altri RENAME TO evento_da_spostare;
    CREATE TABLE registro.evento_altri PARTITION OF public.evento DEFAULT;
    CREATE TRIGGER evento_intoccabile BEFORE TRUNCATE ON registro.evento_altri
      FOR EACH STATEMENT EXECUTE FUNCTION registro.intoccabile();
    FOR mese IN SELECT DISTINCT date_trunc('month', avvenuto_il AT TIME ZONE 'UTC')::date FROM registro.evento_da_spostare LOOP
      PERFORM registro.prepara_mese(mese);
    END LOOP;
    INSERT INTO public.evento OVERRIDING SYSTEM VALUE SELECT * FROM registro.evento_da_spostare;
    DROP TABLE registro.evento_da_spostare;
  END IF;
  FOR mese IN SELECT generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'), fino_a::timestamp, '1 month')::date LOOP
    PERFORM registro.prepara_mese(mese);
  END LOOP;
END $$;
--> statement-breakpoint
-- The rows there were go on being the first of all, in the order they have; they are linked when the server starts.
INSERT INTO "evento" ("id","avvenuto_il","attore_id","tipo","oggetto","oggetto_id","dati","ordine") OVERRIDING SYSTEM VALUE
  SELECT "id","avvenuto_il","attore_id","tipo","oggetto","oggetto_id","dati","ordine" FROM "evento_prima";
--> statement-breakpoint
SELECT setval('evento_id_seq', coalesce(max("id"), 0) + 1, false) FROM "evento";
--> statement-breakpoint
DROP TABLE "evento_prima";
--> statement-breakpoint
SELECT registro.prepara((now() + interval '3 months')::date);
