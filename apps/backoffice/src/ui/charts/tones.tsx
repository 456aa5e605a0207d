/**
 * How the parts of a chart are told apart: by colour, and by what can be seen without it (the blue is darker than the
 * coral, the third is striped, the fourth an outline).
 */
export type Tone = 'one' | 'two' | 'three' | 'four'

/** The stripes of the third tone, once a chart: `id` is the chart's own. */
export function Stripes({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className="chart-stripe-under" />
        <rect width="2" height="5" className="chart-stripe" />
      </pattern>
    </defs>
  )
}

/** What a part is filled with; nothing where the class says it. */
export const fillOf = (tone: Tone, stripes: string) => (tone === 'three' ? { fill: `url(#${stripes})` } : {})

/** What each tone stands for, under a chart of more than one. */
export function Legend({ items }: { items: readonly { name: string; tone: Tone; value?: string }[] }) {
  return (
    <ul className="chart-legend">
      {items.map(({ name, tone, value }) => (
        <li key={name}>
          <span className={`chart-swatch chart-swatch-${tone}`} aria-hidden="true" />
          {name}
          {value !== undefined && <strong>{value}</strong>}
        </li>
      ))}
    </ul>
  )
}
