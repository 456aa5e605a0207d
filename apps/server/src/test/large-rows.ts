/**
 * Rows of a large database in addition to the copies of the demo data (`large-world.ts`): tables in which the demo data has few
 * or no rows, spread over its members; and a member, `$socio`, with thousands of rows. Inserted without triggers.
 */
const PEOPLE = `(select id, row_number() over (order by id) as n from utente) u`

const own = (many: number) => `generate_series(1, ${many}) n`

export const LARGE_ROWS: readonly string[] = [
  `insert into avviso (utente_id, genere, chiave, dati, creato_il, aggiornato_il, letto_il, email_dal)
   select u.id, 'password_cambiata', 'large', '{}', now() - n * interval '1 minute', now() - n * interval '1 minute',
          case when n % 3 > 0 then now() end, case when n % 500 = 0 then now() end from ${PEOPLE}`,
  `insert into avviso (utente_id, genere, chiave, dati, creato_il, aggiornato_il, letto_il)
   select $socio, 'password_cambiata', 'own' || n, '{}', now() - n * interval '1 hour', now() - n * interval '1 hour',
          case when n % 4 > 0 then now() end from ${own(1_000)}`,
  `insert into sessione (id, utente_id, dispositivo, descrizione, creata_il, ultimo_uso_il, chiusa_il)
   select md5('s' || n)::uuid, u.id, 'd', 'd', now() - n * interval '1 minute', now() - n * interval '1 minute',
          case when n % 2 = 0 then now() end from ${PEOPLE}`,
  `insert into token_accesso (hash, sessione_id, scade_il)
   select md5('a' || n), md5('s' || n)::uuid, now() + (10000 - n) * interval '1 second' from ${own(20_000)}`,
  `insert into token_refresh (hash, sessione_id, creato_il, scade_il)
   select md5('r' || n), md5('s' || n)::uuid, now(), now() + n * interval '2 minutes' from ${own(20_000)}`,
  `insert into visione (id, hash, operatore_id, sessione_id, utente_id, motivo, iniziata_il, scade_il, finita_il)
   select md5('v' || n)::uuid, md5('v' || n), $socio, md5('s' || n)::uuid, u.id, 'x', now() - n * interval '1 minute',
          now() - n * interval '1 minute' + interval '15 minutes', case when n > 20 then now() end from ${PEOPLE}`,
  `insert into codice_otp (utente_id, canale, impronta, creato_il, scade_il, usato_il)
   select u.id, 'email', md5('o' || n), now() - n * interval '5 minutes', now(), now() from ${PEOPLE}`,
  `insert into dispositivo_noto (utente_id, impronta) select u.id, md5('d' || n) from ${PEOPLE}`,
  `insert into idempotenza (utente_id, chiave, impronta, creata_il)
   select u.id, md5('i' || n)::uuid, '', now() - n * interval '1 minute' from ${PEOPLE}`,
  `insert into indirizzo (utente_id, tipo, nominativo, indirizzo, id_comune, cap)
   select u.id, t.tipo, 'A', 'Via Roma 1', 6935, '06046' from ${PEOPLE}, (values ('spedizione'), ('domicilio')) t(tipo)
       on conflict do nothing`,
  `insert into limite (chiave, conteggio, dal) select 'large' || n, 1, now() - n * interval '1 second' from ${own(20_000)}`,
  `insert into link_iscrizione (impronta, utente_id, ruolo, scade_il)
   select md5('l' || n), u.id, 'promotore', now() + n * interval '1 minute' from ${PEOPLE}`,
  `insert into messaggio (canale, creato_il, consegnato_il)
   select 'email', now() - n * interval '1 minute', now() from ${own(20_000)}`,
  `insert into messaggio (canale, contenuto_cifrato, creato_il, fallito_il, tentativi)
   select 'email', 'x', now() - n * interval '1 hour', case when n % 2 = 0 then now() end, 5 from ${own(400)}`,
  `insert into messaggio_operatore (utente_id, testo_cifrato, creato_il)
   select u.id, 'x', now() - n * interval '1 minute' from ${PEOPLE} where u.id <> $socio`,
  `insert into ripristino_contatti (utente_id, hash, email, email_verificata_il, cellulare, creato_il, scade_il)
   select u.id, md5('h' || n), 'old' || n || '@posta.example', now(), '+39333', now(), now() from ${PEOPLE}`,
  `insert into preferenza_avviso (utente_id, tema, canale, attiva, scelta_il)
   select u.id, 'pratiche', 'email', false, now() from ${PEOPLE}`,
  `insert into iscrizione_push (sessione_id, utente_id, dove_cifrato, indice, creata_il)
   select md5('s' || n)::uuid, u.id, 'x', md5('p' || n), now() from ${PEOPLE}`,
  `insert into scadenza_requisito (profilo_id, codice, scade_il)
   select p.id, 'large', current_date + (p.id % 3000)::int from profilo p`,
  `insert into cancellazione (utente_id, chiesta_il, da_eseguire_il, ritirata_il, eseguita_il)
   select u.id, now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '30 days',
          case when n % 3 > 0 then now() end, case when n % 30 = 3 then now() end
     from ${PEOPLE} where u.id <> $socio`,
  `insert into identita_conservata (utente_id, dati_cifrati, motivi, fino_al)
   select u.id, 'x', '{}', current_date + n::int from ${PEOPLE} where n % 2 = 0`,
  `insert into accordo_mostrato (utente_id, accordo_id, mostrato_il, accettato_il)
   select u.id, a.id, now(), now() from ${PEOPLE}, accordo a on conflict do nothing`,
  `insert into regolamento_mostrato (utente_id, regolamento_id, mostrato_il, accettato_il)
   select u.id, (select min(id) from regolamento), now(), now() from ${PEOPLE} on conflict do nothing`,
  `insert into qualifica_cifre (mese, utente_id, pratiche_proprie, pratiche_rete, produttori)
   select to_char(now() - m * interval '1 month', 'YYYY-MM'), u.id, 1, 1, 1 from ${PEOPLE}, generate_series(1, 3) m
       on conflict do nothing`,
  `insert into qualifica_mese (utente_id, mese, grado, raggiunto, esito, tolleranza, pratiche_proprie, pratiche_rete, produttori)
   select $socio, to_char(timestamp '2000-01-01' + n * interval '1 month', 'YYYY-MM'), 0, 0, 'nessuna', false, 0, 0, 0
     from ${own(300)} on conflict do nothing`,
  `insert into esecuzione (coda, prevista_il, dal, stato, finita_il)
   select 'coda' || n % 20, now() - n * interval '1 minute', now(), 'finita', now() - n * interval '1 minute'
     from ${own(20_000)}`,
  `insert into esportazione (chiesta_da, elenco, formato, query, righe, stato, creata_il)
   select u.id, 'pratiche', 'csv', '{}', 1, 'pronta', now() - n * interval '1 second' from ${PEOPLE}`,
  `insert into esportazione_pezzo (esportazione_id, n, righe, contenuto) select id, 0, '{1}', '' from esportazione`,
  `insert into evento_scartato (destinatario, evento_id) select 'avvisi', n from ${own(10_000)}`,
  `insert into importazione (nome_file, impronta, caricata_il, caricata_da, righe)
   select 'f', md5('f' || n), now() - n * interval '1 hour', $socio, 1 from ${own(5_000)}`,
  `insert into pratica_importata (chiave, pratica_id, importazione_id, riga)
   select 'large' || n, p.id, n, 1 from (select id, row_number() over (order by id) as n from pratica) p`,
  `insert into webhook (id, url, descrizione, tipi, segreto_cifrato, creato_il, creato_da) overriding system value
   values (1, 'https://sistema.example/eventi', 'Prova', '{}', 'x', now(), $socio)`,
  `insert into webhook_consegna (webhook_id, evento_id, tipo, corpo, creata_il, consegnata_il)
   select 1 + n % 50, n, 'prova', '{}', now() - n * interval '1 minute', case when n % 100 > 0 then now() end from ${own(20_000)}`,
  `insert into rettifica (utente_id, edizione_id, punti, motivo, stato, proposta_da, proposta_il, decisa_da, decisa_il)
   select u.id, (select min(id) from edizione), 1, 'Prova', case when n % 50 = 0 then 'proposta' else 'approvata' end, u.id,
          now() - n * interval '1 hour', case when n % 50 > 0 then u.id + 1 end, case when n % 50 > 0 then now() end
     from ${PEOPLE}`,
  `insert into richiesta_premio (utente_id, edizione_id, premio_id, stato, punti, sped_nominativo, sped_indirizzo, sped_cap,
                                sped_comune, sped_provincia, consegna_entro, creata_il, valore_cent)
   select case when n % 40 = 0 then $socio else u.id end, p.edizione_id, p.id,
          (array['richiesta', 'approvata', 'spedita', 'consegnata', 'annullata'])[case when n % 25 < 4 then 1 + n % 25 else 4 + n % 2 end],
          1, 'A', 'Via', '06046', 'Norcia', 'PG', current_date - (n % 900)::int, now() - n * interval '1 hour', 500
     from ${PEOPLE} join (select id, edizione_id, row_number() over (order by id) as place from premio) p on p.place = 1 + n % 20`,
  `insert into desiderio (utente_id, premio_id, scelto_il)
   select u.id, (select min(id) from premio) + n % 20, now() - n * interval '1 hour' from ${PEOPLE} on conflict do nothing`,
  `insert into incarico (oggetto, oggetto_id, operatore_id, dato_da)
   select 'pratica', p.id, case when n % 20 = 0 then $socio else p.utente_id end, p.utente_id
     from (select id, utente_id, row_number() over (order by id) as n from pratica) p where n % 2 = 0
       on conflict do nothing`,
  `insert into nota (oggetto, oggetto_id, utente_id, testo, scritta_il, scritta_da)
   select 'pratica', p.id, p.utente_id, 'Nota', now() - n * interval '1 hour', $socio
     from (select id, utente_id, row_number() over (order by id) as n from pratica) p`,
  `insert into menzione (nota_id, operatore_id, letta_il)
   select n.id, case when n.id % 30 = 0 then $socio else n.utente_id end, case when n.id % 3 > 0 then now() end from nota n`,
  `insert into richiesta_storia (richiesta_id, stato, quando)
   select r.id, s.stato, r.creata_il from richiesta_premio r, lateral (values ('richiesta'), (r.stato)) s(stato)`,
  `insert into premio_storia (premio_id, cosa, quando)
   select 1 + n % 24, 'scorta', now() - n * interval '1 hour' from ${own(5_000)}`,
  `insert into controllo_azienda (id_anagrafica, id_stato_utilizzo, quando)
   select id_anagrafica, 1, now() from azienda, generate_series(1, 3)`,
  `insert into pratica (utente_id, sequenza, nominativo, id_tipo_finanziamento, importo_cent, data_registrazione, registrata_il,
                        id_stato, passo, aggiornata_il)
   select $socio, 10000 + n, 'Cliente Numero ' || n, 2, 100000, (now() - n * interval '7 hours')::date,
          now() - n * interval '7 hours', (array[1, 2, 3, 5])[1 + n % 4], null, now() - n * interval '6 hours'
     from ${own(600)}`,
  `insert into movimento (chiave, tipo, utente_id, edizione_id, avvenuto_il, punti, dati)
   select 'own' || n, 'scadenza', $socio, (select min(id) from edizione), now() - n * interval '3 hours', -1,
          '{"punti":1,"scade_il":"2026-01-31","edizione":"Prova"}'
     from ${own(1_500)}`,
  `insert into movimento (chiave, tipo, utente_id, edizione_id, avvenuto_il, punti, dati)
   select 'large' || n, 'scadenza', u.id, (select min(id) from edizione), now() - n * interval '20 minutes', -1,
          '{"punti":1,"scade_il":"2026-01-31","edizione":"Prova"}'
     from ${PEOPLE}`,
  `insert into scrittura (movimento_id, conto, punti)
   select m.id, c.conto, c.punti from movimento m, (values ('emissione', 1), ('debito', -1)) c(conto, punti)
    where m.chiave like 'large%'`,
  `insert into portafoglio (utente_id, edizione_id) select u.id, (select min(id) from edizione) from ${PEOPLE} on conflict do nothing`,
  `insert into conto_pratiche (utente_id, percorso, livello) select utente_id, percorso, livello from segnalatore
       on conflict do nothing`,
  // Not of `$socio`: what is encrypted here cannot be read.
  `insert into pratica_soggetto (pratica_id, ruolo, nome, cognome, codice_fiscale_cifrato, codice_fiscale_indice, creato_il, aggiornato_il)
   select id, 'garante', 'Anna', 'Verdi', 'x', 'large' || id, now(), now() from pratica where utente_id <> $socio`,
  `insert into soggetto_informativa (soggetto_id, informativa_id, canale, quando)
   select s.id, (select min(id) from informativa_cliente), 'persona', now() from pratica_soggetto s
    where s.codice_fiscale_indice like 'large%'`,
  `insert into link_cliente (soggetto_id, impronta, creato_da, creato_il, scade_il, sessione_impronta, sessione_scade_il)
   select s.id, 'large' || s.id, p.utente_id, now(), now() + s.id * interval '1 second', 'large' || s.id, now()
     from pratica_soggetto s join pratica p on p.id = s.pratica_id where s.codice_fiscale_indice like 'large%'`,
  `insert into pratica_dati (pratica_id, banca, aggiornata_il)
   select id, 'Banca di Prova', now() from pratica where utente_id <> $socio on conflict do nothing`,
  `insert into pratica_messaggio (pratica_id, autore_id, testo_cifrato, quando)
   select id, utente_id, 'x', now() from pratica, generate_series(1, 3) where utente_id <> $socio`,
  `insert into pratica_lettera (pratica_id, soggetto_id, modello_id, canale, contenuto_cifrato, autore_id, quando)
   select p.id, s.id, (select min(id) from modello_lettera), 'pdf', 'x', p.utente_id, now()
     from pratica p join pratica_soggetto s on s.pratica_id = p.id where p.utente_id <> $socio`,
  `insert into pratica_documento (pratica_id, richiesto_id, stato, scade_il, tipo, byte, impronta, oggetto, chiave_cifrata,
                                  primo_caricamento, inviato_il)
   select id, (select min(id) from documento_richiesto), case when id % 9 = 0 then 'ricevuto' else 'controllato' end,
          current_date + (id % 900)::int, 'pdf', 1, '', gen_random_uuid(), 'x', gen_random_uuid(), now()
     from pratica where utente_id <> $socio`,
  `insert into caricamento (pratica_id, utente_id, byte, chiave_cifrata, creato_il)
   select id, utente_id, 1, 'x', now() - id * interval '1 second' from pratica where utente_id <> $socio`,
  `insert into consenso (utente_id, tipo, dato, versione_testo, canale, quando)
   select $socio, 'commerciale', n % 2 = 0, '1', 'app', now() - n * interval '1 hour' from ${own(60)}`,
]
