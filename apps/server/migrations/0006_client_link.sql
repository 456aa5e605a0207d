CREATE TABLE "link_cliente" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_cliente_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"soggetto_id" bigint NOT NULL,
	"impronta" text NOT NULL,
	"creato_da" bigint NOT NULL,
	"creato_il" timestamp with time zone NOT NULL,
	"scade_il" timestamp with time zone NOT NULL,
	"chiuso_il" timestamp with time zone,
	"aperto_il" timestamp with time zone,
	"codice_impronta" text,
	"codice_scade_il" timestamp with time zone,
	"sessione_impronta" text,
	"sessione_scade_il" timestamp with time zone,
	CONSTRAINT "link_cliente_impronta_unique" UNIQUE("impronta"),
	CONSTRAINT "link_cliente_sessione_impronta_unique" UNIQUE("sessione_impronta")
);
--> statement-breakpoint
ALTER TABLE "caricamento" ADD COLUMN "soggetto_id" bigint;--> statement-breakpoint
ALTER TABLE "link_cliente" ADD CONSTRAINT "link_cliente_soggetto_id_pratica_soggetto_id_fk" FOREIGN KEY ("soggetto_id") REFERENCES "public"."pratica_soggetto"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_cliente" ADD CONSTRAINT "link_cliente_creato_da_utente_id_fk" FOREIGN KEY ("creato_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_cliente_soggetto" ON "link_cliente" USING btree ("soggetto_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "link_cliente_aperto" ON "link_cliente" USING btree ("soggetto_id") WHERE chiuso_il is null;--> statement-breakpoint
CREATE INDEX "link_cliente_scadenza" ON "link_cliente" USING btree ("scade_il");--> statement-breakpoint
ALTER TABLE "caricamento" ADD CONSTRAINT "caricamento_soggetto_id_pratica_soggetto_id_fk" FOREIGN KEY ("soggetto_id") REFERENCES "public"."pratica_soggetto"("id") ON DELETE no action ON UPDATE no action NOT VALID;