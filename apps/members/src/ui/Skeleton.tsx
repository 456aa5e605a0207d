import './skeleton.css'

interface Props {
  /** How many grey shapes. */
  count?: number
  /** What is coming: lines of a list, cards of a grid, or one big hero. */
  shape: 'hero' | 'card' | 'row'
}

/** The shape of what is coming, while it comes; said aloud as in the specification's §9. */
export function Skeleton({ count = 1, shape }: Props) {
  return (
    <div className={`skeletons skeletons-${shape}`} role="status">
      <span className="visually-hidden">Caricamento...</span>
      {Array.from({ length: count }, (_, i) => (
        <i key={`${shape}${String(i)}`} className={`skeleton skeleton-${shape}`} />
      ))}
    </div>
  )
}
