/**
 * Tones of a chart's series. They differ without colour too: the blue is darker than the coral, the third is striped, the fourth
 * an outline.
 */
export type Tone = 'one' | 'two' | 'three' | 'four'

/** Pattern of the striped tone, once per chart. `id` must be unique. */
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

/** Returns the SVG fill of a tone. The third tone is a stripe pattern, which CSS cannot set. */
export const fillOf = (tone: Tone, stripes: string) => (tone === 'three' ? { fill: `url(#${stripes})` } : {})

/** Legend of a chart with several series. */
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
