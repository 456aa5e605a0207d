import { keepColumns, type PianoCancellazione, SUO } from '../platform/db/cancellazione.ts'

const RETE = 'forma della rete: il codice resta preso, senza dire di chi era'

const NOME =
  'il nome della persona, che il database riscrive quando cambia: cancellato quello, lo è anche questo'

/**
 * Condition of the sponsor changes of the member and of their former direct downline: the reason is free text and may be about
 * the member.
 */
const SUOI_PASSAGGI = `segnalatore_id in (
  select g.id from segnalatore g where g.utente_id = $1
  union select s.segnalatore_id from sponsor_storia s join segnalatore g on g.id = s.sponsor_id where g.utente_id = $1)`

/** SQL of the member's network node. `$1` is the account id. */
export const SUO_POSTO = 'select id from segnalatore where utente_id = $1'

/** Erasure plan of the network: the member's node stays. */
export const PIANO_RETE = {
  segnalatore: {
    dove: SUO,
    tieni: { ...keepColumns(RETE, 'codice', 'percorso'), ...keepColumns(NOME, 'nome') },
  },
  sponsor_storia: { dove: SUOI_PASSAGGI, diventa: { motivo: 'null' } },
} satisfies PianoCancellazione
