import './catalogo.css'

/** A prize's picture, beside a name that says what it is. */
export function Figura({ immagine, grande }: { immagine: string; grande?: true }) {
  return (
    <span className={grande ? 'picture picture-large' : 'picture'} aria-hidden="true">
      {immagine.endsWith('.svg') ? (
        <i style={{ maskImage: `url("${immagine}")` }} />
      ) : (
        <img src={immagine} alt="" loading="lazy" />
      )}
    </span>
  )
}
