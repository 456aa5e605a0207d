-- Since when each key may write, and when it was last counted that nothing stands under it (docs/decisions/0123).
ALTER TABLE "chiave_segreta" ADD COLUMN "scrive_dal" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "chiave_segreta" ADD COLUMN "libera_il" timestamp with time zone;
--> statement-breakpoint
-- What outlives a key and cannot be made again is a hash that is encrypted, and written again with the rest. The version
-- before this one goes on writing its keyed hashes in the columns it knows.
ALTER TABLE "codice_recupero" DROP CONSTRAINT "codice_recupero_utente_id_numero_pk";
--> statement-breakpoint
ALTER TABLE "codice_recupero" ADD COLUMN "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codice_recupero_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
--> statement-breakpoint
ALTER TABLE "codice_recupero" ADD COLUMN "impronta_cifrata" text;
--> statement-breakpoint
ALTER TABLE "codice_recupero" ALTER COLUMN "impronta" SET DEFAULT '';
--> statement-breakpoint
CREATE UNIQUE INDEX "codice_recupero_numero" ON "codice_recupero" USING btree ("utente_id","numero");
--> statement-breakpoint
ALTER TABLE "pratica_importata" DROP CONSTRAINT "pratica_importata_pkey";
--> statement-breakpoint
ALTER TABLE "pratica_importata" ADD COLUMN "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pratica_importata_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
--> statement-breakpoint
ALTER TABLE "pratica_importata" ADD COLUMN "seme_cifrato" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "pratica_importata_chiave" ON "pratica_importata" USING btree ("chiave");
