CREATE INDEX "importazione_impronta" ON "importazione" USING btree ("impronta","id");--> statement-breakpoint
ALTER TABLE "importazione" DROP COLUMN "contenuto_cifrato";--> statement-breakpoint
ALTER TABLE "importazione" DROP COLUMN "stato";--> statement-breakpoint
ALTER TABLE "importazione" DROP COLUMN "valide";--> statement-breakpoint
ALTER TABLE "importazione" DROP COLUMN "lavorate";--> statement-breakpoint
ALTER TABLE "importazione" DROP COLUMN "scartate";