import type { Avviso } from '@primo/contract/comunicazioni/avvisi'
import type { TipoMomento } from '@primo/domain/comunicazioni/avvisi'
import type { DaCelebrare } from '@primo/domain/comunicazioni/momenti'
import { quanti } from '@primo/domain/platform/numbers'
import { paths } from '../../paths.ts'
import type { TestiMomento } from '../../ui/MomentoDialog.tsx'

const DETTO: Record<TipoMomento, Pick<TestiMomento, 'immagine' | 'vai'>> = {
  primi_punti: { immagine: 'stella', vai: 'Scegli il tuo desiderio' },
  qualifica: { immagine: 'coppa', vai: 'Guarda la qualifica' },
  iscrizione: { immagine: 'chiave', vai: 'Entra nell’area' },
  pratica: { immagine: 'cartella', vai: 'Apri la pratica' },
}

/** Returns the text of a milestone, from its avvisi, and its target. */
export function momentoContent({ tipo, punti, avvisi }: DaCelebrare<Avviso>): {
  detto: TestiMomento
  a: string
} {
  const [first] = avvisi
  const { area, titolo, testo } = first
  const detto = { ...DETTO[tipo], area, titolo, punti, testo }
  if (tipo === 'primi_punti') {
    return { detto: { ...detto, titolo: 'I tuoi primi punti' }, a: paths.manifestazione }
  }
  if (tipo !== 'pratica') return { detto, a: first.percorso }
  const where = punti ? ' Nei movimenti trovi i punti, e da quando puoi usarli.' : ''
  if (avvisi.length === 1) return { detto: { ...detto, testo: testo + where }, a: first.percorso }
  return {
    detto: {
      ...detto,
      titolo: quanti(avvisi.length, 'pratica completata', 'pratiche completate'),
      testo: `Sono arrivate in fondo con esito positivo.${where}`,
      vai: 'Vedi le pratiche',
    },
    a: paths.convenzionato,
  }
}
