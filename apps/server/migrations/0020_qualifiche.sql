CREATE TABLE "corsa_qualifiche" (
	"mese" text PRIMARY KEY NOT NULL,
	"piano_id" bigint NOT NULL,
	"fotografata_il" timestamp with time zone NOT NULL,
	"ultimo_utente" bigint DEFAULT 0 NOT NULL,
	"finita_il" timestamp with time zone,
	"promotori" integer NOT NULL,
	"nessuna" integer DEFAULT 0 NOT NULL,
	"promossa" integer DEFAULT 0 NOT NULL,
	"confermata" integer DEFAULT 0 NOT NULL,
	"tolleranza" integer DEFAULT 0 NOT NULL,
	"retrocessa" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "corsa_qualifiche_mese" CHECK ("corsa_qualifiche"."mese" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "piano_marketing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piano_marketing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nome" text NOT NULL,
	"dal" text,
	"pubblicato_il" timestamp with time zone,
	"pubblicato_da" bigint,
	"creato_il" timestamp with time zone NOT NULL,
	"aggiornato_il" timestamp with time zone NOT NULL,
	CONSTRAINT "piano_marketing_pubblicato" CHECK (("piano_marketing"."dal" is null) = ("piano_marketing"."pubblicato_il" is null)),
	CONSTRAINT "piano_marketing_mese" CHECK ("piano_marketing"."dal" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "qualifica" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "qualifica_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"piano_id" bigint NOT NULL,
	"grado" smallint NOT NULL,
	"nome" text NOT NULL,
	"pratiche_proprie" integer NOT NULL,
	"pratiche_rete" integer NOT NULL,
	"produttori" integer NOT NULL,
	CONSTRAINT "qualifica_grado_da_uno" CHECK ("qualifica"."grado" >= 1),
	CONSTRAINT "qualifica_chiede_lavoro" CHECK (least("qualifica"."pratiche_proprie", "qualifica"."pratiche_rete", "qualifica"."produttori") >= 0
          and greatest("qualifica"."pratiche_proprie", "qualifica"."pratiche_rete", "qualifica"."produttori") > 0)
);
--> statement-breakpoint
CREATE TABLE "qualifica_cifre" (
	"mese" text NOT NULL,
	"utente_id" bigint NOT NULL,
	"pratiche_proprie" integer NOT NULL,
	"pratiche_rete" integer NOT NULL,
	"produttori" integer NOT NULL,
	CONSTRAINT "qualifica_cifre_mese_utente_id_pk" PRIMARY KEY("mese","utente_id")
);
--> statement-breakpoint
CREATE TABLE "qualifica_mese" (
	"utente_id" bigint NOT NULL,
	"mese" text NOT NULL,
	"grado" smallint NOT NULL,
	"raggiunto" smallint NOT NULL,
	"esito" text NOT NULL,
	"tolleranza" boolean NOT NULL,
	"pratiche_proprie" integer NOT NULL,
	"pratiche_rete" integer NOT NULL,
	"produttori" integer NOT NULL,
	CONSTRAINT "qualifica_mese_utente_id_mese_pk" PRIMARY KEY("utente_id","mese"),
	CONSTRAINT "qualifica_mese_grado" CHECK ("qualifica_mese"."grado" >= 0 and "qualifica_mese"."raggiunto" >= 0),
	CONSTRAINT "qualifica_mese_tolleranza" CHECK ("qualifica_mese"."tolleranza" = ("qualifica_mese"."esito" = 'tolleranza'))
);
--> statement-breakpoint
ALTER TABLE "corsa_qualifiche" ADD CONSTRAINT "corsa_qualifiche_piano_id_piano_marketing_id_fk" FOREIGN KEY ("piano_id") REFERENCES "public"."piano_marketing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piano_marketing" ADD CONSTRAINT "piano_marketing_pubblicato_da_utente_id_fk" FOREIGN KEY ("pubblicato_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualifica" ADD CONSTRAINT "qualifica_piano_id_piano_marketing_id_fk" FOREIGN KEY ("piano_id") REFERENCES "public"."piano_marketing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualifica_cifre" ADD CONSTRAINT "qualifica_cifre_mese_corsa_qualifiche_mese_fk" FOREIGN KEY ("mese") REFERENCES "public"."corsa_qualifiche"("mese") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualifica_cifre" ADD CONSTRAINT "qualifica_cifre_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualifica_mese" ADD CONSTRAINT "qualifica_mese_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualifica_mese" ADD CONSTRAINT "qualifica_mese_mese_corsa_qualifiche_mese_fk" FOREIGN KEY ("mese") REFERENCES "public"."corsa_qualifiche"("mese") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "piano_marketing_dal" ON "piano_marketing" USING btree ("dal") WHERE dal is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "qualifica_grado" ON "qualifica" USING btree ("piano_id","grado");--> statement-breakpoint
CREATE INDEX "qualifica_mese_gradi" ON "qualifica_mese" USING btree ("mese","grado");