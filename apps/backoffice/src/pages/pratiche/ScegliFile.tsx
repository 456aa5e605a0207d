import { Button } from '@mui/material'
import { type DragEvent, useRef, useState } from 'react'

/** Drop zone for a file, with a button as the keyboard alternative. */
export function ScegliFile(props: { choose: (file: File) => void; inCorso: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const [above, setAbove] = useState(false)

  function lasciato(event: DragEvent) {
    event.preventDefault()
    setAbove(false)
    const file = event.dataTransfer.files[0]
    if (file && !props.inCorso) props.choose(file)
  }

  return (
    <section
      className="importa-file"
      aria-label="File da importare"
      data-sopra={above}
      onDragOver={(event) => {
        event.preventDefault()
        setAbove(true)
      }}
      onDragLeave={() => setAbove(false)}
      onDrop={lasciato}
    >
      <p>Trascina qui il file CSV</p>
      <input
        ref={field}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.gz,text/csv"
        aria-label="File CSV"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Lets the same file be chosen again after a correction.
          event.target.value = ''
          if (file) props.choose(file)
        }}
      />
      <Button
        variant="contained"
        aria-disabled={props.inCorso}
        onClick={() => !props.inCorso && field.current?.click()}
      >
        {props.inCorso ? 'Invio…' : 'Scegli il file'}
      </Button>
    </section>
  )
}
