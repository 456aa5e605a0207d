CREATE TABLE "esportazione" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "esportazione_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chiesta_da" bigint NOT NULL,
	"elenco" text NOT NULL,
	"formato" text NOT NULL,
	"query" jsonb NOT NULL,
	"scelte" bigint[],
	"stato" text DEFAULT 'in_corso' NOT NULL,
	"righe" integer,
	"tentativi" integer DEFAULT 0 NOT NULL,
	"creata_il" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "esportazione_pezzo" (
	"esportazione_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"righe" bigint[] NOT NULL,
	"contenuto" "bytea",
	CONSTRAINT "esportazione_pezzo_esportazione_id_n_pk" PRIMARY KEY("esportazione_id","n")
);
--> statement-breakpoint
-- Who asked is in a wing above: the key is the database's alone.
ALTER TABLE "esportazione" ADD CONSTRAINT "esportazione_chiesta_da_utente_id_fk" FOREIGN KEY ("chiesta_da") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esportazione_pezzo" ADD CONSTRAINT "esportazione_pezzo_esportazione_id_esportazione_id_fk" FOREIGN KEY ("esportazione_id") REFERENCES "public"."esportazione"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "esportazione_di" ON "esportazione" USING btree ("chiesta_da","id");--> statement-breakpoint
CREATE INDEX "esportazione_creata" ON "esportazione" USING btree ("creata_il");--> statement-breakpoint
CREATE INDEX "esportazione_da_leggere" ON "esportazione_pezzo" USING btree ("esportazione_id","n") WHERE contenuto is null;