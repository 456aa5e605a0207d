CREATE TABLE "sessione" (
	"id" uuid PRIMARY KEY NOT NULL,
	"utente_id" bigint NOT NULL,
	"dispositivo" text NOT NULL,
	"descrizione" text NOT NULL,
	"creata_il" timestamp with time zone DEFAULT now() NOT NULL,
	"ultimo_uso_il" timestamp with time zone DEFAULT now() NOT NULL,
	"chiusa_il" timestamp with time zone,
	"motivo_chiusura" text
);
--> statement-breakpoint
CREATE TABLE "token_accesso" (
	"hash" text PRIMARY KEY NOT NULL,
	"sessione_id" uuid NOT NULL,
	"scade_il" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_refresh" (
	"hash" text PRIMARY KEY NOT NULL,
	"sessione_id" uuid NOT NULL,
	"creato_il" timestamp with time zone DEFAULT now() NOT NULL,
	"scade_il" timestamp with time zone NOT NULL,
	"usato_il" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "utente" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "utente_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ruolo" text DEFAULT 'user' NOT NULL,
	"email" text NOT NULL,
	"email_verificata_il" timestamp with time zone,
	"cellulare" text NOT NULL,
	"cellulare_verificato_il" timestamp with time zone,
	"password_hash" text NOT NULL,
	"target" text,
	"bloccato" boolean DEFAULT false NOT NULL,
	"id_anagrafica" bigint NOT NULL,
	"creato_il" timestamp with time zone DEFAULT now() NOT NULL,
	"aggiornato_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "utente_email_minuscola" CHECK ("utente"."email" = lower("utente"."email"))
);
--> statement-breakpoint
CREATE TABLE "anagrafica" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "anagrafica_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tipo" text NOT NULL,
	"denominazione" text NOT NULL,
	"nome" text,
	"cognome" text,
	"codice_fiscale_cifrato" text,
	"codice_fiscale_indice" text,
	"data_nascita" date,
	"creata_il" timestamp with time zone DEFAULT now() NOT NULL,
	"aggiornata_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "anagrafica_tipo_valido" CHECK ("anagrafica"."tipo" in ('fisica', 'giuridica'))
);
--> statement-breakpoint
CREATE TABLE "comune" (
	"id" integer PRIMARY KEY NOT NULL,
	"codice" text NOT NULL,
	"cod_istat" text,
	"descrizione" text NOT NULL,
	"provincia" text NOT NULL,
	"nuova_provincia" text,
	"cessato" boolean NOT NULL,
	"data_modifica" date,
	"operatore" text,
	"cab" text,
	"cin" text,
	"cod_comune" text,
	"capoluogo" boolean NOT NULL,
	"ricerca" text NOT NULL,
	"ricerca_unita" text NOT NULL,
	CONSTRAINT "comune_codice_unique" UNIQUE("codice")
);
--> statement-breakpoint
CREATE TABLE "comune_cap" (
	"id_comune" integer NOT NULL,
	"cap" text NOT NULL,
	CONSTRAINT "comune_cap_id_comune_cap_pk" PRIMARY KEY("id_comune","cap")
);
--> statement-breakpoint
CREATE TABLE "geografia_versione" (
	"unica" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"versione" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nazione" (
	"id" integer PRIMARY KEY NOT NULL,
	"codice" text NOT NULL,
	"descrizione" text NOT NULL,
	"country_code" text,
	"cessata" boolean NOT NULL,
	CONSTRAINT "nazione_codice_unique" UNIQUE("codice")
);
--> statement-breakpoint
CREATE TABLE "provincia" (
	"sigla" text PRIMARY KEY NOT NULL,
	"descrizione" text NOT NULL,
	"regione" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profilo" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profilo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"utente_id" bigint NOT NULL,
	"ruolo" text NOT NULL,
	"stato" text NOT NULL,
	"username" text NOT NULL,
	"id_anagrafica" bigint NOT NULL,
	"attributi" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"creato_il" timestamp with time zone DEFAULT now() NOT NULL,
	"aggiornato_il" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "segnalatore" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "segnalatore_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"utente_id" bigint NOT NULL,
	"codice" text NOT NULL,
	"sponsor_id" bigint,
	"percorso" text NOT NULL,
	"livello" integer NOT NULL,
	"creato_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "segnalatore_non_di_se" CHECK ("segnalatore"."sponsor_id" <> "segnalatore"."id")
);
--> statement-breakpoint
CREATE TABLE "sponsor_storia" (
	"segnalatore_id" bigint NOT NULL,
	"sponsor_id" bigint,
	"dal" timestamp with time zone DEFAULT now() NOT NULL,
	"al" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "evento" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"avvenuto_il" timestamp with time zone DEFAULT now() NOT NULL,
	"attore_id" bigint,
	"tipo" text NOT NULL,
	"oggetto" text NOT NULL,
	"oggetto_id" bigint,
	"dati" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotenza" (
	"utente_id" bigint NOT NULL,
	"chiave" uuid NOT NULL,
	"impronta" text NOT NULL,
	"risposta" jsonb,
	"creata_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotenza_utente_id_chiave_pk" PRIMARY KEY("utente_id","chiave")
);
--> statement-breakpoint
ALTER TABLE "sessione" ADD CONSTRAINT "sessione_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_accesso" ADD CONSTRAINT "token_accesso_sessione_id_sessione_id_fk" FOREIGN KEY ("sessione_id") REFERENCES "public"."sessione"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_refresh" ADD CONSTRAINT "token_refresh_sessione_id_sessione_id_fk" FOREIGN KEY ("sessione_id") REFERENCES "public"."sessione"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utente" ADD CONSTRAINT "utente_id_anagrafica_anagrafica_id_fk" FOREIGN KEY ("id_anagrafica") REFERENCES "public"."anagrafica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comune_cap" ADD CONSTRAINT "comune_cap_id_comune_comune_id_fk" FOREIGN KEY ("id_comune") REFERENCES "public"."comune"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profilo" ADD CONSTRAINT "profilo_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profilo" ADD CONSTRAINT "profilo_id_anagrafica_anagrafica_id_fk" FOREIGN KEY ("id_anagrafica") REFERENCES "public"."anagrafica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segnalatore" ADD CONSTRAINT "segnalatore_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segnalatore" ADD CONSTRAINT "segnalatore_sponsor_id_segnalatore_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."segnalatore"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_storia" ADD CONSTRAINT "sponsor_storia_segnalatore_id_segnalatore_id_fk" FOREIGN KEY ("segnalatore_id") REFERENCES "public"."segnalatore"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_storia" ADD CONSTRAINT "sponsor_storia_sponsor_id_segnalatore_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."segnalatore"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evento" ADD CONSTRAINT "evento_attore_id_utente_id_fk" FOREIGN KEY ("attore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotenza" ADD CONSTRAINT "idempotenza_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessione_utente" ON "sessione" USING btree ("utente_id");--> statement-breakpoint
CREATE INDEX "token_accesso_scadenza" ON "token_accesso" USING btree ("scade_il");--> statement-breakpoint
CREATE INDEX "token_accesso_sessione" ON "token_accesso" USING btree ("sessione_id");--> statement-breakpoint
CREATE INDEX "token_refresh_scadenza" ON "token_refresh" USING btree ("scade_il");--> statement-breakpoint
CREATE INDEX "token_refresh_sessione" ON "token_refresh" USING btree ("sessione_id");--> statement-breakpoint
CREATE UNIQUE INDEX "utente_email_unica" ON "utente" USING btree ("email");--> statement-breakpoint
CREATE INDEX "utente_anagrafica" ON "utente" USING btree ("id_anagrafica");--> statement-breakpoint
CREATE UNIQUE INDEX "anagrafica_codice_fiscale_unico" ON "anagrafica" USING btree ("tipo","codice_fiscale_indice");--> statement-breakpoint
CREATE INDEX "comune_provincia_idx" ON "comune" USING btree ("provincia");--> statement-breakpoint
CREATE UNIQUE INDEX "profilo_unico" ON "profilo" USING btree ("utente_id","ruolo");--> statement-breakpoint
CREATE UNIQUE INDEX "segnalatore_utente_unico" ON "segnalatore" USING btree ("utente_id");--> statement-breakpoint
CREATE UNIQUE INDEX "segnalatore_codice_unico" ON "segnalatore" USING btree ("codice");--> statement-breakpoint
CREATE INDEX "segnalatore_sponsor" ON "segnalatore" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "sponsor_storia_ricerca" ON "sponsor_storia" USING btree ("segnalatore_id","dal");--> statement-breakpoint
CREATE INDEX "evento_oggetto" ON "evento" USING btree ("oggetto","oggetto_id");--> statement-breakpoint
CREATE INDEX "idempotenza_creata" ON "idempotenza" USING btree ("creata_il");