CREATE TABLE "traguardo" (
	"utente_id" bigint PRIMARY KEY NOT NULL,
	"registrato" date NOT NULL,
	"verificato" date,
	"iscritto" date,
	"prima_pratica" date,
	"primo_premio" date
);
--> statement-breakpoint
ALTER TABLE "traguardo" ADD CONSTRAINT "traguardo_utente_id_utente_id_fk" FOREIGN KEY ("utente_id") REFERENCES "public"."utente"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What a member came to for the first time, and the day: written by what happens to him, never taken back.
CREATE FUNCTION socio_arriva() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO traguardo (utente_id, registrato, verificato)
    VALUES (NEW.id, giorno_di_roma(NEW.creato_il),
            CASE WHEN NEW.email_verificata_il IS NOT NULL AND NEW.cellulare_verificato_il IS NOT NULL
                 THEN giorno_di_roma(greatest(NEW.email_verificata_il, NEW.cellulare_verificato_il)) END);
  ELSE
    UPDATE traguardo SET verificato = giorno_di_roma(greatest(NEW.email_verificata_il, NEW.cellulare_verificato_il))
     WHERE utente_id = NEW.id AND verificato IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER utente_arriva AFTER INSERT ON utente
  FOR EACH ROW WHEN (NEW.ruolo = 'user') EXECUTE FUNCTION socio_arriva();
--> statement-breakpoint
CREATE TRIGGER utente_si_verifica AFTER UPDATE OF email_verificata_il, cellulare_verificato_il ON utente
  FOR EACH ROW WHEN (NEW.email_verificata_il IS NOT NULL AND NEW.cellulare_verificato_il IS NOT NULL
                     AND (OLD.email_verificata_il IS NULL OR OLD.cellulare_verificato_il IS NULL))
  EXECUTE FUNCTION socio_arriva();
--> statement-breakpoint
CREATE FUNCTION socio_si_iscrive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE traguardo t SET iscritto = d.giorno
    FROM (SELECT p.utente_id, giorno_di_roma((array_agg(n.quando ORDER BY n.id))[1]) AS giorno
            FROM nuove n JOIN profilo p ON p.id = n.profilo_id WHERE n.a = 'attiva' GROUP BY 1) d
   WHERE t.utente_id = d.utente_id AND t.iscritto IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profilo_storia_traguardo AFTER INSERT ON profilo_storia
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION socio_si_iscrive();
--> statement-breakpoint
CREATE FUNCTION socio_chiede_un_premio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE traguardo t SET primo_premio = d.giorno
    FROM (SELECT r.utente_id, giorno_di_roma((array_agg(n.quando ORDER BY n.id))[1]) AS giorno
            FROM nuove n JOIN richiesta_premio r ON r.id = n.richiesta_id WHERE n.stato = 'richiesta' GROUP BY 1) d
   WHERE t.utente_id = d.utente_id AND t.primo_premio IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER richiesta_storia_traguardo AFTER INSERT ON richiesta_storia
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION socio_chiede_un_premio();
--> statement-breakpoint
-- In which figures a member's firsts stand: those of their days, and those of the month he signed up, by how many months later.
CREATE FUNCTION cifre_di_chi(registrato date, verificato date, iscritto date, prima_pratica date, primo_premio date)
RETURNS TABLE (voce text, giorno date, di integer, parte text) LANGUAGE sql IMMUTABLE AS $$
  SELECT x.voce, CASE x.voce WHEN 'persone' THEN d.giorno ELSE date_trunc('month', registrato)::date END,
         CASE x.voce WHEN 'persone' THEN 0
                     ELSE (extract(year FROM d.giorno)::int - extract(year FROM registrato)::int) * 12
                          + extract(month FROM d.giorno)::int - extract(month FROM registrato)::int END, d.parte
    FROM (VALUES ('registrati', registrato), ('verificati', verificato), ('iscritti', iscritto),
                 ('prima_pratica', prima_pratica), ('primo_premio', primo_premio)) d(parte, giorno)
   CROSS JOIN (VALUES ('persone'), ('coorti')) x(voce)
   WHERE d.giorno IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION traguardo_segna_le_cifre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO cifra_mossa (voce, giorno, di, parte, quante, somma)
    SELECT c.voce, c.giorno, c.di, c.parte, count(*), 0
      FROM nuovi n CROSS JOIN LATERAL
           cifre_di_chi(n.registrato, n.verificato, n.iscritto, n.prima_pratica, n.primo_premio) c
     GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO cifra_mossa (voce, giorno, di, parte, quante, somma)
    SELECT c.voce, c.giorno, c.di, c.parte, sum(t.verso), 0
      FROM (SELECT n.*, 1 AS verso FROM nuovi n UNION ALL SELECT v.*, -1 FROM vecchi v) t CROSS JOIN LATERAL
           cifre_di_chi(t.registrato, t.verificato, t.iscritto, t.prima_pratica, t.primo_premio) c
     GROUP BY 1, 2, 3, 4 HAVING sum(t.verso) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER traguardo_segna_chi_arriva AFTER INSERT ON traguardo
  REFERENCING NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION traguardo_segna_le_cifre();
--> statement-breakpoint
CREATE TRIGGER traguardo_segna_chi_avanza AFTER UPDATE ON traguardo
  REFERENCING OLD TABLE AS vecchi NEW TABLE AS nuovi FOR EACH STATEMENT EXECUTE FUNCTION traguardo_segna_le_cifre();
