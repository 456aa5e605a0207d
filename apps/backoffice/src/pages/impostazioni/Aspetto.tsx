import { Button } from '@mui/material'
import { IMMAGINI_ASPETTO, type SezioneImpostazioni } from '@primo/contract/ufficio/operatore-impostazioni'
import { COLORE_DI_SERIE } from '@primo/domain/platform/aspetto'
import { isHex } from '@primo/domain/platform/colori'
import { SEZIONI } from '@primo/domain/ufficio/impostazioni'
import { useProduct } from '../../data/product.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { Anteprima } from './Anteprima.tsx'
import { Colore } from './Colore.tsx'
import { ImmagineField } from './ImmagineField.tsx'
import { SezioneEnd } from './Sezione.tsx'
import { useSezione } from './useSezione.ts'
import './aspetto.css'

const NONE = { colore: '', logo: '', logo_scuro: '', icona: '' }

/** Shows the branding form with a live preview, and a button that restores the default. */
export function Aspetto({ sezione }: { sezione: SezioneImpostazioni }) {
  const [titolo, about] = SEZIONI.aspetto
  const form = useSezione(sezione)
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
          <ImmagineField
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
        <SezioneEnd sezione={sezione} form={form} />
        {saved && !form.writing && (
          <Button className="di-serie" variant="outlined" onClick={() => form.saveNow(NONE)}>
            Torna all’aspetto di serie
          </Button>
        )}
      </form>
    </Panel>
  )
}
