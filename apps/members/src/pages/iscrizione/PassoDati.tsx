import { verificaPromotore } from '@primo/contract/ingresso/iscrizione'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { fullName } from '@primo/domain/anagrafica/person-names'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { useStoredState } from '../../state/store.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/surfaces.tsx'
import { Dati } from './Dati.tsx'
import type { PropsPasso } from './flusso.ts'
import { usePasso } from './usePasso.ts'

/** Step of a promotore, who enrols as a natural person: confirmation of the personal data. */
export function PassoDati({ iscrizione, avanti }: PropsPasso) {
  const user = useStoredState((s) => s.user)
  const { busy, failure, fai } = usePasso(avanti)
  return (
    <>
      <FormFailure message={failure} />
      <Card>
        <Dati
          rows={[
            ['Nome e cognome', fullName(user)],
            ['Codice fiscale', user.codice_fiscale],
            ['Cellulare', formatCellulare(user.cellulare)],
            ['E-mail', user.email],
          ]}
        />
      </Card>
      {iscrizione.motivo ? (
        <p className="notice notice-warn" role="status">
          <Icon name="info" />
          {iscrizione.motivo}
        </p>
      ) : (
        <Button
          block
          busy={busy}
          onClick={() =>
            void fai(
              async () =>
                (await api(verificaPromotore, { body: { id_anagrafica: user.id_anagrafica } })).data,
            )
          }
        >
          Sono io, vai avanti
        </Button>
      )}
      <ButtonLink to={paths.contatti} variant="soft" block>
        Cambia i contatti
      </ButtonLink>
    </>
  )
}
