import './celebration.css'
import { wholeNumber, withSign } from '@primo/domain/platform/numbers'
import { useEffect, useState } from 'react'
import { Whole } from './CountUp.tsx'
import { prefersReducedMotion } from './reduced-motion.ts'

const LASTS_MS = 1_400
/** Share of the animation's duration after which the confetti pieces fade. */
const FADES_AT = 0.7
const GRAVITY_PX_S2 = 900
/** Half of the confetti's launch angle around the vertical, in radians. */
const FAN = 1.25
const COLOURS = ['--premi', '--premi-2', '--convenzionato-2', '--promotore', '--promotore-2', '--base']

/** Starting point of the confetti, in pixels of the window. */
type Origin = { x: number; y: number }

/** Returns the centre of an element in pixels of the window. */
export function middleOf(element: Element): Origin {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/**
 * Shows one burst of confetti over the page, and vibrates the phone. It captures no clicks and ends after 1.4 s. With reduced
 * motion and for screen readers, only the adjacent text remains.
 */
export function festeggia(from: Origin = centre(), pieces = 80): void {
  hapticFeedback([18, 60, 28])
  if (prefersReducedMotion()) return
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { innerWidth, innerHeight, devicePixelRatio } = window
  canvas.className = 'festa'
  canvas.popover = 'manual'
  canvas.ariaHidden = 'true'
  canvas.width = innerWidth * devicePixelRatio
  canvas.height = innerHeight * devicePixelRatio
  pen.scale(devicePixelRatio, devicePixelRatio)
  document.body.append(canvas)
  // In the top layer, above an open dialog.
  canvas.showPopover()
  const all = Array.from({ length: pieces }, (_, i) => piece(i, palette()))
  const began = performance.now()
  requestAnimationFrame(function step(now) {
    const t = Math.max(0, now - began) / LASTS_MS
    if (t >= 1) return canvas.remove()
    pen.clearRect(0, 0, innerWidth, innerHeight)
    pen.globalAlpha = t < FADES_AT ? 1 : (1 - t) / (1 - FADES_AT)
    for (const one of all) draw(pen, one, from, (t * LASTS_MS) / 1000)
    requestAnimationFrame(step)
  })
}

const centre = (): Origin => ({ x: window.innerWidth / 2, y: window.innerHeight * 0.36 })

/** Returns the confetti's colours: those of the product in the current theme. */
function palette(): string[] {
  const style = getComputedStyle(document.documentElement)
  return COLOURS.map((name) => style.getPropertyValue(name).trim()).filter(Boolean)
}

const some = (from: number, to: number) => from + Math.random() * (to - from)

function piece(i: number, colours: string[]) {
  const angle = -Math.PI / 2 + some(-FAN, FAN)
  const speed = some(260, 760)
  return {
    vx: Math.cos(angle) * speed,
    vy: Math.sin(angle) * speed,
    size: some(5, 10),
    turn: some(0, Math.PI),
    spin: some(-9, 9),
    round: i % 4 === 0,
    colour: colours[i % colours.length] ?? 'currentcolor',
  }
}

function draw(pen: CanvasRenderingContext2D, p: ReturnType<typeof piece>, from: Origin, s: number): void {
  // Drag slows the pieces horizontally before gravity brings them down.
  const reach = (1 - Math.exp(-2.2 * s)) / 2.2
  pen.save()
  pen.translate(from.x + p.vx * reach, from.y + p.vy * reach + (GRAVITY_PX_S2 * s * s) / 2)
  pen.rotate(p.turn + p.spin * s)
  pen.fillStyle = p.colour
  pen.beginPath()
  if (p.round) pen.arc(0, 0, p.size / 2, 0, 2 * Math.PI)
  else pen.rect(-p.size / 2, -p.size / 4, p.size, p.size / 2)
  pen.fill()
  pen.restore()
}

/** Vibrates briefly, where the device supports it and the user has interacted with the page. */
function hapticFeedback(pattern_ms: number | number[] = 18): void {
  // Without a user gesture Chrome logs an intervention.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern_ms)
}

interface Props {
  from: number
  to: number
  /** Delay in milliseconds before the animation starts. */
  after_ms?: number
  lasts_ms: number
  /** Whether the number is a change, shown with its sign: «+400». */
  signed?: boolean
}

/** Animates a number from one value to another. There is no animation for reduced motion, or for screen readers. */
export function AnimatedNumber({ from, to, after_ms = 0, lasts_ms, signed }: Props) {
  const shown = useTravel(from, to, after_ms, lasts_ms)
  const say = signed ? withSign : wholeNumber
  const longest = from > to ? say(from) : say(to)
  return (
    <>
      <span className="visually-hidden">{say(to)}</span>
      <Whole hidden text={longest}>
        <span className="count">
          <span className="count-room">{longest}</span>
          <span>{say(shown)}</span>
        </span>
      </Whole>
    </>
  )
}

function useTravel(from: number, to: number, after_ms: number, lasts_ms: number): number {
  const [shown, setShown] = useState(() => (prefersReducedMotion() ? to : from))
  useEffect(() => {
    if (prefersReducedMotion()) return setShown(to)
    const began = performance.now() + after_ms
    let frame = requestAnimationFrame(function step(now) {
      const t = Math.min(1, Math.max(0, (now - began) / lasts_ms))
      setShown(Math.round(from + (to - from) * (1 - (1 - t) ** 3)))
      if (t < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [from, to, after_ms, lasts_ms])
  return shown
}
