import { describe, expect, it } from 'vitest'
import { RUOLI, type Ruolo } from '../platform/ruolo.ts'
import { vociAbilitate } from './menu.ts'
import type { ProfiloLeggibile } from './profilo.ts'

const segnaposto: ProfiloLeggibile = {
  ruolo: 'promotore',
  bloccato: true,
  id_segnalatore: 0,
  id_anagrafica: 0,
}
const attivo: ProfiloLeggibile = {
  ruolo: 'manifestazione',
  bloccato: false,
  id_segnalatore: 7,
  id_anagrafica: 3,
}
const bloccato: ProfiloLeggibile = { ...attivo, bloccato: true }
const daCompletare: ProfiloLeggibile = { ...attivo, bloccato: true, id_segnalatore: 0 }

const NESSUNA: readonly Ruolo[] = []
const ALL = RUOLI

/** Every combination of the rule: verified × available × enrolled × target, and the enabled items. */
const iscrizioni = [
  ['nessun profilo', [], false],
  ['solo segnaposto', [segnaposto], false],
  ['da completare', [daCompletare], false],
  ['bloccato', [bloccato], false],
  ['iscritto', [segnaposto, attivo], true],
] as const

const casi = [true, false].flatMap((contattiVerificati) =>
  [true, false].flatMap((profiliDisponibili) =>
    iscrizioni.flatMap(([nome, profili, iscritto]) =>
      [null, ...RUOLI].map((target) => ({
        contattiVerificati,
        profiliDisponibili,
        nome,
        profili,
        iscritto,
        target,
      })),
    ),
  ),
)

function expected(caso: (typeof casi)[number]): readonly Ruolo[] {
  if (!caso.contattiVerificati || !caso.profiliDisponibili) return NESSUNA
  if (caso.iscritto || caso.target === null) return ALL
  return [caso.target]
}

describe('voci del menu (specifica §2)', () => {
  it('la tabella copre ogni caso', () => expect(casi).toHaveLength(2 * 2 * 5 * 4))

  it.each(casi)(
    'verificati $contattiVerificati, profili letti $profiliDisponibili, $nome, target $target',
    (caso) => {
      const items = vociAbilitate(caso)
      expect(RUOLI.filter((r) => items[r])).toEqual(expected(caso))
    },
  )

  const openTo = (contattiVerificati: boolean, target: Ruolo, profilo: ProfiloLeggibile) =>
    RUOLI.filter(
      (ruolo) =>
        vociAbilitate({ contattiVerificati, profiliDisponibili: true, target, profili: [profilo] })[ruolo],
    )
  it('senza contatti verificati neppure chi è iscritto apre le aree', () =>
    expect(openTo(false, 'promotore', attivo)).toEqual([]))
  it('con un target e nessuna iscrizione si apre solo la sua area', () =>
    expect(openTo(true, 'manifestazione', segnaposto)).toEqual(['manifestazione']))
})
