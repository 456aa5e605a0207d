import type { Avviso } from '@primo/contract/comunicazioni/avvisi'
import type { TipoMomento } from '@primo/domain/comunicazioni/avvisi'
import type { DaCelebrare } from '@primo/domain/comunicazioni/momenti'
import { quanti } from '@primo/domain/platform/numbers'
import { paths } from '../../paths.ts'
import type { TestiMomento } from '../../ui/MomentoDialog.tsx'

const LOOKS: Record<TipoMomento, Pick<TestiMomento, 'immagine' | 'vai'>> = {
  primi_punti: { immagine: 'stella', vai: 'Scegli il tuo desiderio' },
  qualifica: { immagine: 'coppa', vai: 'Guarda la qualifica' },
  iscrizione: { immagine: 'chiave', vai: 'Entra nell’area' },
  pratica: { immagine: 'cartella', vai: 'Apri la pratica' },
}

/** Returns the content of a milestone’s dialog, from its avvisi, and the path that its button opens. */
export function momentoContent({ tipo, punti, avvisi }: DaCelebrare<Avviso>): {
  content: TestiMomento
  to: string
} {
  const [first] = avvisi
  const { area, titolo, testo } = first
  const content = { ...LOOKS[tipo], area, titolo, punti, testo }
  if (tipo === 'primi_punti') {
    return { content: { ...content, titolo: 'I tuoi primi punti' }, to: paths.manifestazione }
  }
  if (tipo !== 'pratica') return { content, to: first.percorso }
  const where = punti ? ' Nei movimenti trovi i punti, e da quando puoi usarli.' : ''
  if (avvisi.length === 1) return { content: { ...content, testo: testo + where }, to: first.percorso }
  return {
    content: {
      ...content,
      titolo: quanti(avvisi.length, 'pratica completata', 'pratiche completate'),
      testo: `Sono arrivate in fondo con esito positivo.${where}`,
      vai: 'Vedi le pratiche',
    },
    to: paths.convenzionato,
  }
}
