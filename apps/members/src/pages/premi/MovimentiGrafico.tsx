import type { MeseMovimenti } from '@primo/contract/raccolta/manifestazione'
import { longMonth } from '@primo/domain/platform/dates'
import { quanti, withSign } from '@primo/domain/platform/numbers'
import { meseBreve } from './movimenti.ts'

interface Props {
  /** Points of twelve months, oldest first. */
  mesi: MeseMovimenti[]
  /** Selected month, as `AAAA-MM`. Null = all months. */
  scelto: string | null
  scegli: (mese: string | null) => void
}

/** Chart of a year of points: earned above the axis, spent below. A tap selects a month. */
export function MovimentiGrafico({ mesi, scelto, scegli }: Props) {
  const shown = scelto ? mesi.filter((m) => m.mese === scelto) : mesi
  const sum = (of: (m: MeseMovimenti) => number) => shown.reduce((n, m) => n + of(m), 0)
  const [entrati, usciti] = [sum((m) => m.entrati), sum((m) => m.usciti)]
  const most = (of: (m: MeseMovimenti) => number) => Math.max(0, ...mesi.map(of))
  const [sopra, sotto] = [most((m) => m.entrati), most((m) => m.usciti)]
  // Same scale above and below the axis. An empty side keeps a minimum height.
  const rows = `minmax(8px, ${Math.max(sopra, 1)}fr) minmax(8px, ${Math.max(sotto, sopra / 8, 1)}fr) auto`
  return (
    <section className="card mov-anno" aria-label="I tuoi punti, un anno">
      <div className="mov-cifre" role="status">
        <p className="mov-cifra mov-entrati">
          <span>Entrati</span>
          <b>{withSign(entrati)}</b>
        </p>
        <p className="mov-cifra mov-usciti">
          <span>Usciti</span>
          <b>{withSign(-usciti)}</b>
        </p>
        <p className="mov-periodo muted">
          {scelto ? longMonth(scelto) : 'ultimi dodici mesi'}
          <span>
            saldo <b>{withSign(entrati - usciti)}</b>
          </span>
        </p>
      </div>
      <fieldset className="mov-colonne">
        <legend className="visually-hidden">Scegli un mese</legend>
        {mesi.map((m) => (
          <button
            key={m.mese}
            type="button"
            className="mov-colonna"
            style={{ gridTemplateRows: rows }}
            aria-pressed={m.mese === scelto}
            // The accessible name begins with the visible label, for voice control.
            aria-label={`${meseBreve(m.mese)}, ${longMonth(m.mese)}: entrati ${quanti(m.entrati, 'punto', 'punti')}, usciti ${quanti(m.usciti, 'punto', 'punti')}`}
            onClick={() => scegli(m.mese === scelto ? null : m.mese)}
          >
            <i className="mov-su" style={{ height: share(m.entrati, sopra) }} />
            <i className="mov-giu" style={{ height: share(m.usciti, sotto) }} />
            <span aria-hidden="true">
              {meseBreve(m.mese)[0]}
              <span className="mov-resto">{meseBreve(m.mese).slice(1)}</span>
            </span>
          </button>
        ))}
      </fieldset>
    </section>
  )
}

/** Table with the same data as the chart of points, for screen readers. */
export function MesiInTabella({ mesi }: Pick<Props, 'mesi'>) {
  return (
    <details className="mov-tabella">
      <summary>I mesi in tabella</summary>
      <table>
        <caption className="visually-hidden">Punti entrati e usciti, mese per mese</caption>
        <thead>
          <tr>
            <th scope="col">Mese</th>
            <th scope="col">Entrati</th>
            <th scope="col">Usciti</th>
          </tr>
        </thead>
        <tbody>
          {mesi.toReversed().map((m) => (
            <tr key={m.mese}>
              <th scope="row">{longMonth(m.mese)}</th>
              <td>{withSign(m.entrati)}</td>
              <td>{withSign(-m.usciti)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Any non-zero value is visible, however small compared with the maximum. */
const share = (n: number, most: number) => (n === 0 ? '0' : `max(3px, ${(n / most) * 100}%)`)
