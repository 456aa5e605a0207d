CREATE TABLE "cifra_giorno" (
	"voce" text NOT NULL,
	"giorno" date NOT NULL,
	"di" integer NOT NULL,
	"parte" text NOT NULL,
	"quante" bigint NOT NULL,
	"somma" bigint NOT NULL,
	CONSTRAINT "cifra_giorno_voce_giorno_di_parte_pk" PRIMARY KEY("voce","giorno","di","parte")
);
--> statement-breakpoint
CREATE TABLE "cifra_mossa" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cifra_mossa_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"voce" text NOT NULL,
	"giorno" date NOT NULL,
	"di" integer NOT NULL,
	"parte" text NOT NULL,
	"quante" bigint NOT NULL,
	"somma" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cifra_mossa_giorno" ON "cifra_mossa" USING btree ("voce","giorno");
--> statement-breakpoint
-- The day in Rome of an instant.
CREATE FUNCTION giorno_di_roma(quando timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (quando AT TIME ZONE 'Europe/Rome')::date
$$;
--> statement-breakpoint
-- Points by the day they moved, the edition, the kind of movement and the account; by kind alone, how many movements.
CREATE FUNCTION punti_segna_le_cifre() RETURNS trigger LANGUAGE plpgsql SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO cifra_mossa (voce, giorno, di, parte, quante, somma)
  SELECT 'punti', giorno, edizione_id, concat_ws('.', tipo, conto), count(DISTINCT id), sum(punti)
    FROM (SELECT m.id, giorno_di_roma(m.avvenuto_il) AS giorno, m.edizione_id, m.tipo, n.conto, n.punti
            FROM nuove n JOIN movimento m ON m.id = n.movimento_id) s
   GROUP BY GROUPING SETS ((giorno, edizione_id, tipo, conto), (giorno, edizione_id, tipo));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER scrittura_segna_le_cifre AFTER INSERT ON scrittura
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION punti_segna_le_cifre();
--> statement-breakpoint
-- Requests of prizes by the day they came to a state, the prize and the state: how many, and what they are worth.
CREATE FUNCTION premi_segna_le_cifre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cifra_mossa (voce, giorno, di, parte, quante, somma)
  SELECT 'premi', giorno_di_roma(n.quando), r.premio_id, x.parte, count(*), sum(x.somma)
    FROM nuove n JOIN richiesta_premio r ON r.id = n.richiesta_id
   CROSS JOIN LATERAL (VALUES (n.stato, r.valore_cent), (n.stato || '.punti', r.punti)) x(parte, somma)
   GROUP BY 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER richiesta_storia_segna_le_cifre AFTER INSERT ON richiesta_storia
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION premi_segna_le_cifre();
--> statement-breakpoint
-- Every figure there should be, counted from what happened: what the migration begins from, what the check compares.
CREATE FUNCTION cifre_contate() RETURNS TABLE (voce text, giorno date, di integer, parte text, quante bigint, somma bigint)
LANGUAGE sql STABLE AS $$
  SELECT 'punti', giorno, edizione_id, concat_ws('.', tipo, conto), count(DISTINCT id), sum(punti)::bigint
    FROM (SELECT m.id, giorno_di_roma(m.avvenuto_il) AS giorno, m.edizione_id, m.tipo, s.conto, s.punti
            FROM scrittura s JOIN movimento m ON m.id = s.movimento_id) p
   GROUP BY GROUPING SETS ((giorno, edizione_id, tipo, conto), (giorno, edizione_id, tipo))
  UNION ALL
  SELECT 'premi', giorno_di_roma(s.quando), r.premio_id, x.parte, count(*), sum(x.somma)::bigint
    FROM richiesta_storia s JOIN richiesta_premio r ON r.id = s.richiesta_id
   CROSS JOIN LATERAL (VALUES (s.stato, r.valore_cent), (s.stato || '.punti', r.punti)) x(parte, somma)
   GROUP BY 2, 3, 4
$$;
--> statement-breakpoint
INSERT INTO cifra_giorno SELECT * FROM cifre_contate();
