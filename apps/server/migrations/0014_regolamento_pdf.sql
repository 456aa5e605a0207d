ALTER TABLE "regolamento" ADD COLUMN "contenuto" jsonb;--> statement-breakpoint
ALTER TABLE "regolamento" ADD COLUMN "pdf" "bytea";--> statement-breakpoint
ALTER TABLE "regolamento" ADD COLUMN "pdf_hash" text;--> statement-breakpoint
ALTER TABLE "regolamento" ADD CONSTRAINT "regolamento_pdf" CHECK (("regolamento"."pdf" is null) = ("regolamento"."pdf_hash" is null));