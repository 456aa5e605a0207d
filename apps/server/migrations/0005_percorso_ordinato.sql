-- Paths are compared byte by byte: a subtree is one range of the index.
ALTER TABLE segnalatore ALTER COLUMN percorso TYPE text COLLATE "C";
--> statement-breakpoint
CREATE UNIQUE INDEX segnalatore_percorso ON segnalatore (percorso) INCLUDE (livello);
