-- The pictures we come with are drawn in colour and have another ending; photographs are kept in three sizes.
ALTER TABLE "immagine_premio" ADD COLUMN "media" bytea;
--> statement-breakpoint
ALTER TABLE "immagine_premio" ADD COLUMN "piccola" bytea;
--> statement-breakpoint
UPDATE premio SET immagine = regexp_replace(immagine, '\.svg$', '.webp') WHERE immagine LIKE '/premi/%.svg';
