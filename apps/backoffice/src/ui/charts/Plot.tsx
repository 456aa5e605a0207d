import { type HTMLAttributes, type ReactNode, useId } from 'react'
import { Stripes } from './tones.tsx'
import { useWidth } from './useWidth.ts'
import './charts.css'

type Margin = { top: number; right: number; bottom: number; left: number }

/**
 * Returns the size of a chart, as wide as its container. 0 until it is measured.
 * @param margins in px at the default text size. They scale with the page's text size
 */
export function usePlot(height: number, margins: Margin) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const stripes = useId()
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  const margin = {
    top: margins.top * scale,
    right: margins.right * scale,
    bottom: margins.bottom * scale,
    left: margins.left * scale,
  }
  const inner = Math.max(0, width - margin.left - margin.right)
  return { ref, width, height, margin, stripes, inner, tall: height - margin.top - margin.bottom }
}

type Props = Pick<HTMLAttributes<HTMLElement>, 'onPointerMove' | 'onPointerLeave'> & {
  plot: ReturnType<typeof usePlot>
  /** Accessible name of the chart. The values are in the table next to it. */
  label: string
  /** Elements placed over the drawing, such as links. */
  over?: ReactNode
  children: ReactNode
}

/** Draws a chart as SVG within its margins. */
export function Plot({
  plot: { ref, width, height, margin, stripes },
  label,
  over,
  children,
  ...pointer
}: Props) {
  return (
    <div ref={ref} className="chart-room" style={{ height }} {...pointer}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          <Stripes id={stripes} />
          <g transform={`translate(${margin.left},${margin.top})`}>{children}</g>
        </svg>
      )}
      {width > 0 && over}
    </div>
  )
}
