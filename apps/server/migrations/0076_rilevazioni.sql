CREATE TABLE "rilevazione" (
	"id" integer PRIMARY KEY NOT NULL,
	"iniziata_il" timestamp with time zone NOT NULL,
	"letta_il" timestamp with time zone,
	"cifre" jsonb DEFAULT '[]'::jsonb NOT NULL
);
