CREATE TABLE "guasto" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guasto_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"impronta" text NOT NULL,
	"origine" text NOT NULL,
	"versione" text NOT NULL,
	"dove" text NOT NULL,
	"tipo" text NOT NULL,
	"messaggio" text NOT NULL,
	"pila" jsonb NOT NULL,
	"volte" integer NOT NULL,
	"primo_il" timestamp with time zone NOT NULL,
	"ultimo_il" timestamp with time zone NOT NULL,
	CONSTRAINT "guasto_impronta_unique" UNIQUE("impronta")
);
--> statement-breakpoint
CREATE INDEX "guasto_visto" ON "guasto" USING btree ("ultimo_il","id");
