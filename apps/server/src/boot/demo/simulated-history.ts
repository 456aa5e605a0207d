import type { Ruolo } from '@primo/domain/platform/ruolo'
import { cercaComuni } from '../../anagrafica/geo/queries.ts'
import { salvaSpedizione } from '../../iscritti/indirizzi/commands.ts'
import type { Services } from '../../platform/services/services.ts'
import { DEMO_SPONSOR_CODE, demoEmail } from './account.ts'
import type { PremioPicture } from './catalogo.ts'
import { planPendingIscrizioni } from './pending-iscrizioni.ts'
import { DAYS_OF_A_PRATICA, type Destiny, planPratica } from './pratiche.ts'
import { planCauzione, planDesiderio, planRichiesta } from './premi.ts'
import { createRandom } from './random.ts'
import type { History } from './recorded-history.ts'
import { planUfficio } from './ufficio.ts'
import { createWorld, type Membro, planMembro, type World } from './world.ts'

/** Members on each level below promotore@: about three hundred in all, on six levels (decisions §13). */
const PERSONE_PER_LIVELLO = [14, 44, 78, 84, 60, 38]
/** Days since the newest demo member registered. */
const ULTIMO_ARRIVO = 4

/**
 * Plans the network below promotore@. `noti` are members created elsewhere, who take part as parents on their level.
 * @returns the members it planned.
 */
function planRete(
  world: World,
  radice: Membro,
  noti: { livello: number; membro: Membro }[],
  fresh: (input: { giorni: number; sponsor: Membro; ruoli: Ruolo[] }) => Membro,
): Membro[] {
  const { caso } = world
  const all: Membro[] = []
  let above = [radice]
  PERSONE_PER_LIVELLO.forEach((count, i) => {
    const here = noti.filter((n) => n.livello === i + 1).map((n) => n.membro)
    // Earlier members of a level had time to bring more: they are picked more often.
    const index = () => Math.min(caso.intero(0, above.length - 1), caso.intero(0, above.length - 1))
    while (here.length < count) {
      const sponsor = above[index()]!
      const giorni = caso.intero(
        Math.max(ULTIMO_ARRIVO, Math.floor(sponsor.giorni / 3)),
        Math.max(ULTIMO_ARRIVO, sponsor.giorni - 4),
      )
      if (giorni >= sponsor.giorni) continue
      const ruoli: Ruolo[] = []
      if (caso.perCento(85)) ruoli.push('promotore')
      if (caso.perCento(18)) ruoli.push('convenzionato')
      if (caso.perCento(55)) ruoli.push('manifestazione')
      const membro = fresh({ giorni, sponsor, ruoli })
      here.push(membro)
      all.push(membro)
    }
    above = here
  })
  return all
}

const SEED = 20_260_101

function planIndirizzo(world: World, chi: Membro, dove: { indirizzo: string; cap: string; comune: string }) {
  world.alle(world.fa(chi.giorni - 1), async (trx) => {
    const [comune] = await cercaComuni(trx, dove.comune, 1)
    return salvaSpedizione(trx, chi.utente_id, {
      nominativo: `${chi.persona.nome} ${chi.persona.cognome}`,
      indirizzo: dove.indirizzo,
      cap: dove.cap,
      id_comune: comune!.id,
    })
  })
}

/** Plans cases with these final states, one after the other, since the member's registration. */
function planPratiche(world: World, titolare: Membro, operatore: Membro, destini: Destiny[]) {
  const finite = world.caso.mescola(destini.filter((d) => ['positiva', 'negativa', 'rifiutata'].includes(d)))
  const dal = titolare.giorni - 5
  for (const [i, destino] of finite.entries()) {
    const giorni = Math.round(dal - (i * (dal - DAYS_OF_A_PRATICA)) / Math.max(1, finite.length - 1))
    planPratica(world, { titolare, operatore, giorni, destino })
  }
  for (const destino of destini.filter((d) => !finite.includes(d))) {
    const giorni = destino === 'riaperta' ? 60 : world.caso.intero(17, 24)
    planPratica(world, {
      titolare,
      operatore,
      giorni: destino === 'bozza' ? world.caso.intero(1, 6) : giorni,
      destino,
    })
  }
}

const times = (n: number, destino: Destiny): Destiny[] => Array.from({ length: n }, () => destino)

