CREATE TABLE "dispositivo_noto" (
	"utente_id" bigint NOT NULL,
	"impronta" text NOT NULL,
	"visto_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispositivo_noto_utente_id_impronta_pk" PRIMARY KEY("utente_id","impronta")
);
--> statement-breakpoint
CREATE TABLE "ripristino_contatti" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ripristino_contatti_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"utente_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"email" text NOT NULL,
	"email_verificata_il" timestamp with time zone NOT NULL,
	"cellulare" text NOT NULL,
	"cellulare_verificato_il" timestamp with time zone,
	"creato_il" timestamp with time zone NOT NULL,
	"scade_il" timestamp with time zone NOT NULL,
	"chiuso_il" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessione" ADD COLUMN "provata_il" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dispositivo_noto" ADD CONSTRAINT "dispositivo_noto_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ripristino_contatti" ADD CONSTRAINT "ripristino_contatti_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ripristino_hash" ON "ripristino_contatti" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "ripristino_utente" ON "ripristino_contatti" USING btree ("utente_id","id");--> statement-breakpoint
CREATE INDEX "ripristino_email" ON "ripristino_contatti" USING btree ("email");--> statement-breakpoint
-- Who is already in on a device is not told of it again.
INSERT INTO "dispositivo_noto" ("utente_id", "impronta", "visto_il")
SELECT "utente_id", encode(sha256(convert_to("dispositivo", 'UTF8')), 'hex'), max("ultimo_uso_il")
  FROM "sessione" GROUP BY 1, 2;
