import './skeleton.css'
import { useLasting } from './lasting.ts'

interface Props {
  /** How many grey shapes. */
  count?: number
  /** What is coming: lines of a list, cards of a grid, or one big hero. */
  shape: 'hero' | 'card' | 'row'
}

/** The shape of what is coming, while it comes; said aloud after 500 ms, as in the specification's §9. */
export function Skeleton({ count = 1, shape }: Props) {
  const lasting = useLasting()
  return (
    <div className={`skeletons skeletons-${shape}`} role="status">
      <span className="visually-hidden">{lasting ? 'Caricamento...' : ''}</span>
      {Array.from({ length: count }, (_, i) => (
        <i key={`${shape}${String(i)}`} className={`skeleton skeleton-${shape}`} />
      ))}
    </div>
  )
}
