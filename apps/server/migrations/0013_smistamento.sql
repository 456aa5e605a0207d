CREATE TABLE "evento_scartato" (
	"destinatario" text NOT NULL,
	"evento_id" bigint NOT NULL,
	"scartato_il" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evento_scartato_destinatario_evento_id_pk" PRIMARY KEY("destinatario","evento_id")
);
--> statement-breakpoint
CREATE TABLE "smistamento" (
	"destinatario" text PRIMARY KEY NOT NULL,
	"ordine" bigint NOT NULL,
	"tentativi" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "ordine" bigint;--> statement-breakpoint
ALTER TABLE "evento_scartato" ADD CONSTRAINT "evento_scartato_evento_id_evento_id_fk" FOREIGN KEY ("evento_id") REFERENCES "public"."evento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "evento_ordine_unico" ON "evento" USING btree ("ordine");--> statement-breakpoint
CREATE INDEX "evento_da_ordinare" ON "evento" USING btree ("id") WHERE ordine is null;