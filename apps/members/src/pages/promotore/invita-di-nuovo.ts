import { nomeDaDire } from '@primo/domain/anagrafica/person-names'
import { siteAddress } from '../../data/site.ts'
import { canShare, share } from '../../device/share.ts'
import { paths } from '../../paths.ts'
import { currentProductName } from '../../state/product-name.ts'
import { toast } from '../../ui/overlays.ts'

/**
 * Shares a text for an inactive person of the network. The member chooses the channel, because the app does not disclose phone
 * numbers.
 */
export async function invitaDiNuovo(denominazione: string): Promise<void> {
  const nome = nomeDaDire(denominazione.split(' ')[0] ?? denominazione)
  const text = `Ciao ${nome}, ti aspetto su ${currentProductName()}: la tua area è pronta, riprendi quando vuoi.`
  const url = siteAddress(paths.app)
  try {
    if (canShare()) await share({ title: `Ti aspetto su ${currentProductName()}`, text, url })
    else {
      await navigator.clipboard.writeText(`${text} ${url}`)
      toast('Messaggio copiato: incollalo dove vi scrivete.')
    }
  } catch {
    toast('Non riesco a preparare il messaggio: riprova tra poco.', 'warning')
  }
}
