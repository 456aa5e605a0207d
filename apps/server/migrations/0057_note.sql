CREATE TABLE "menzione" (
	"nota_id" bigint NOT NULL,
	"operatore_id" bigint NOT NULL,
	"letta_il" timestamp with time zone,
	CONSTRAINT "menzione_nota_id_operatore_id_pk" PRIMARY KEY("nota_id","operatore_id")
);
--> statement-breakpoint
CREATE TABLE "nota" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nota_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oggetto" text NOT NULL,
	"oggetto_id" bigint NOT NULL,
	"utente_id" bigint NOT NULL,
	"testo" text NOT NULL,
	"scritta_il" timestamp with time zone DEFAULT now() NOT NULL,
	"scritta_da" bigint NOT NULL,
	CONSTRAINT "nota_breve" CHECK (length("nota"."testo") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "menzione" ADD CONSTRAINT "menzione_nota_id_nota_id_fk" FOREIGN KEY ("nota_id") REFERENCES "public"."nota"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menzione" ADD CONSTRAINT "menzione_operatore_id_utente_id_fk" FOREIGN KEY ("operatore_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nota" ADD CONSTRAINT "nota_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nota" ADD CONSTRAINT "nota_scritta_da_utente_id_fk" FOREIGN KEY ("scritta_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menzione_operatore" ON "menzione" USING btree ("operatore_id","nota_id");--> statement-breakpoint
CREATE INDEX "nota_oggetto" ON "nota" USING btree ("oggetto","oggetto_id","id");--> statement-breakpoint
CREATE INDEX "nota_utente" ON "nota" USING btree ("utente_id","id");--> statement-breakpoint
CREATE INDEX "nota_scritta_da" ON "nota" USING btree ("scritta_da");--> statement-breakpoint
CREATE INDEX "nota_vecchia" ON "nota" USING btree ("scritta_il");