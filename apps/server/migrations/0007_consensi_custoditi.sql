-- What was consented to, and when, has to be shown for ever (GDPR art. 7.1): the history only grows.
CREATE FUNCTION consensi_intoccabili() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'La storia dei consensi non si modifica: % su % è vietato', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER consenso_intoccabile BEFORE UPDATE OR DELETE OR TRUNCATE ON consenso
  FOR EACH STATEMENT EXECUTE FUNCTION consensi_intoccabili();
