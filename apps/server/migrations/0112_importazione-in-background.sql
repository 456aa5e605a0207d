-- An import is a job with a state: its file is kept until it is imported, and its cases can be withdrawn together (docs/decisions/0175).
ALTER TABLE "pratica_importata" ALTER COLUMN "chiave" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "importazione" ADD COLUMN "annullate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "importazione" ADD COLUMN "stato" text DEFAULT 'finita' NOT NULL;--> statement-breakpoint
ALTER TABLE "importazione" ADD COLUMN "fatte" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "importazione" ADD COLUMN "tentativi" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "importazione" ADD COLUMN "motivo" text;--> statement-breakpoint
ALTER TABLE "importazione" ADD COLUMN "esito" jsonb;--> statement-breakpoint
ALTER TABLE "importazione" ADD COLUMN "contenuto" "bytea";