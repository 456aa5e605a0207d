import { Button } from '@mui/material'
import { type DragEvent, useRef, useState } from 'react'

/** A place to drop a file on, with a button for who does not drag. */
export function ScegliFile(props: { scegli: (file: File) => void; inCorso: boolean; nome: string | null }) {
  const campo = useRef<HTMLInputElement>(null)
  const [sopra, setSopra] = useState(false)

  function lasciato(evento: DragEvent) {
    evento.preventDefault()
    setSopra(false)
    const file = evento.dataTransfer.files[0]
    if (file && !props.inCorso) props.scegli(file)
  }

  return (
    <section
      className="importa-file"
      aria-label="File da importare"
      data-sopra={sopra}
      onDragOver={(evento) => {
        evento.preventDefault()
        setSopra(true)
      }}
      onDragLeave={() => setSopra(false)}
      onDrop={lasciato}
    >
      <p>{props.nome ? <strong>{props.nome}</strong> : 'Trascina qui il file CSV'}</p>
      <input
        ref={campo}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="File CSV"
        onChange={(evento) => {
          const file = evento.target.files?.[0]
          // The same file, corrected, may be chosen again.
          evento.target.value = ''
          if (file) props.scegli(file)
        }}
      />
      <Button
        variant={props.nome ? 'outlined' : 'contained'}
        aria-disabled={props.inCorso}
        onClick={() => !props.inCorso && campo.current?.click()}
      >
        {props.inCorso ? 'Leggo…' : props.nome ? 'Scegli un altro file' : 'Scegli il file'}
      </Button>
    </section>
  )
}
