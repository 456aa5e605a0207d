import { Badge, Card } from '../../ui/surfaces.tsx'

/** For who does not collect points yet: how one gets to a prize. */
export function HowItWorks() {
  return (
    <section className="stack area-premi" aria-labelledby="come-funziona">
      <h2 id="come-funziona">Come si arriva a un premio</h2>
      <Card>
        <ol className="how">
          <li>
            <Badge icon="case" />
            <div>
              <b>Una pratica si completa</b>
              <span className="muted">I punti nascono solo da lì, mai dall’invitare qualcuno.</span>
            </div>
          </li>
          <li>
            <Badge icon="clock" />
            <div>
              <b>I punti maturano</b>
              <span className="muted">
                Li vedi subito, con il loro perché; dopo qualche giorno li puoi usare.
              </span>
            </div>
          </li>
          <li>
            <Badge icon="gift" />
            <div>
              <b>Scegli il premio</b>
              <span className="muted">Lo richiedi da qui e lo spediamo al tuo indirizzo.</span>
            </div>
          </li>
        </ol>
      </Card>
    </section>
  )
}
