import type { Movimento } from '@primo/contract/raccolta/manifestazione'
import { useSettings } from '../../data/settings.ts'
import { siteAddress } from '../../data/site.ts'
import { canSaveAndPrint, share, shareFile } from '../../device/share.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays.ts'
import { saveFile } from '../../ui/save-file.ts'
import { drawRicevuta, ricevutaInWords } from './disegno-ricevuta.ts'

/**
 * Button that shares the receipt of a movimento as an image, or downloads it where sharing is unavailable. The native app shares
 * it as text.
 */
export function Ricevuta({ movimento }: { movimento: Movimento }) {
  const { prodotto } = useSettings()

  async function give() {
    try {
      if (!canSaveAndPrint()) {
        await share({
          title: movimento.titolo,
          text: ricevutaInWords(movimento),
          url: siteAddress(paths.movimenti),
        })
        return
      }
      const file = await drawRicevuta(movimento, prodotto)
      if (!(await shareFile(file))) saveFile(file.name, file)
    } catch {
      toast('La ricevuta non è pronta: riprova.', 'danger')
    }
  }

  return (
    <Button variant="plain" small onClick={() => void give()}>
      Ricevuta
    </Button>
  )
}
