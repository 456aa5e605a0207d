CREATE TABLE "invito_operatore" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invito_operatore_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"nome" text NOT NULL,
	"cognome" text NOT NULL,
	"insiemi" integer[] NOT NULL,
	"hash" text NOT NULL,
	"invitato_da" bigint NOT NULL,
	"creato_il" timestamp with time zone DEFAULT now() NOT NULL,
	"mandato_il" timestamp with time zone DEFAULT now() NOT NULL,
	"scade_il" timestamp with time zone NOT NULL,
	"usato_il" timestamp with time zone,
	"ritirato_il" timestamp with time zone,
	"utente_id" bigint,
	CONSTRAINT "invito_email_minuscola" CHECK ("invito_operatore"."email" = lower("invito_operatore"."email"))
);
--> statement-breakpoint
ALTER TABLE "invito_operatore" ADD CONSTRAINT "invito_operatore_invitato_da_utente_id_fk" FOREIGN KEY ("invitato_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invito_operatore" ADD CONSTRAINT "invito_operatore_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invito_hash" ON "invito_operatore" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invito_aperto" ON "invito_operatore" USING btree ("email") WHERE usato_il is null and ritirato_il is null;--> statement-breakpoint
CREATE INDEX "invito_da" ON "invito_operatore" USING btree ("invitato_da");--> statement-breakpoint
CREATE INDEX "invito_utente" ON "invito_operatore" USING btree ("utente_id");