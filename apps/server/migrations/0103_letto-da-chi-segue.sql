-- Where the log of the database ended when a session of the office last changed something (docs/decisions/0134).
ALTER TABLE "sessione" ADD COLUMN "scritto_a" pg_lsn;
