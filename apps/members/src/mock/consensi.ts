import {
  leggiConsensi,
  leggiConsensiAnagrafica,
  type SceltaConsenso,
  salvaConsensi,
  salvaConsensiAnagrafica,
  storiaConsensi,
} from '@primo/contract/iscritti/consensi'
import { TIPI_CONSENSO, VERSIONE_CONSENSI } from '@primo/domain/iscritti/consensi'
import { clock } from '@primo/domain/platform/clock'
import { changeMember, currentMember } from './member.ts'
import { instantFromToday } from './random.ts'
import { type MockRule, pageOf, ruleFor } from './rules.ts'

const storia: SceltaConsenso[] = TIPI_CONSENSO.map((consenso, n) => ({
  id: n + 1,
  consenso,
  dato: consenso === 'trattamento_dati',
  versione_testo: VERSIONE_CONSENSI,
  canale: 'registrazione',
  quando: instantFromToday(-400),
}))

const consensi = () => ({
  data: {
    trattamento_dati: currentMember().privacy_trattamento_dati,
    dati_sensibili: currentMember().privacy_dati_sensibili,
    attivita_commerciali: currentMember().privacy_attivita_commerciali,
    attivita_conto_terzi: currentMember().privacy_attivita_conto_terzi,
    data_privacy: instantFromToday(-400),
    rev_data_privacy: currentMember().privacy_updated_at,
  },
})

function choose(body: Partial<Record<(typeof TIPI_CONSENSO)[number], boolean | undefined>>) {
  for (const consenso of TIPI_CONSENSO) {
    const dato = body[consenso]
    if (dato === undefined || dato === currentMember()[`privacy_${consenso}`]) continue
    const now = clock.now().toISOString()
    changeMember({ [`privacy_${consenso}`]: dato, privacy_updated_at: now })
    const id = storia.length + 1
    storia.push({ id, consenso, dato, versione_testo: VERSIONE_CONSENSI, canale: 'app', quando: now })
  }
  return consensi()
}

export const CONSENSI: MockRule[] = [
  ruleFor(leggiConsensi, consensi),
  ruleFor(leggiConsensiAnagrafica, consensi),
  ruleFor(salvaConsensi, ({ body }) => choose(body)),
  ruleFor(salvaConsensiAnagrafica, ({ body }) => choose(body)),
  ruleFor(storiaConsensi, ({ query }) => pageOf(storia.toReversed(), query)),
]
