import { messageOf } from '@primo/client/error-message'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { domicilioQuery, residenzaQuery, spedizioneQuery } from '../../data/indirizzi.ts'
import { paths } from '../../paths.ts'
import { nomeComune } from '../../ui/comune.ts'
import { useLongWait } from '../../ui/long-wait.ts'
import { RowLink } from './RowLink.tsx'
import { residenzaInRiga } from './residenza.ts'

/** Lists the member's residence, domicile and shipping address with links to their forms. */
export function AddressRows() {
  const spedizione = useQuery(spedizioneQuery)
  const residenza = useQuery(residenzaQuery)
  const domicilio = useQuery(domicilioQuery)
  const wait = useLongWait() ? 'Caricamento...' : '\u00a0'
  return (
    <>
      <RowLink
        to={paths.spedizione}
        icon="truck"
        title="Indirizzo di spedizione"
        text={stato(spedizione, inRiga, 'Non c’è ancora: serve per spedirti i premi', wait)}
      />
      <RowLink
        to={paths.residenza}
        icon="home"
        title="Residenza"
        text={stato(residenza, residenzaInRiga, 'Non c’è ancora', wait)}
      />
      <RowLink
        to={paths.domicilio}
        icon="pin"
        title="Domicilio"
        text={stato(domicilio, inRiga, 'Come la residenza', wait)}
      />
    </>
  )
}

type InItalia = { indirizzo: string; cap: string; comune: { descrizione: string; provincia: string } }

function inRiga({ indirizzo, cap, comune }: InItalia): string {
  return `${indirizzo}, ${cap} ${nomeComune(comune)}`
}

function stato<T>(
  { data, error }: UseQueryResult<T | null>,
  write: (data: T) => string,
  nessuno: string,
  wait: string,
): string {
  if (data) return write(data)
  if (data === null) return nessuno
  return error ? messageOf(error) : wait
}
