import {
  type Avviso,
  avvisi,
  avvisiDaLeggere,
  leggiPreferenzeAvvisi,
  salvaPreferenzaAvvisi,
  segnaAvviso,
  segnaTuttiLetti,
} from '@primo/contract/comunicazioni/avvisi'
import { GENERI_AVVISO, isTemaEnabled, NOMI_TEMI, TEMI, temaSempre } from '@primo/domain/comunicazioni/avvisi'
import { scriviAvviso } from '@primo/domain/comunicazioni/avvisi-texts'
import { momentoDi } from '@primo/domain/comunicazioni/momenti'
import { clock } from '@primo/domain/platform/clock'
import { pageOf, ruleFor } from './response-rules.ts'

const ORA = 3_600_000
const fa = (hours: number) => new Date(clock.now().getTime() - hours * ORA).toISOString()
const premio = { richiesta_id: 1, premio: 'Cuffie senza fili' }
const dice = (
  id: number,
  hours: number,
  letto: boolean,
  genere: keyof typeof GENERI_AVVISO,
  facts: object,
) => ({
  id,
  genere,
  tema: GENERI_AVVISO[genere].tema,
  area: GENERI_AVVISO[genere].area,
  ...scriviAvviso(genere, facts as never),
  quando: fa(hours),
  letto,
  momento: momentoDi(genere, facts),
})

let all: Avviso[] = [
  dice(4, 1, false, 'punti_accreditati', { punti: 240, pratiche: 3, giorno: '2026-11-21' }),
  dice(3, 5, false, 'richiesta_spedita', { ...premio, corriere: 'BRT' }),
  dice(2, 30, true, 'richiesta_approvata', premio),
  dice(1, 200, true, 'qualifica_raggiunta', { qualifica: 'Team Leader', mese: '2026-10' }),
]
const choices = new Map<string, boolean>()

const restano = () => ({ data: { da_leggere: all.filter((a) => !a.letto).length } })
const preferenze = () => ({
  data: {
    temi: NOMI_TEMI.map((tema) => ({
      tema,
      titolo: TEMI[tema].titolo,
      testo: TEMI[tema].testo,
      email: temaSempre(tema) || isTemaEnabled(tema, 'email', choices.get(`${tema} email`)),
      push: isTemaEnabled(tema, 'push', choices.get(`${tema} push`)),
      a_scelta: !temaSempre(tema),
      manca_consenso: false,
    })),
  },
})

/** Mock responses of the calls for avvisi and notification preferences. Changes are kept in memory. */
export const AVVISI = [
  ruleFor(avvisi, ({ query }) =>
    pageOf(query.stato === 'da_leggere' ? all.filter((a) => !a.letto) : all, query),
  ),
  ruleFor(avvisiDaLeggere, restano),
  ruleFor(segnaAvviso, ({ params, body }) => {
    all = all.map((a) => (a.id === params.id ? { ...a, letto: body.letto } : a))
    return restano()
  }),
  ruleFor(segnaTuttiLetti, ({ body }) => {
    all = all.map((a) => (a.quando <= body.fino_a ? { ...a, letto: true } : a))
    return restano()
  }),
  ruleFor(leggiPreferenzeAvvisi, preferenze),
  ruleFor(salvaPreferenzaAvvisi, ({ body }) => {
    choices.set(`${body.tema} ${body.canale}`, body.attiva)
    return preferenze()
  }),
]
