import './skeleton.css'
import type { ReactNode } from 'react'
import { useLasting } from './lasting.ts'

interface Props {
  /** How many grey shapes. */
  count?: number
  /** What is coming: lines of a list, cards of a grid, or one big hero. */
  shape: 'hero' | 'card' | 'row'
  /** What is coming, with any figures in it: each grey shape is as big as that, whatever the width and the text. */
  like?: ReactNode
}

/** The shape of what is coming, while it comes; said aloud after 500 ms, as in the specification's §9. */
export function Skeleton({ count = 1, shape, like }: Props) {
  const lasting = useLasting()
  return (
    <div className={`skeletons skeletons-${shape}`} role="status">
      <span className="visually-hidden">{lasting ? 'Caricamento...' : ''}</span>
      {Array.from({ length: count }, (_, i) => (
        <div
          key={`${shape}${String(i)}`}
          className={like ? 'skeleton skeleton-like' : `skeleton skeleton-${shape}`}
        >
          {like}
        </div>
      ))}
    </div>
  )
}
