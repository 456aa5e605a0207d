import { keepColumns, type PianoCancellazione, SUO } from '../platform/db/cancellazione.ts'

const RETE = 'forma della rete: il codice resta preso, senza dire di chi era'

const NOME =
  'il nome della persona, che il database riscrive quando cambia: cancellato quello, lo è anche questo'

/** Where he was placed, and where those who were once right under him: why is in words, and they may be about him. */
const SUOI_PASSAGGI = `segnalatore_id in (
  select g.id from segnalatore g where g.utente_id = $1
  union select s.segnalatore_id from sponsor_storia s join segnalatore g on g.id = s.sponsor_id where g.utente_id = $1)`

/** His place: SQL, `$1` is his account. */
export const SUO_POSTO = 'select id from segnalatore where utente_id = $1'

/** What erasure does with the network: his place stays. */
export const PIANO_RETE = {
  segnalatore: {
    dove: SUO,
    tieni: { ...keepColumns(RETE, 'codice', 'percorso'), ...keepColumns(NOME, 'nome') },
  },
  sponsor_storia: { dove: SUOI_PASSAGGI, diventa: { motivo: 'null' } },
} satisfies PianoCancellazione
