CREATE TABLE "cauzione" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cauzione_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edizione_id" integer NOT NULL,
	"importo_cent" bigint NOT NULL,
	"data" date NOT NULL,
	"riferimento" text NOT NULL,
	"attore_id" bigint,
	"creata_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cauzione_positiva" CHECK ("cauzione"."importo_cent" > 0)
);
--> statement-breakpoint
CREATE TABLE "immagine_premio" (
	"hash" text PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"byte" "bytea" NOT NULL,
	"caricata_da" bigint,
	"caricata_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "immagine_premio_tipo" CHECK ("immagine_premio"."tipo" in ('image/webp', 'image/png', 'image/jpeg')),
	CONSTRAINT "immagine_premio_piccola" CHECK (octet_length("immagine_premio"."byte") <= 184320)
);
--> statement-breakpoint
CREATE TABLE "premio_storia" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "premio_storia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"premio_id" integer NOT NULL,
	"cosa" text NOT NULL,
	"pezzi" integer,
	"motivo" text,
	"campi" jsonb,
	"attore_id" bigint,
	"quando" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "premio" ADD COLUMN "creato_da" bigint;--> statement-breakpoint
ALTER TABLE "premio" ADD COLUMN "creato_il" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "premio" ADD COLUMN "ritirato_il" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "richiesta_premio" ADD COLUMN "valore_cent" integer;--> statement-breakpoint
UPDATE "richiesta_premio" r SET "valore_cent" = p."valore_cent" FROM "premio" p WHERE p."id" = r."premio_id";--> statement-breakpoint
ALTER TABLE "richiesta_premio" ALTER COLUMN "valore_cent" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cauzione" ADD CONSTRAINT "cauzione_edizione_id_edizione_id_fk" FOREIGN KEY ("edizione_id") REFERENCES "public"."edizione"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cauzione" ADD CONSTRAINT "cauzione_attore_id_utente_id_fk" FOREIGN KEY ("attore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immagine_premio" ADD CONSTRAINT "immagine_premio_caricata_da_utente_id_fk" FOREIGN KEY ("caricata_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premio_storia" ADD CONSTRAINT "premio_storia_premio_id_premio_id_fk" FOREIGN KEY ("premio_id") REFERENCES "public"."premio"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premio_storia" ADD CONSTRAINT "premio_storia_attore_id_utente_id_fk" FOREIGN KEY ("attore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cauzione_edizione" ON "cauzione" USING btree ("edizione_id","id");--> statement-breakpoint
CREATE INDEX "premio_storia_premio" ON "premio_storia" USING btree ("premio_id","id");--> statement-breakpoint
ALTER TABLE "premio" ADD CONSTRAINT "premio_creato_da_utente_id_fk" FOREIGN KEY ("creato_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "premio_edizione" ON "premio" USING btree ("edizione_id","punti","id");--> statement-breakpoint
CREATE INDEX "richiesta_premio_edizione" ON "richiesta_premio" USING btree ("edizione_id","stato");--> statement-breakpoint
CREATE INDEX "richiesta_storia_consegne" ON "richiesta_storia" USING btree ("quando") WHERE "richiesta_storia"."stato" = 'consegnata';--> statement-breakpoint
-- Whoever adds a prize, its first row of history says how many pieces: the pieces of all rows make its stock.
CREATE FUNCTION premio_aggiunto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO premio_storia (premio_id, cosa, pezzi, attore_id, quando)
  VALUES (NEW.id, 'aggiunto', NEW.scorta, NEW.creato_da, NEW.creato_il);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER premio_aggiunto AFTER INSERT ON premio FOR EACH ROW EXECUTE FUNCTION premio_aggiunto();--> statement-breakpoint
INSERT INTO premio_storia (premio_id, cosa, pezzi, quando) SELECT id, 'aggiunto', scorta, creato_il FROM premio ORDER BY id;
