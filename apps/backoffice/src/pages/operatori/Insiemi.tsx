import Check from '@mui/icons-material/Check'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Button, Checkbox, DialogContentText, FormControlLabel, Switch } from '@mui/material'
import {
  aggiungiInsieme,
  cambiaInsieme,
  elencoInsiemi,
  eliminaInsieme,
  type Insieme,
} from '@primo/contract/ufficio/operatori'
import { quanti } from '@primo/domain/platform/numbers'
import { PERMESSI, type Permesso, TUTTI_I_PERMESSI } from '@primo/domain/platform/permessi'
import { type FormEvent, useState } from 'react'
import { api } from '../../data/api.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { EditConflict, useEditConflict } from '../../ui/form/EditConflict.tsx'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { useActionOutcome, useSubmit } from '../../ui/form/useSubmit.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { permissionName } from './labels.ts'
import { useInsiemi } from './ScegliInsiemi.tsx'

/** Returns a permission's name as a narrow column heading: «Iscrizioni decidere». */
const head = (permesso: string) =>
  (permesso.charAt(0).toUpperCase() + permesso.slice(1)).replace('Comunicazioni', 'Comunic').replace('.', ' ')

/** Shows the permission sets, their permissions, and the number of operators with each. */
export function Insiemi() {
  const query = useInsiemi()
  const [written, setWritten] = useState<Insieme | 'fresh' | null>(null)
  const [deleted, setDeleted] = useState<Insieme | null>(null)
  return (
    <Panel titolo="Insiemi e permessi">
      <div className="sets-head">
        <p className="muted">
          <Check fontSize="inherit" aria-hidden="true" /> può fare,{' '}
          <VisibilityOutlined fontSize="inherit" aria-hidden="true" /> legge soltanto
        </p>
        <Permitted call={aggiungiInsieme}>
          <Button variant="outlined" onClick={() => setWritten('fresh')}>
            Nuovo insieme
          </Button>
        </Permitted>
      </div>
      <QueryStatus query={query} />
      {query.data && (
        <table className="sets">
          <thead>
            <tr>
              <th>Insieme</th>
              <th className="figure">Chi</th>
              {TUTTI_I_PERMESSI.map((permesso) => (
                <th key={permesso} className="mark" abbr={permissionName(permesso)}>
                  {head(permesso)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {query.data.map((set) => (
              <tr key={set.id}>
                <th scope="row">
                  {set.nome}
                  {!set.pronto && <small>vostro</small>}
                  {set.azioni.includes('cambia') && (
                    <Button
                      size="small"
                      className="on-set"
                      aria-label={`Cambia ${set.nome}`}
                      onClick={() => setWritten(set)}
                    >
                      Cambia
                    </Button>
                  )}
                  {set.azioni.includes('elimina') && (
                    <Button
                      size="small"
                      className="on-set"
                      color="error"
                      aria-label={`Elimina ${set.nome}`}
                      onClick={() => setDeleted(set)}
                    >
                      Elimina
                    </Button>
                  )}
                </th>
                <td className="figure">{set.operatori}</td>
                {TUTTI_I_PERMESSI.map((permesso) => (
                  <td
                    key={permesso}
                    className={set.permessi.includes(permesso) ? 'mark' : 'mark without'}
                    data-name={permissionName(permesso)}
                  >
                    <Mark set={set} has={set.permessi.includes(permesso)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {written && <ScriviInsieme set={written === 'fresh' ? null : written} close={() => setWritten(null)} />}
      {deleted && <EliminaInsieme set={deleted} close={() => setDeleted(null)} />}
    </Panel>
  )
}

function Mark({ set, has }: { set: Insieme; has: boolean }) {
  if (!has)
    return (
      <>
        <span aria-hidden="true" className="muted">
          –
        </span>
        <span className="visually-hidden">no</span>
      </>
    )
  const Icon = set.sola_lettura ? VisibilityOutlined : Check
  return (
    <>
      <Icon fontSize="inherit" aria-hidden="true" />
      <span className="visually-hidden">{set.sola_lettura ? 'legge soltanto' : 'può fare'}</span>
    </>
  )
}

/** Formats the fields of a permission set as texts, for the comparison of two operators' edits. */
const textsOf = ({ nome, permessi, sola_lettura }: Pick<Insieme, 'nome' | 'permessi' | 'sola_lettura'>) => ({
  nome,
  permessi: TUTTI_I_PERMESSI.filter((p) => permessi.includes(p))
    .map(permissionName)
    .join(', '),
  sola_lettura: sola_lettura ? 'sì' : 'no',
})

type Props = { set: Insieme | null; close: () => void }

/** Dialog that creates a custom permission set, or edits one for all operators who have it. */
function ScriviInsieme({ set, close }: Props) {
  const [nome, setNome] = useState(set?.nome ?? '')
  const [permessi, setPermessi] = useState<Permesso[]>(set?.permessi ?? [])
  const [sola_lettura, setReadOnly] = useState(set?.sola_lettura ?? false)
  const { errors, failure, busy, allRight, send } = useSubmit()
  const done = useActionOutcome()
  const others = useEditConflict({
    call: cambiaInsieme,
    first: set,
    reread: async () => (await api(elencoInsiemi, {})).data.find(({ id }) => id === set?.id) ?? null,
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const wrong = {
      ...(nome.trim() ? {} : { nome: 'Serve per continuare.' }),
      ...(permessi.length > 0 ? {} : { permessi: 'Scegli almeno un permesso.' }),
    }
    if (!allRight(event.currentTarget, wrong)) return
    void send(async (idempotencyKey) => {
      const body = { nome, permessi, sola_lettura }
      const { message } = set
        ? await api(cambiaInsieme, { params: { id: set.id }, body, ...others.ifMatch })
        : await api(aggiungiInsieme, { body, idempotencyKey })
      void done(message)
      close()
    }, others.late)
  }
  return (
    <ConfirmDialog
      title={set ? `Cambia ${set.nome}` : 'Nuovo insieme'}
      failure={failure}
      busy={busy}
      confirm={set ? 'Salva' : 'Crea'}
      cancel={close}
      submit={submit}
    >
      {set && set.operatori > 0 && (
        <DialogContentText>
          Vale subito per {quanti(set.operatori, 'persona che lo ha', 'persone che lo hanno')}.
        </DialogContentText>
      )}
      <NameField
        value={nome}
        write={setNome}
        error={errors.nome}
        help="Per esempio «Sportello Nord»."
        max={40}
      />
      <fieldset className="choose-permissions">
        <legend>Che cosa può fare chi lo ha</legend>
        {TUTTI_I_PERMESSI.map((permesso, i) => (
          <FormControlLabel
            key={permesso}
            control={
              <Checkbox
                {...(i === 0 ? { slotProps: { input: { name: 'permessi' } } } : {})}
                checked={permessi.includes(permesso)}
                onChange={(_, yes) =>
                  setPermessi(yes ? [...permessi, permesso] : permessi.filter((p) => p !== permesso))
                }
              />
            }
            label={
              <>
                {permissionName(permesso)}
                <small>{PERMESSI[permesso][1]}</small>
              </>
            }
          />
        ))}
      </fieldset>
      <Failure sentence={errors.permessi} />
      <FormControlLabel
        control={<Switch checked={sola_lettura} onChange={(_, yes) => setReadOnly(yes)} />}
        label="Legge soltanto, e non cambia nulla"
      />
      <EditConflict
        met={others.met}
        texts={textsOf}
        labels={{ nome: 'Nome', permessi: 'Che cosa può fare', sola_lettura: 'Legge soltanto' }}
        mine={textsOf({ nome, permessi, sola_lettura })}
        take={() => {
          const theirs = others.met?.now
          if (!theirs) return
          setNome(theirs.nome)
          setPermessi(theirs.permessi)
          setReadOnly(theirs.sola_lettura)
          others.seen()
        }}
      />
    </ConfirmDialog>
  )
}

/** Asks for confirmation before an unused permission set is deleted. */
function EliminaInsieme({ set, close }: { set: Insieme; close: () => void }) {
  const { failure, busy, send } = useSubmit()
  const done = useActionOutcome()
  const submit = () =>
    void send(async () => {
      const { message } = await api(eliminaInsieme, { params: { id: set.id } })
      void done(message)
      close()
    })
  return (
    <ConfirmDialog
      title={`Elimina ${set.nome}`}
      failure={failure}
      busy={busy}
      confirm="Elimina"
      danger
      cancel={close}
      submit={submit}
    >
      <DialogContentText>Nessuno lo ha: non cambia nulla per nessuno.</DialogContentText>
    </ConfirmDialog>
  )
}
