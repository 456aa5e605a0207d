CREATE TABLE "vista_elenco" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vista_elenco_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"di" bigint NOT NULL,
	"elenco" text NOT NULL,
	"nome" text NOT NULL,
	"condivisa" boolean DEFAULT false NOT NULL,
	"filtri" jsonb NOT NULL,
	"ordine" text NOT NULL,
	"verso" text NOT NULL,
	"colonne" text[],
	"creata_il" timestamp with time zone DEFAULT now() NOT NULL,
	"aggiornata_il" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "esportazione" ADD COLUMN "colonne" text[];--> statement-breakpoint
ALTER TABLE "vista_elenco" ADD CONSTRAINT "vista_elenco_di_utente_id_fk" FOREIGN KEY ("di") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vista_nome_unico" ON "vista_elenco" USING btree ("di","elenco",lower("nome"));--> statement-breakpoint
CREATE INDEX "vista_condivisa" ON "vista_elenco" USING btree ("elenco") WHERE condivisa;