import { type Avviso, avvisi } from '@primo/contract/comunicazioni/avvisi'
import type { TipoMomento } from '@primo/domain/comunicazioni/avvisi'
import { type DaCelebrare, momentoDaMostrare } from '@primo/domain/comunicazioni/momenti'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { queryFunctionOf } from '../../data/api.ts'
import { daLeggereQuery, segnaLetto } from '../../data/avvisi.ts'
import { premiQuery } from '../../data/manifestazione.ts'
import { visione } from '../../device/visione.ts'
import { paths } from '../../paths.ts'
import { Badge, Card } from '../../ui/cards-and-tags.tsx'
import type { TestiMomento } from '../../ui/MomentoDialog.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { PremioInEvidenza } from '../../ui/premio.tsx'
import { premiRequestableOn } from './next-step.ts'

interface Props {
  raccoglie: boolean
  /** Whether the home page may request the points: only with an active profile does the server return them. */
  leggiPunti: boolean
}

/** Shows the end of the home page: how the programme works for members who do not collect points yet, some premi, milestones. */
export function HomeFooter({ raccoglie, leggiPunti }: Props) {
  return (
    <>
      {raccoglie ? null : <HowItWorks />}
      {leggiPunti ? <InEvidenza /> : null}
      <Momenti />
    </>
  )
}

const MOST = 3

/** Shows the featured premi at the end of the home page. */
function InEvidenza() {
  const { data: premi } = useQuery(premiQuery)
  const shown = premiRequestableOn(premi ?? [], todayInRome(clock.now()))
    .filter((p) => p.evidenza)
    .sort((a, b) => (a.evidenza ?? 0) - (b.evidenza ?? 0) || a.id_premio - b.id_premio)
    .slice(0, MOST)
  if (shown.length === 0) return null
  // Marked fresh: the snapshot of the first page (`first-page-snapshot.ts`) omits content that loads later.
  return (
    <section className="home-evidenza area-premi" aria-labelledby="in-evidenza" data-fresh>
      <h2 id="in-evidenza">In evidenza</h2>
      <ul>
        {shown.map((premio) => (
          <li key={premio.id_premio}>
            <PremioInEvidenza premio={premio} label={premio.categoria} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const STEPS = [
  {
    icon: 'case',
    what: 'Una pratica si completa',
    how: 'I punti nascono solo da lì, mai dall’invitare qualcuno.',
  },
  {
    icon: 'clock',
    what: 'I punti maturano',
    how: 'Li vedi subito, con il loro perché; dopo qualche giorno li puoi usare.',
  },
  { icon: 'gift', what: 'Scegli il premio', how: 'Lo richiedi da qui e lo spediamo al tuo indirizzo.' },
] as const

/** Explains how to earn a premio, for members who do not collect points yet. */
function HowItWorks() {
  return (
    <section className="stack area-premi" aria-labelledby="come-funziona" data-fresh>
      <h2 id="come-funziona">Come si arriva a un premio</h2>
      <Card>
        <ol className="how">
          {STEPS.map(({ icon, what, how }) => (
            <li key={icon}>
              <Badge icon={icon} />
              <div>
                <b>{what}</b>
                <span className="muted">{how}</span>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

/**
 * Ids of the avvisi whose milestones were celebrated since the page was loaded: they are not repeated, even when marking them as
 * read failed.
 */
const shown = new Set<number>()

/**
 * Celebrates milestones on the home page only, so that it never interrupts anything, and one per visit. Afterwards their avvisi
 * are marked as read, on all of the member's devices.
 */
function Momenti() {
  // The bell loads the number of unread avvisi, which include the milestones.
  const { data: daLeggere = 0 } = useQuery({ ...daLeggereQuery, enabled: false })
  const { data } = useQuery({ ...momentiQuery(daLeggere), enabled: daLeggere > 0 })
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const last = useRef('')
  useEffect(() => {
    // During impersonation nothing is celebrated or marked as read.
    if (!data || pathname !== paths.app || last.current === key || visione()) return
    if (useOverlays.getState().dialogs.length > 0) return
    const momento = momentoDaMostrare(
      data.filter((a) => !shown.has(a.id)),
      clock.now(),
    )
    if (!momento) return
    last.current = key
    void celebrate(momento).then((a) => a && navigate(a))
  }, [data, pathname, key, navigate])
  return null
}

/**
 * Shows a milestone and marks its avvisi as read.
 * @returns the path the member wants to open, or null
 */
async function celebrate(momento: DaCelebrare<Avviso>): Promise<string | null> {
  // If the code cannot be loaded, the milestone is shown another time, and the avvisi say the same.
  const dialog = await import('../../ui/MomentoDialog.tsx').catch(() => null)
  if (!dialog) return null
  for (const { id } of momento.avvisi) shown.add(id)
  const { content, to } = momentoContent(momento)
  const go = await dialog.momentoDialog(content)
  for (const { id } of momento.avvisi) void segnaLetto(id, true).catch(() => null)
  return go ? to : null
}

/** Number of the latest avvisi among which milestones not celebrated yet are searched. */
const LATEST = 20

/** Returns the query of the latest unread avvisi, reloaded when their number has changed. */
const momentiQuery = (daLeggere: number) =>
  queryOptions({
    queryKey: ['avvisi', 'momenti', daLeggere],
    queryFn: queryFunctionOf(avvisi, { query: { stato: 'da_leggere', page: 1, per_page: LATEST } }),
  })

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