function planAll(
  world: World,
  services: Pick<Services, 'secrets'>,
  password_hash: string,
  premi: Map<PremioPicture, number>,
): void {
  const { caso } = world
  const nuovo = (input: Omit<Parameters<typeof planMembro>[2], 'password_hash'>) =>
    planMembro(world, services, { password_hash, ...input })

  const operatore = nuovo({
    email: demoEmail('operatore'),
    persona: { nome: 'Paola', cognome: 'Fontana', sesso: 'F' },
    ruolo: 'operatore',
    giorni: 340,
    sponsor: null,
  })
  const admin = nuovo({
    email: demoEmail('admin'),
    persona: { nome: 'Roberto', cognome: 'Monti', sesso: 'M' },
    ruolo: 'amministratore',
    giorni: 340,
    sponsor: null,
  })
  const promotore = nuovo({
    email: demoEmail('promotore'),
    persona: { nome: 'Marco', cognome: 'Bianchi', sesso: 'M' },
    giorni: 330,
    sponsor: null,
    ruoli: ['promotore', 'manifestazione'],
    target: 'promotore',
    approvatoDa: operatore,
  })
  const socio = nuovo({
    email: demoEmail('socio'),
    persona: { nome: 'Anna', cognome: 'Rossi', sesso: 'F' },
    codice: DEMO_SPONSOR_CODE,
    giorni: 325,
    sponsor: promotore,
    ruoli: ['promotore', 'convenzionato', 'manifestazione'],
    approvatoDa: operatore,
    luogo: { belfiore: 'D612', indirizzo: 'Via dei Servi 12', cap: '50122' },
  })
  const convenzionato = nuovo({
    email: demoEmail('convenzionato'),
    persona: { nome: 'Stefano', cognome: 'Greco', sesso: 'M' },
    giorni: 310,
    sponsor: socio,
    ruoli: ['convenzionato', 'manifestazione'],
    target: 'convenzionato',
    approvatoDa: operatore,
    luogo: { belfiore: 'A390', indirizzo: 'Corso Italia 48', cap: '52100' },
  })
  nuovo({
    email: demoEmail('nuovo'),
    persona: { nome: 'Giulia', cognome: 'Ferri', sesso: 'F' },
    giorni: 1,
    sponsor: socio,
    verificato: false,
  })
  const diSocio = [300, 280, 240, 190, 140, 90, 45].map((giorni) =>
    nuovo({ giorni, sponsor: socio, ruoli: ['promotore', 'manifestazione'] }),
  )
  const rete = planRete(
    world,
    promotore,
    [{ livello: 1, membro: socio }, ...[convenzionato, ...diSocio].map((membro) => ({ livello: 2, membro }))],
    nuovo,
  )

  planIndirizzo(world, socio, { indirizzo: 'Via dei Servi 12', cap: '50122', comune: 'Firenze' })
  planIndirizzo(world, convenzionato, { indirizzo: 'Corso Italia 48', cap: '52100', comune: 'Arezzo' })

  planPratiche(world, convenzionato, operatore, [
    ...times(34, 'positiva'),
    ...times(3, 'negativa'),
    ...times(9, 'rifiutata'),
    ...times(1, 'riaperta'),
    ...times(4, 'documenti'),
    ...times(3, 'istruttoria'),
    ...times(2, 'delibera'),
    ...times(2, 'erogazione'),
    ...times(5, 'bozza'),
  ])
  planPratiche(world, socio, operatore, [
    ...times(12, 'positiva'),
    'rifiutata',
    'istruttoria',
    'delibera',
    'bozza',
  ])
  for (const titolare of rete.filter((m) => m.ruoli.includes('convenzionato') && m.giorni > 50)) {
    planPratiche(world, titolare, operatore, [
      ...times(caso.intero(1, 3), 'positiva'),
      ...(caso.perCento(30) ? times(1, 'rifiutata') : []),
      ...(caso.perCento(30) ? times(1, 'istruttoria') : []),
    ])
  }

  planCauzione(world, operatore)
  const richiesta = (input: Omit<Parameters<typeof planRichiesta>[2], 'operatore'>) =>
    planRichiesta(world, premi, { operatore, ...input })
  const consegna = ['approva', 'prepara', 'spedisci', 'consegna'] as const
  richiesta({ chi: socio, giorni: 150, premio: 'cuffie-senza-fili', azioni: [...consegna] })
  richiesta({ chi: socio, giorni: 100, premio: 'cinema-per-due', azioni: ['rifiuta'] })
  richiesta({ chi: socio, giorni: 70, premio: 'borraccia-termica', azioni: ['annulla'] })
  richiesta({ chi: socio, giorni: 12, premio: 'zaino', azioni: ['approva', 'prepara', 'spedisci'] })
  richiesta({
    chi: socio,
    giorni: 2,
    premio: 'lampada-da-tavolo',
    azioni: [],
    nota: 'Suonare al portone di sinistra.',
  })
  richiesta({ chi: convenzionato, giorni: 110, premio: 'tablet', azioni: [...consegna] })
  richiesta({ chi: convenzionato, giorni: 20, premio: 'tablet', azioni: ['approva', 'prepara'] })

  const sponsor = rete.filter((m) => m.giorni > 60 && m.ruoli.includes('promotore'))
  planPendingIscrizioni(world, services, { operatore, convenzionato, sponsor, nuovo })
  const primi = rete.filter((m) => m.sponsor === promotore)
  planUfficio(world, { operatore, admin, convenzionato, socio, primi })
  planDesiderio(world, premi, { chi: socio, giorni: 30, premio: 'bicicletta-pieghevole' })
}

/**
 * Simulated demo history: plans a year of members' activity and runs it in order of time, through the same commands as the app.
 * Because that is slow, a start inserts the recorded result instead (`recorded-history.ts`).
 */
export const simulatedHistory: History = async (trx, { secrets, password_hash, premi, today }) => {
  const world = createWorld(createRandom(SEED), today)
  planAll(world, { secrets }, password_hash, premi)
  await world.accadi(trx)
}
