import { Badge, Card } from '../../ui/surfaces.tsx'

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
export function HowItWorks() {
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
