CREATE TABLE "chiave_segreta" (
	"numero" integer PRIMARY KEY NOT NULL,
	"impronta" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sonda" (
	"quando" timestamp with time zone DEFAULT now() NOT NULL
);
