import './skeleton.css'
import type { ReactNode } from 'react'
import { useLongWait } from './loading-and-errors.tsx'

interface Props {
  /** Number of grey shapes to show. */
  count?: number
  /** Shape of the content: list rows, grid cards, or one hero. */
  shape: 'hero' | 'card' | 'row'
  /** Sample of the content: each grey shape has its size, at any width and text size. */
  like?: ReactNode
}

/** Loading placeholder with the shape of the content. Screen readers announce it after 500 ms (specification §9). */
export function Skeleton({ count = 1, shape, like }: Props) {
  const lasting = useLongWait()
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
