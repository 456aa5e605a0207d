CREATE TABLE "incarico" (
	"oggetto" text NOT NULL,
	"oggetto_id" bigint NOT NULL,
	"operatore_id" bigint NOT NULL,
	"dal" timestamp with time zone DEFAULT now() NOT NULL,
	"dato_da" bigint NOT NULL,
	CONSTRAINT "incarico_oggetto_oggetto_id_pk" PRIMARY KEY("oggetto","oggetto_id")
);
--> statement-breakpoint
ALTER TABLE "incarico" ADD CONSTRAINT "incarico_operatore_id_utente_id_fk" FOREIGN KEY ("operatore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incarico" ADD CONSTRAINT "incarico_dato_da_utente_id_fk" FOREIGN KEY ("dato_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incarico_operatore" ON "incarico" USING btree ("operatore_id","oggetto","oggetto_id");--> statement-breakpoint
CREATE INDEX "incarico_dato_da" ON "incarico" USING btree ("dato_da");--> statement-breakpoint
-- What no longer waits is in nobody's charge, by whatever hand it moved (docs/decisions/0091).
CREATE FUNCTION incarico_finito() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM incarico WHERE oggetto = TG_ARGV[0] AND oggetto_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER profilo_incarico AFTER UPDATE OF stato ON profilo FOR EACH ROW
  WHEN (OLD.stato = 'in_approvazione' AND NEW.stato <> 'in_approvazione')
  EXECUTE FUNCTION incarico_finito('profilo');--> statement-breakpoint
CREATE TRIGGER pratica_incarico AFTER UPDATE OF id_stato ON pratica FOR EACH ROW
  WHEN (OLD.id_stato = 3 AND NEW.id_stato <> 3)
  EXECUTE FUNCTION incarico_finito('pratica');--> statement-breakpoint
CREATE TRIGGER richiesta_premio_incarico AFTER UPDATE OF stato ON richiesta_premio FOR EACH ROW
  WHEN (OLD.stato IN ('richiesta', 'approvata', 'in_preparazione', 'spedita')
    AND NEW.stato NOT IN ('richiesta', 'approvata', 'in_preparazione', 'spedita'))
  EXECUTE FUNCTION incarico_finito('richiesta_premio');--> statement-breakpoint
CREATE TRIGGER rettifica_incarico AFTER UPDATE OF stato ON rettifica FOR EACH ROW
  WHEN (OLD.stato = 'proposta' AND NEW.stato <> 'proposta')
  EXECUTE FUNCTION incarico_finito('rettifica');
