CREATE TABLE "accesso_aziendale" (
	"hash" text PRIMARY KEY NOT NULL,
	"sessione_id" uuid,
	"di_nuovo" boolean NOT NULL,
	"iniziato_il" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"scade_il" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identita_aziendale" (
	"utente_id" bigint NOT NULL,
	"emittente" text NOT NULL,
	"soggetto" text NOT NULL,
	"collegata_il" timestamp with time zone DEFAULT now() NOT NULL,
	"usata_il" timestamp with time zone,
	CONSTRAINT "identita_aziendale_utente_id_pk" PRIMARY KEY("utente_id")
);
--> statement-breakpoint
ALTER TABLE "accesso_aziendale" ADD CONSTRAINT "accesso_aziendale_sessione_id_sessione_id_fk" FOREIGN KEY ("sessione_id") REFERENCES "public"."sessione"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identita_aziendale" ADD CONSTRAINT "identita_aziendale_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accesso_aziendale_scadenza" ON "accesso_aziendale" USING btree ("scade_il");--> statement-breakpoint
CREATE INDEX "accesso_aziendale_sessione" ON "accesso_aziendale" USING btree ("sessione_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identita_aziendale_soggetto" ON "identita_aziendale" USING btree ("emittente","soggetto");