--> statement-breakpoint
-- In which figures a step of a case stands: how many are in each state and step, how long they were in the one they leave,
-- how many were sent, ended, reopened; drafts are in none.
CREATE FUNCTION cifre_del_passo(mio bigint, pratica bigint, stato integer, passo_qui text, qui timestamptz)
RETURNS TABLE (voce text, giorno date, di integer, parte text, quante integer, somma bigint) LANGUAGE sql STABLE AS $$
  SELECT x.voce, giorno_di_roma(qui), x.di, x.parte, x.quante, x.somma
    FROM (SELECT 1) uno
    LEFT JOIN LATERAL (SELECT s.id_stato, s.passo, s.quando FROM pratica_storia s
                        WHERE s.pratica_id = pratica AND s.id < mio ORDER BY s.id DESC LIMIT 1) da ON true
   CROSS JOIN LATERAL (VALUES
     ('pratiche', stato, coalesce(passo_qui, ''), CASE WHEN stato <> 1 THEN 1 END, 0::bigint),
     ('pratiche', da.id_stato::integer, coalesce(da.passo, ''), CASE WHEN da.id_stato <> 1 THEN -1 END, 0),
     ('pratiche.passi', 0, coalesce(da.passo, ''), CASE WHEN da.id_stato = 3 THEN 1 END,
      greatest(0, extract(epoch FROM qui - da.quando))::bigint),
     ('pratiche.esiti', stato, '', CASE WHEN stato IN (2, 5) OR stato = 3 AND coalesce(da.id_stato, 1) = 1 THEN 1 END,
      CASE WHEN stato IN (2, 5) THEN
        greatest(0, extract(epoch FROM qui - (SELECT s.quando FROM pratica_storia s
           WHERE s.pratica_id = pratica AND s.id_stato = 3 ORDER BY s.id LIMIT 1)))::bigint ELSE 0 END),
     ('pratiche.riaperte', 0, '', CASE WHEN stato = 3 AND da.id_stato = 5 THEN 1 END, 0)
   ) x(voce, di, parte, quante, somma)
   WHERE x.quante IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION pratiche_segna_le_cifre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cifra_mossa (voce, giorno, di, parte, quante, somma)
  SELECT c.voce, c.giorno, c.di, c.parte, sum(c.quante), coalesce(sum(c.somma), 0)
    FROM nuove n CROSS JOIN LATERAL cifre_del_passo(n.id, n.pratica_id, n.id_stato, n.passo, n.quando) c
   GROUP BY 1, 2, 3, 4;
  UPDATE traguardo t SET prima_pratica = d.giorno
    FROM (SELECT p.utente_id, giorno_di_roma((array_agg(n.quando ORDER BY n.id))[1]) AS giorno
            FROM nuove n JOIN pratica p ON p.id = n.pratica_id WHERE n.id_stato = 3 GROUP BY 1) d
   WHERE t.utente_id = d.utente_id AND t.prima_pratica IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pratica_storia_segna_le_cifre AFTER INSERT ON pratica_storia
  REFERENCING NEW TABLE AS nuove FOR EACH STATEMENT EXECUTE FUNCTION pratiche_segna_le_cifre();
--> statement-breakpoint
-- The firsts of who is there already, from what is written of him.
INSERT INTO traguardo (utente_id, registrato, verificato, iscritto, prima_pratica, primo_premio)
SELECT u.id, giorno_di_roma(u.creato_il),
       CASE WHEN u.email_verificata_il IS NOT NULL AND u.cellulare_verificato_il IS NOT NULL
            THEN giorno_di_roma(greatest(u.email_verificata_il, u.cellulare_verificato_il)) END,
       giorno_di_roma(i.quando), giorno_di_roma(c.quando), giorno_di_roma(r.quando)
  FROM utente u
  LEFT JOIN (SELECT DISTINCT ON (p.utente_id) p.utente_id, s.quando
               FROM profilo_storia s JOIN profilo p ON p.id = s.profilo_id
              WHERE s.a = 'attiva' ORDER BY p.utente_id, s.id) i ON i.utente_id = u.id
  LEFT JOIN (SELECT DISTINCT ON (p.utente_id) p.utente_id, s.quando
               FROM pratica_storia s JOIN pratica p ON p.id = s.pratica_id
              WHERE s.id_stato = 3 ORDER BY p.utente_id, s.id) c ON c.utente_id = u.id
  LEFT JOIN (SELECT DISTINCT ON (p.utente_id) p.utente_id, s.quando
               FROM richiesta_storia s JOIN richiesta_premio p ON p.id = s.richiesta_id
              WHERE s.stato = 'richiesta' ORDER BY p.utente_id, s.id) r ON r.utente_id = u.id
 WHERE u.ruolo = 'user';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION cifre_contate() RETURNS TABLE (voce text, giorno date, di integer, parte text, quante bigint, somma bigint)
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
  UNION ALL
  SELECT c.voce, c.giorno, c.di, c.parte, count(*), 0
    FROM traguardo t CROSS JOIN LATERAL
         cifre_di_chi(t.registrato, t.verificato, t.iscritto, t.prima_pratica, t.primo_premio) c
   GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT c.voce, c.giorno, c.di, c.parte, sum(c.quante), coalesce(sum(c.somma), 0)::bigint
    FROM pratica_storia s CROSS JOIN LATERAL cifre_del_passo(s.id, s.pratica_id, s.id_stato, s.passo, s.quando) c
   GROUP BY 1, 2, 3, 4
$$;
--> statement-breakpoint
-- The members' firsts are counted as they are written, above; the cases' steps are not.
INSERT INTO cifra_giorno SELECT * FROM cifre_contate() WHERE voce LIKE 'pratiche%';
