import type { ListName } from '@primo/contract/ufficio/operatore-viste'
import { todayInRome } from '@primo/domain/platform/dates'
import { codaIscrizioni } from '../../ingresso/iscrizioni/coda.ts'
import type { Trx } from '../../platform/db/db.ts'
import { codaPratiche } from '../../pratiche/pratiche/queries-operatore.ts'
import { edizioneCorrente } from '../../raccolta/manifestazioni/queries.ts'
import { codaRichieste } from '../../raccolta/premi/queries-operatore.ts'
import { proponiRettifica } from '../../raccolta/punti/rettifiche.ts'
import { checkMove, SPOSTA_IN_RETE } from '../../rete/commands.ts'
import { affidaLavorazione, prendiInCarico } from '../../ufficio/incarichi/commands.ts'
import { scriviNota } from '../../ufficio/note/commands.ts'
import { proponiOperazione } from '../../ufficio/proposte/commands.ts'
import { aggiungiVista } from '../../ufficio/viste/viste.ts'
import { VIEWS } from '../modules.ts'
import type { Membro, World } from './world.ts'

type Office = {
  operatore: Membro
  admin: Membro
  convenzionato: Membro
  socio: Membro
  /** Demo members directly below the promotore. */
  primi: readonly Membro[]
}

/** Queries of the items that wait in each queue, in the queue's order: id and member. */
const WAITING = {
  pratica: async (trx: Trx) => {
    const query = {
      per_page: 12,
      page: 1,
      sort_by: 'ferma_dal',
      sort_order: 'asc',
      stato: 'in_lavorazione',
    } as const
    const { righe } = await codaPratiche(trx, query)
    return righe.map((row) => ({ id: row.id_scheda, utente_id: row.titolare.utente_id }))
  },
  profilo: async (trx: Trx) => {
    const query = {
      per_page: 12,
      page: 1,
      sort_by: 'dal',
      sort_order: 'asc',
      stato: 'in_approvazione',
    } as const
    const { righe } = await codaIscrizioni(trx, query)
    return righe.map((row) => ({ id: row.id, utente_id: row.membro.utente_id }))
  },
  richiesta_premio: async (trx: Trx) => {
    const query = {
      per_page: 12,
      page: 1,
      sort_by: 'creata_il',
      sort_order: 'asc',
      stato: 'da_lavorare',
    } as const
    const { righe } = await codaRichieste(trx, query)
    return righe.map((row) => ({ id: row.id, utente_id: row.membro.utente_id }))
  },
}
type Kind = keyof typeof WAITING

/** Plans the assignments: some overdue, some given by another operator, most items unassigned. */
function planIncarichi(world: World, { operatore, admin }: Office): void {
  const take = (giorni: number, oggetto: Kind, places: readonly number[], chi: Membro) =>
    world.alle(world.fa(giorni), async (trx, quando) => {
      const waiting = await WAITING[oggetto](trx)
      for (const place of places)
        await prendiInCarico(trx, { oggetto, oggetto_id: waiting[place]!.id }, chi.utente_id, quando)
    })
  take(6, 'pratica', [0, 1, 2], operatore)
  take(4, 'pratica', [5], admin)
  take(2, 'profilo', [0, 1], operatore)
  take(2, 'richiesta_premio', [0], operatore)
  world.alle(world.fa(3), async (trx, quando) => {
    const waiting = await WAITING.pratica(trx)
    const given = { operatore_id: operatore.utente_id, era: null, attore_id: admin.utente_id, quando }
    return affidaLavorazione(trx, { oggetto: 'pratica', oggetto_id: waiting[3]!.id }, given)
  })
}

