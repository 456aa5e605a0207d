import { verificaIscrizione } from '@primo/contract/manifestazione'
import { api, messageOf } from '../../api.ts'
import { siteAddress } from '../../site.ts'
import { toast } from '../../ui/overlays.ts'

/**
 * Opens the rules in force in a tab of their own. The call records them as shown (decisions §5), so it is made at the
 * click and never before; the tab is opened first, because a browser blocks one opened after waiting.
 */
export async function apriRegolamento(configurato: string | null): Promise<void> {
  const scheda = window.open(configurato ?? '', '_blank')
  if (configurato !== null) return
  try {
    const { data } = await api(verificaIscrizione, {})
    if (scheda) scheda.location.href = siteAddress(data.regolamento.url)
    else toast('Il browser ha bloccato la nuova scheda: consentila e riprova', 'warning')
  } catch (errore) {
    scheda?.close()
    toast(messageOf(errore), 'danger')
  }
}
