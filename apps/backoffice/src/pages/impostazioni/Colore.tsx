import { Button, TextField } from '@mui/material'
import { COLORE_DI_SERIE, CONTRASTO_MINIMO, coloreLeggibile, coppieDi } from '@primo/domain/platform/aspetto'
import { isHex } from '@primo/domain/platform/colori'
import { CAMPI, leggiSezione } from '@primo/domain/ufficio/impostazioni'
import { Pill } from '../../ui/page/Pill.tsx'

type Props = { value: string; error: string | undefined; write: (value: string) => void }

/** Selects the brand colour by colour picker or hexadecimal digits, with the server's validation. */
export function Colore({ value, error, write }: Props) {
  const { nome, aiuto, max } = CAMPI.colore
  const read = leggiSezione('aspetto', { colore: value })
  const wrong = error ?? (read.ok ? undefined : read.fields.colore?.[0])
  const hex = isHex(value) ? value : null
  const near = hex && !read.ok ? coloreLeggibile(hex) : null
  return (
    <div className="colore">
      <div className="colore-scelta">
        <input
          type="color"
          aria-label="Scegli il colore"
          value={hex ?? COLORE_DI_SERIE}
          onChange={(event) => write(event.target.value)}
        />
        <TextField
          name="colore"
          label={nome}
          value={value}
          placeholder={COLORE_DI_SERIE}
          error={wrong !== undefined}
          helperText={wrong ?? `${aiuto} Se è vuoto vale quello di serie.`}
          slotProps={{ htmlInput: { maxLength: max, autoComplete: 'off' }, inputLabel: { shrink: true } }}
          onChange={(event) => write(event.target.value.trim())}
        />
      </div>
      {near && (
        <Button variant="outlined" onClick={() => write(near)}>
          <i className="colore-vicino" aria-hidden="true" style={{ background: near }} />
          Usa {near}
        </Button>
      )}
      <Contrasti hex={hex ?? COLORE_DI_SERIE} />
    </div>
  )
}

const ratio = (n: number) => (Math.floor(n * 10) / 10).toFixed(1).replace('.', ',')

/** Shows the contrast ratio of each pair with the brand colour, in both themes. */
function Contrasti({ hex }: { hex: `#${string}` }) {
  const pairs = coppieDi(hex)
  const names = [...new Set(pairs.map(({ nome }) => nome))]
  const cell = (name: string, tema: 'chiaro' | 'scuro') => {
    const { contrasto } = pairs.find((pair) => pair.nome === name && pair.tema === tema)!
    const good = contrasto >= CONTRASTO_MINIMO
    return (
      <td>
        <Pill tone={good ? 'ok' : 'bad'}>{`${ratio(contrasto)} ${good ? 'si legge' : 'non si legge'}`}</Pill>
      </td>
    )
  }
  return (
    <table className="contrasti">
      <caption className="muted">Contrasto: almeno {ratio(CONTRASTO_MINIMO)} a 1 (WCAG 2.2).</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Tema chiaro</th>
          <th scope="col">Tema scuro</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name[0]!.toUpperCase() + name.slice(1)}</th>
            {cell(name, 'chiaro')}
            {cell(name, 'scuro')}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
