CREATE TABLE "regola_bozza" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regola_bozza_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"scritta" jsonb NOT NULL,
	"nota" text NOT NULL,
	"scritta_da" bigint NOT NULL,
	"aggiornata_il" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rettifica" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rettifica_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"utente_id" bigint NOT NULL,
	"edizione_id" integer NOT NULL,
	"punti" integer NOT NULL,
	"motivo" text NOT NULL,
	"stato" text DEFAULT 'proposta' NOT NULL,
	"proposta_da" bigint NOT NULL,
	"proposta_il" timestamp with time zone NOT NULL,
	"decisa_da" bigint,
	"decisa_il" timestamp with time zone,
	"nota" text,
	CONSTRAINT "rettifica_punti" CHECK ("rettifica"."punti" <> 0 and abs("rettifica"."punti") <= 100000),
	CONSTRAINT "rettifica_stato" CHECK ("rettifica"."stato" in ('proposta', 'approvata', 'rifiutata', 'ritirata')),
	CONSTRAINT "rettifica_decisa" CHECK (("rettifica"."stato" = 'proposta') = ("rettifica"."decisa_il" is null)),
	CONSTRAINT "rettifica_due_mani" CHECK (case "rettifica"."stato" when 'proposta' then "rettifica"."decisa_da" is null
                          when 'ritirata' then "rettifica"."decisa_da" is not null and "rettifica"."decisa_da" = "rettifica"."proposta_da"
                          else "rettifica"."decisa_da" is not null and "rettifica"."decisa_da" <> "rettifica"."proposta_da" end)
);
--> statement-breakpoint
ALTER TABLE "movimento" ADD COLUMN "rettifica_id" bigint;--> statement-breakpoint
ALTER TABLE "regola_punti" ADD COLUMN "pubblicata_il" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "regola_punti" ADD COLUMN "pubblicata_da" bigint;--> statement-breakpoint
ALTER TABLE "regola_bozza" ADD CONSTRAINT "regola_bozza_scritta_da_utente_id_fk" FOREIGN KEY ("scritta_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rettifica" ADD CONSTRAINT "rettifica_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rettifica" ADD CONSTRAINT "rettifica_edizione_id_edizione_id_fk" FOREIGN KEY ("edizione_id") REFERENCES "public"."edizione"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rettifica" ADD CONSTRAINT "rettifica_proposta_da_utente_id_fk" FOREIGN KEY ("proposta_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rettifica" ADD CONSTRAINT "rettifica_decisa_da_utente_id_fk" FOREIGN KEY ("decisa_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rettifica_coda" ON "rettifica" USING btree ("stato","proposta_il","id");--> statement-breakpoint
CREATE INDEX "rettifica_utente" ON "rettifica" USING btree ("utente_id","id");--> statement-breakpoint
ALTER TABLE "movimento" ADD CONSTRAINT "movimento_rettifica_id_rettifica_id_fk" FOREIGN KEY ("rettifica_id") REFERENCES "public"."rettifica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regola_punti" ADD CONSTRAINT "regola_punti_pubblicata_da_utente_id_fk" FOREIGN KEY ("pubblicata_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "movimento_rettifica_unica" ON "movimento" USING btree ("rettifica_id") WHERE rettifica_id is not null;--> statement-breakpoint
CREATE INDEX "movimento_fonti" ON "movimento" USING btree ("avvenuto_il") WHERE tipo in ('accredito', 'storno', 'rettifica');--> statement-breakpoint
ALTER TABLE "movimento" ADD CONSTRAINT "movimento_due_mani" CHECK (("movimento"."tipo" = 'rettifica') = ("movimento"."rettifica_id" is not null));