-- The place of a prize among those the company shows first (docs/decisions/0145).
ALTER TABLE "premio" ADD COLUMN "evidenza" smallint;