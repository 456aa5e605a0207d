import { Button, TextField } from '@mui/material'
import { ApiError, messageOf } from '@primo/client/api-error'
import { newIdempotencyKey } from '@primo/client/form-request'
import {
  caricaImmagineAspetto,
  IMMAGINE_ASPETTO_MAX_BYTE,
  IMMAGINI_ASPETTO,
  type ImmagineAspetto,
  type SezioneImpostazioni,
} from '@primo/contract/ufficio/operatore-impostazioni'
import {
  COLORE_DI_SERIE,
  CONTRASTO_MINIMO,
  coloreLeggibile,
  coppieDi,
  GROUNDS,
  type Hex,
  hexOf,
  isHex,
  shadesOf,
  type Tema,
  tokensDi,
} from '@primo/domain/platform/aspetto'
import { CAMPI, leggiSezione, SEZIONI } from '@primo/domain/ufficio/impostazioni'
import { type CSSProperties, useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { api } from '../../data/api.ts'
import { useProduct } from '../../data/settings.ts'
import { resizeImage } from '../../ui/form/resize-image.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { SettingsSectionEnd, useSettingsSection } from './SettingsSection.tsx'
import './impostazioni.css'

/** Maximum side in pixels: twice the largest display size of a logo. */
const SIDE = 1280

type Props = {
  che: ImmagineAspetto
  /** SHA-256 of the current branding image, empty when there is none. */
  value: string
  error: string | undefined
  choose: (hash: string) => void
}

/** Field that uploads a branding image at once. The image is published when the section is saved. */
function BrandingImageField({ che, value, error, choose }: Props) {
  const { nome, aiuto } = CAMPI[che]
  const file = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const ifExpired = useLogoutIfAccessDenied()

  async function upload(chosen: File | undefined) {
    if (!chosen) return
    setBusy(true)
    setSentence(null)
    try {
      const dati = await resizeImage(chosen, {
        side: SIDE,
        most_byte: IMMAGINE_ASPETTO_MAX_BYTE,
        asItIs: true,
      })
      const { data } = await api(caricaImmagineAspetto, {
        body: { che, dati },
        idempotencyKey: newIdempotencyKey(),
      })
      choose(data.immagine)
    } catch (problem) {
      if (await ifExpired(problem)) return
      setSentence(
        problem instanceof ApiError ? messageOf(problem) : 'Questa immagine non si legge: provane un’altra.',
      )
    } finally {
      setBusy(false)
      if (file.current) file.current.value = ''
    }
  }

  return (
    <fieldset className="immagine-aspetto">
      <legend className="visually-hidden">{nome}</legend>
      <div className={`immagine-aspetto-vista${che === 'logo_scuro' ? ' scura' : ''}`}>
        {value ? <img src={brandingImageUrl(value)} alt={nome} /> : <span>nessuna immagine</span>}
      </div>
      <div>
        <p aria-hidden="true">{nome}</p>
        <p className="muted">{aiuto}</p>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={`${nome} dal computer`}
          onChange={(event) => void upload(event.target.files?.[0])}
        />
        <div className="immagine-aspetto-fare">
          <Button
            variant="outlined"
            aria-disabled={busy}
            aria-label={`${value ? 'Cambia' : 'Carica'}: ${nome}`}
            onClick={() => !busy && file.current?.click()}
          >
            {busy ? 'Carico…' : value ? 'Cambia' : 'Carica'}
          </Button>
          {value && (
            <Button aria-label={`Togli: ${nome}`} onClick={() => choose('')}>
              Togli
            </Button>
          )}
        </div>
        {(sentence ?? error) && (
          <p className="immagine-aspetto-error" role="alert">
            {sentence ?? error}
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** Returns the URL of a branding image by its hash. */
const brandingImageUrl = (hash: string) => `/api/aspetto/${hash}`

const NONE = { colore: '', logo: '', logo_scuro: '', icona: '' }

/** Shows the form of the company's branding with a live preview, and a button that restores the product's own. */
export function BrandingForm({ sezione }: { sezione: SezioneImpostazioni }) {
  const [titolo, about] = SEZIONI.aspetto
  const form = useSettingsSection(sezione)
  const { values, errors, write } = form
  const { prodotto } = useProduct()
  const colore = values.colore?.toLowerCase() ?? ''
  const saved = sezione.campi.some(({ valore }) => valore !== null)
  return (
    <Panel titolo={titolo}>
      <form className="sezione" noValidate onSubmit={form.save}>
        <p className="muted">{about}</p>
        <Colore value={colore} error={errors.colore} write={(value) => write({ colore: value })} />
        {IMMAGINI_ASPETTO.map((che) => (
          <BrandingImageField
            key={che}
            che={che}
            value={values[che] ?? ''}
            error={errors[che]}
            choose={(hash) => write({ [che]: hash })}
          />
        ))}
        <Anteprima
          colore={isHex(colore) ? colore : COLORE_DI_SERIE}
          logo={values.logo ?? ''}
          logoScuro={values.logo_scuro ?? ''}
          prodotto={prodotto}
        />
        <SettingsSectionEnd sezione={sezione} form={form} />
        {saved && !form.writing && (
          <Button className="di-serie" variant="outlined" onClick={() => form.saveNow(NONE)}>
            Torna all’aspetto di serie
          </Button>
        )}
      </form>
    </Panel>
  )
}

type AnteprimaProps = { colore: Hex; logo: string; logoScuro: string; prodotto: string }

/** Shows a preview of the members' app in both themes. */
function Anteprima(props: AnteprimaProps) {
  return (
    <section className="anteprime" aria-label="Anteprima dell’app">
      <Telefono tema="chiaro" {...props} />
      <Telefono tema="scuro" {...props} />
    </section>
  )
}

/** Returns the values of the design tokens that the preview of the members' app uses in a theme. */
function styleOf(tema: Tema, colore: Hex): CSSProperties {
  const grounds = Object.entries(GROUNDS[tema]).map(([name, ground]) => [`--${name}`, hexOf(ground)])
  const tokens = { ...tokensDi('chiaro', colore), ...tokensDi(tema, colore) }
  return Object.fromEntries([
    ...grounds,
    ...Object.entries(tokens).map(([name, value]) => [`--${name}`, value]),
    ['--on-base', shadesOf(tema, colore).on],
    ['--scritto', tema === 'chiaro' ? '#1a1f2e' : '#f4f1ec'],
  ])
}

function Telefono({ tema, colore, logo, logoScuro, prodotto }: AnteprimaProps & { tema: Tema }) {
  const shown = tema === 'scuro' ? logoScuro || logo : logo
  const plate = tema === 'scuro' && logo !== '' && logoScuro === ''
  return (
    <figure className="telefono" style={styleOf(tema, colore)}>
      <figcaption>Tema {tema}</figcaption>
      <div className="telefono-barra">
        {shown ? (
          <img className={plate ? 'su-bianco' : undefined} src={brandingImageUrl(shown)} alt={prodotto} />
        ) : (
          <b>
            <i aria-hidden="true" />
            {prodotto}
          </b>
        )}
        <span className="telefono-barra-area">Home</span>
      </div>
      <div className="telefono-eroe">
        Punti disponibili
        <strong>1.240</strong>
      </div>
      <p>
        Hai una pratica da completare: <span className="telefono-link">guarda quale</span>.
      </p>
      <div className="telefono-fondo">
        <span className="telefono-bottone">Richiedi un premio</span>
        <span className="telefono-etichetta">In lavorazione</span>
      </div>
    </figure>
  )
}

type ColoreProps = { value: string; error: string | undefined; write: (value: string) => void }

/** Field that selects the brand colour, with colour picker or hexadecimal digits, validated as on the server. */
function Colore({ value, error, write }: ColoreProps) {
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

/** Shows the contrast ratio of each pair of colours that the brand colour produces, in both themes. */
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