/** Plans the operators' notes, whose mentions stay unread. */
function planNote(world: World, { operatore, admin, convenzionato }: Office): void {
  const [paola, roberto] = [`@${nameOf(operatore)}`, `@${nameOf(admin)}`]
  const write = (
    giorni: number,
    on: readonly [Kind, place: number] | Membro,
    di: Membro,
    testo: string,
    menzioni: readonly Membro[] = [],
  ) =>
    world.alle(world.fa(giorni), async (trx, quando) => {
      const thing = 'persona' in on ? null : { oggetto: on[0], ...(await WAITING[on[0]](trx))[on[1]]! }
      const about = 'persona' in on ? on.utente_id : thing!.utente_id
      return scriviNota(trx, {
        oggetto: thing?.oggetto ?? 'utente',
        oggetto_id: thing?.id ?? about,
        utente_id: about,
        testo,
        menzioni: menzioni.map(({ utente_id }) => utente_id),
        scritta_da: di.utente_id,
        quando,
      })
    })
  write(30, convenzionato, admin, 'Per telefono risponde dopo le 17; di mattina è meglio scrivergli.')
  write(
    5,
    ['pratica', 0],
    operatore,
    `Il convenzionato dice che la busta paga arriva a giorni. ${roberto}, aspettiamo o la rifiutiamo?`,
    [admin],
  )
  write(
    4,
    ['pratica', 0],
    admin,
    `${paola} aspettiamo un’altra settimana: il cliente ha già lavorato con noi.`,
    [operatore],
  )
  write(
    3,
    ['pratica', 3],
    admin,
    'La banca chiede anche la visura aggiornata: l’ho detto al convenzionato, la manda lui.',
  )
  write(
    2,
    ['richiesta_premio', 1],
    operatore,
    'Al fornitore ne restano pochi: l’ordine parte con quello della prossima settimana.',
  )
  write(
    1,
    ['profilo', 0],
    operatore,
    `La visura è di otto mesi fa. ${roberto}, la facciamo rifare o va bene così?`,
    [admin],
  )
  write(1, ['pratica', 1], admin, `${paola} qui manca solo la firma: se oggi non arriva, chiamalo tu.`, [
    operatore,
  ])
}

/** Plans the proposals that wait for a second approval: a points adjustment, and a change of sponsor. */
function planProposte(world: World, { operatore, convenzionato, socio, primi }: Office): void {
  const attore_id = () => operatore.utente_id
  world.alle(world.fa(4), async (trx, quando) =>
    proponiRettifica(trx, {
      utente_id: convenzionato.utente_id,
      edizione_id: (await edizioneCorrente(trx, todayInRome(quando)))!.id,
      punti: 120,
      motivo: 'Pratica caricata per errore con un importo più basso: differenza dovuta.',
      attore_id: attore_id(),
      quando,
    }),
  )
  world.alle(world.fa(3), async (trx, quando) => {
    // She has more members below her than an operator may move without a second approval.
    const [sponsor] = primi
    const { segnalatore_id: sponsor_id } = sponsor!
    const { persone } = (await checkMove(trx, socio.segnalatore_id, sponsor_id))!
    const motivo = `L’ha portata ${nameOf(sponsor!)}: alla registrazione ha scritto un altro codice.`
    return proponiOperazione(trx, SPOSTA_IN_RETE, {
      oggetto_id: socio.segnalatore_id,
      dati: { sponsor_id, motivo, persone },
      motivo,
      attore_id: attore_id(),
      quando,
    })
  })
}

/** Plans the saved views of lists, all shared except the first. */
function planViste(world: World, { operatore, admin }: Office): void {
  const keep = (
    di: Membro,
    elenco: ListName,
    nome: string,
    filters: Readonly<Record<string, string>>,
    ordine: string,
    condivisa = true,
  ) =>
    world.alle(world.fa(20), (trx) =>
      aggiungiVista(
        trx,
        {
          ...{ elenco, nome, condivisa, ordine, verso: 'asc' as const, colonne: null },
          filtri: Object.entries(filters).map(([campo, valore]) => ({ campo, valore })),
        },
        VIEWS[elenco],
        di.utente_id,
      ),
    )
  keep(operatore, 'pratiche', 'Le mie, dalla più ferma', { incarico: 'mie' }, 'ferma_dal', false)
  keep(
    admin,
    'pratiche',
    'Mutui grossi in istruttoria',
    { passo: 'istruttoria', importo_da_cent: '15000000' },
    'ferma_dal',
  )
  keep(admin, 'pratiche', 'Senza nessuno', { incarico: 'libere' }, 'ferma_dal')
  keep(operatore, 'richieste', 'Da spedire', { stato: 'in_preparazione' }, 'consegna_entro')
  keep(admin, 'persone', 'Chi non si è ancora verificato', { stato: 'da_verificare' }, 'registrato_il')
}

const nameOf = ({ persona }: Membro) => `${persona.nome} ${persona.cognome}`

/**
 * Plans the operators' recent work: assignments, notes, proposals and saved views. Its events must come last, because they depend
 * on the items that then wait in the queues.
 */
export function planUfficio(world: World, office: Office): void {
  planIncarichi(world, office)
  planNote(world, office)
  planProposte(world, office)
  planViste(world, office)
}
