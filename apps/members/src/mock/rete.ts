import { leggiQualifica, type MeseQualifica, storiaQualifica } from '@primo/contract/qualifiche/qualifiche'
import {
  assegnabile,
  iscrittoManifestazione,
  leggiPersonaRete,
  type Promotore,
  promotori,
  riepilogoRete,
  segnalatori,
} from '@primo/contract/rete/rete'
import { clock } from '@primo/domain/platform/clock'
import { monthOf, monthsAfter } from '@primo/domain/platform/period'
import {
  chiudiMese,
  POSIZIONE_INIZIALE,
  type Posizione,
  prossimaQualifica,
} from '@primo/domain/qualifiche/qualifica'
import { describeMissingForNext, percheQualifica } from '@primo/domain/qualifiche/qualifica-labels'
import { daysFromToday, fullName, seededRandom } from './random.ts'
import { type MockRule, pageOf, ruleFor } from './response-rules.ts'

const COUNT = 300
const PROFONDITA = 6
const NOMI_QUALIFICA = ['Segnalatore', 'Promotore', 'Responsabile'] as const

/** Mock network: the member and some three hundred persons on six levels below, each listed after their sponsor. */
const RETE: Promotore[] = [nodo(1, 'Mario Rossi', null, 12), ...below()]

function nodo(id: number, denominazione: string, sponsor: Promotore | null, count: number): Promotore {
  const grado = count > 8 ? 3 : count > 3 ? 2 : 1
  return {
    id_segnalatore: id,
    denominazione,
    id_piano_marketing: 1,
    piano_marketing: 'Piano 2026',
    id_qualifica: grado,
    qualifica: NOMI_QUALIFICA[grado - 1] ?? null,
    id_sponsor: sponsor?.id_segnalatore ?? 0,
    sponsor: sponsor?.denominazione ?? 'Anna R.',
    livello: sponsor ? sponsor.livello + 1 : 0,
    pratiche: count,
    children: [],
  }
}

function below(): Promotore[] {
  const rows: Promotore[] = []
  const c = seededRandom('rete')
  const capo = nodo(1, 'Mario Rossi', null, 12)
  const scendi = (sponsor: Promotore, figli: number) => {
    for (let i = 0; i < figli && rows.length < COUNT; i++) {
      const figlio = nodo(rows.length + 2, fullName(c), sponsor, c.intero(0, 12))
      rows.push(figlio)
      if (figlio.livello < PROFONDITA) scendi(figlio, c.intero(0, 4))
    }
  }
  while (rows.length < COUNT) scendi(capo, 1)
  return rows
}

const others = () => RETE.slice(1)
const sum = (rows: Promotore[]) => rows.reduce((total, p) => total + p.pratiche, 0)

export const RETE_RULES: MockRule[] = [
  ruleFor(promotori, ({ query }) => ({ ...pageOf(RETE, query), versione: '1' })),
  ruleFor(riepilogoRete, () => ({
    data: {
      persone: others().length,
      pratiche_proprie: RETE[0]?.pratiche ?? 0,
      pratiche_rete: sum(others()),
      produttori: others().filter(({ pratiche }) => pratiche > 1).length,
      livelli: Array.from({ length: PROFONDITA }, (_, n) => {
        const rows = others().filter(({ livello }) => livello === n + 1)
        const produttori = rows.filter(({ pratiche }) => pratiche > 1).length
        return { livello: n + 1, persone: rows.length, pratiche: sum(rows), produttori }
      }),
      mesi: Array.from({ length: 12 }, (_, n) => {
        const c = seededRandom(`mese ${n}`)
        const mese = daysFromToday(-30 * (11 - n)).slice(0, 7)
        return { mese, persone: c.intero(4, 18), proprie: c.intero(0, 3), rete: c.intero(10, 40) }
      }),
    },
  })),
  ruleFor(leggiPersonaRete, ({ params }) => {
    const c = seededRandom(`persona ${params.id}`)
    return {
      data: {
        id_segnalatore: params.id,
        dal: daysFromToday(-c.intero(20, 900)),
        mesi: Array.from({ length: 12 }, (_, n) => ({
          mese: daysFromToday(-30 * (11 - n)).slice(0, 7),
          persone: c.intero(0, 3),
        })),
      },
    }
  }),
  ruleFor(segnalatori, ({ query }) => pageOf(RETE.filter(({ livello }) => livello < 2).map(breve), query)),
  ruleFor(iscrittoManifestazione, ({ params }) => ({ data: { iscritto: params.id % 2 === 1 } })),
  ruleFor(assegnabile, ({ params }) => {
    const motivo = params.id === params.id2 ? 'Una persona non può stare sotto sé stessa.' : null
    return { data: { assegnabile: motivo === null, motivo } }
  }),
]

function breve({ id_segnalatore, denominazione, id_sponsor, livello }: Promotore) {
  return { id_segnalatore, denominazione, id_sponsor, livello }
}

const soglie = (pratiche_proprie: number, pratiche_rete: number, produttori: number) => ({
  pratiche_proprie,
  pratiche_rete,
  produttori,
})
const SCALA = [
  { id: 1, grado: 1, nome: 'Segnalatore', soglie: soglie(0, 3, 1) },
  { id: 2, grado: 2, nome: 'Promotore', soglie: soglie(2, 40, 4) },
  { id: 3, grado: 3, nome: 'Responsabile', soglie: soglie(12, 120, 14) },
]
const TODAY = monthOf(clock.now())

/** Returns a promotore's mock qualifica in each of ten months: growth, with one grace month in the middle. */
function mesi(): MeseQualifica[] {
  let posizione: Posizione = POSIZIONE_INIZIALE
  return Array.from({ length: 10 }, (_, i) => {
    const cifre = i === 5 ? soglie(2, 38, 5) : soglie(i, 10 * i, i)
    const { grado, tolleranza, esito } = chiudiMese(SCALA, posizione, cifre)
    posizione = { grado, tolleranza }
    return {
      mese: monthsAfter(TODAY, i - 10),
      grado,
      qualifica: SCALA[grado - 1]?.nome ?? null,
      piano: 'Piano 2026',
      esito,
      cifre,
      perche: percheQualifica(SCALA, { grado, esito, cifre }),
    }
  }).toReversed()
}

export const QUALIFICHE: MockRule[] = [
  ruleFor(leggiQualifica, () => {
    const cifre = soglie(11, 102, 14)
    return {
      data: {
        piano: { id: 1, nome: 'Piano 2026', dal: monthsAfter(TODAY, -10), qualifiche: SCALA },
        qualifica: { id: 2, grado: 2, nome: 'Promotore', dal: `${monthsAfter(TODAY, -5)}-01` },
        in_tolleranza: false,
        mese: TODAY,
        cifre,
        verifica_il: `${monthsAfter(TODAY, 1)}-01`,
        prossima: {
          ...prossimaQualifica(SCALA, 2, cifre)!,
          frase: describeMissingForNext(SCALA, 2, cifre, TODAY)!,
        },
        avviso: null,
      },
    }
  }),
  ruleFor(storiaQualifica, ({ query }) => pageOf(mesi(), query)),
]
