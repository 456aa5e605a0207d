ALTER TABLE "pratica_storia" ADD COLUMN "da_quando" timestamp with time zone;--> statement-breakpoint
-- What is there already: each step says when the one before it was.
UPDATE pratica_storia s SET da_quando = p.quando
  FROM (SELECT id, lag(quando) OVER (PARTITION BY pratica_id ORDER BY id) AS quando FROM pratica_storia) p
 WHERE p.id = s.id AND p.quando IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "pratica_storia_tra" ON "pratica_storia" USING gist (tstzrange(least(da_quando, quando), quando, '(]'));
