import type { Premio } from '@primo/contract/raccolta/premi'
import { useQuery } from '@tanstack/react-query'
import { saldoQuery } from '../../data/manifestazione.ts'
import { Cuore } from './Cuore.tsx'
import { useCambiaDesiderio, useDesiderio } from './useDesiderio.ts'

/**
 * Button that sets or clears the member's desired premio. Hidden until the balance, whose response names the current desired
 * premio, has loaded.
 */
export function DesideraButton({ premio }: { premio: Premio }) {
  const { isSuccess } = useQuery(saldoQuery)
  const { cambia, verso } = useCambiaDesiderio()
  const desiderio = useDesiderio()
  if (!isSuccess) return null
  const { id_premio, descrizione } = premio
  const suo = (verso === undefined ? desiderio?.id_premio : verso) === id_premio
  return (
    <button
      type="button"
      className="desidera"
      aria-pressed={suo}
      aria-label="Il mio desiderio"
      title={suo ? 'È il tuo desiderio' : 'Segnalo come desiderio'}
      onClick={() => {
        if (verso !== undefined) return
        void (suo
          ? cambia(null, 'Desiderio tolto.')
          : cambia(id_premio, `Ora il tuo desiderio è «${descrizione}».`))
      }}
    >
      <Cuore pieno={suo} />
    </button>
  )
}
