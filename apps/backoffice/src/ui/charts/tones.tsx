/**
 * Tones of a chart's series. They differ without colour too: the blue is darker than the coral, the third is striped, the fourth
 * an outline.
 */
export type Tone = 'one' | 'two' | 'three' | 'four'

/** SVG pattern of the striped tone; a chart that uses the tone contains it once. `id` must be unique in the page. */
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

/**
 * Returns the SVG fill of a tone, for the third tone only: CSS sets the other colours, but cannot refer to the stripes' pattern.
 */
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
