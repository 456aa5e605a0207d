CREATE TABLE "modello_lettera" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "modello_lettera_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nome" text NOT NULL,
	"destinatario" text NOT NULL,
	"oggetto" text NOT NULL,
	"testo" text NOT NULL,
	"attivo" boolean NOT NULL,
	CONSTRAINT "modello_lettera_nome" UNIQUE("nome"),
	CONSTRAINT "modello_lettera_destinatario" CHECK ("modello_lettera"."destinatario" in ('persona', 'convenzionato'))
);
--> statement-breakpoint
CREATE TABLE "pratica_lettera" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pratica_lettera_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pratica_id" bigint NOT NULL,
	"soggetto_id" bigint,
	"modello_id" bigint NOT NULL,
	"canale" text NOT NULL,
	"contenuto_cifrato" text NOT NULL,
	"messaggio_id" bigint,
	"autore_id" bigint NOT NULL,
	"quando" timestamp with time zone NOT NULL,
	CONSTRAINT "pratica_lettera_canale" CHECK ("pratica_lettera"."canale" in ('email', 'pdf'))
);
--> statement-breakpoint
ALTER TABLE "pratica_lettera" ADD CONSTRAINT "pratica_lettera_pratica_id_pratica_id_fk" FOREIGN KEY ("pratica_id") REFERENCES "public"."pratica"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_lettera" ADD CONSTRAINT "pratica_lettera_soggetto_id_pratica_soggetto_id_fk" FOREIGN KEY ("soggetto_id") REFERENCES "public"."pratica_soggetto"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_lettera" ADD CONSTRAINT "pratica_lettera_modello_id_modello_lettera_id_fk" FOREIGN KEY ("modello_id") REFERENCES "public"."modello_lettera"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratica_lettera" ADD CONSTRAINT "pratica_lettera_autore_id_utente_id_fk" FOREIGN KEY ("autore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pratica_lettera_pratica" ON "pratica_lettera" USING btree ("pratica_id","id");--> statement-breakpoint
CREATE INDEX "pratica_lettera_soggetto" ON "pratica_lettera" USING btree ("soggetto_id") WHERE soggetto_id is not null;