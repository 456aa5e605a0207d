import { ApiError } from '@primo/client/api-error'
import { type Azienda, creaAzienda, salvaAzienda } from '@primo/contract/iscritti/persona-giuridica'
import { fullStop } from '@primo/domain/platform/italian'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import {
  categorieMerceologicheQuery,
  codiciAtecoQuery,
  natureGiuridicheQuery,
} from '../../data/reference-lists.ts'
import { commandIdempotencyKey, dropDraft } from '../../state/form-drafts.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Badge, Card } from '../../ui/cards-and-tags.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CheckField, SelectField } from '../../ui/more-fields.tsx'
import { useDraftForm } from '../../ui/useForm.ts'
import { aziendaToBody, aziendaToForm, cercaAteco, moduloAzienda, nomeAteco } from './azienda.ts'

interface Props {
  /** Company to edit, or null to register a new company. */
  present: Azienda | null
  /**
   * Partita IVA that was just searched and not found. It is shown in the search field above, and the form does not ask for it
   * again.
   */
  partita_iva?: string
  onSaved: (azienda: Azienda) => void | Promise<void>
  /**
   * Called when the company to register exists already, perhaps since a request whose response was lost.
   * @throws the error when the company cannot be shown
   */
  onKnown?: (cause: ApiError) => Promise<void>
  submitLabel: string
}

/** Form of a company: name, partita IVA, legal form, business activity (ATECO) and product categories. */
export function AziendaForm({ present, partita_iva = '', onSaved, onKnown, submitLabel }: Props) {
  const nature = useQuery(natureGiuridicheQuery)
  const categorie = useQuery(categorieMerceologicheQuery)
  const ateco = useQuery(codiciAtecoQuery)
  const name = present ? `azienda-${present.id_anagrafica}` : `azienda-${partita_iva}`
  const key = `${name}:crea`
  const draft = useDraftForm({
    name,
    schema: moduloAzienda,
    open: () => aziendaToForm(present, partita_iva),
    check: aziendaToBody,
    onEdit: () => dropDraft(key),
    send: async (body) => {
      try {
        const { data } = present
          ? await api(salvaAzienda, { params: { id: present.id_anagrafica }, body })
          : await api(creaAzienda, { body, idempotencyKey: commandIdempotencyKey(key) })
        await onSaved(data)
        // Only now: when the step after the registration fails, a retry gets the same company.
        dropDraft(key)
      } catch (cause) {
        if (!onKnown || !(cause instanceof ApiError) || cause.code !== 'AZIENDA_GIA_NOTA') throw cause
        await onKnown(cause)
      }
    },
  })
  const { form, change, field, errors } = draft
  const cercata = present === null && partita_iva !== ''
  const fissa = present !== null && !present.identita_modificabile
  const choices = new Set(form.categorie_merceologiche)

  function spunta(id: number, yes: boolean) {
    const others = form.categorie_merceologiche.filter((c) => c !== id)
    change({ ...form, categorie_merceologiche: yes ? [...others, id] : others }, 'categorie_merceologiche')
  }

  return (
    <Form
      form={cercata ? { ...draft, failure: draft.failure ?? errors.partita_iva } : draft}
      submitLabel={submitLabel}
    >
      {cercata ? null : (
        <Field
          label="Partita IVA"
          inputMode="numeric"
          readOnly={fissa}
          hint={fissa ? 'La cambia un operatore.' : undefined}
          {...field('partita_iva')}
        />
      )}
      <Field
        label="Denominazione"
        autoComplete="organization"
        placeholder="Come è scritta in visura"
        maxLength={255}
        readOnly={fissa}
        {...field('denominazione')}
      />
      <SelectField
        label="Forma giuridica"
        value={form.id_natura_giuridica}
        error={errors.id_natura_giuridica}
        hint={nature.isError ? 'L’elenco non si è aperto: riprova tra poco.' : undefined}
        onChange={(event) =>
          change({ ...form, id_natura_giuridica: Number(event.target.value) }, 'id_natura_giuridica')
        }
        none={[0, 'Scegli']}
        choices={(nature.data ?? []).map((n) => [n.id, n.descrizione])}
      />
      <Field
        label="Codice fiscale dell’azienda"
        hint="Lascialo vuoto se è uguale alla partita IVA."
        {...field('codice_fiscale')}
      />
      <Combobox
        label="Attività (codice ATECO)"
        text={form.testo_ateco}
        onText={(testo_ateco) => change({ ...form, testo_ateco, codice_ateco: null }, 'codice_ateco')}
        options={form.codice_ateco === null ? cercaAteco(ateco.data ?? [], form.testo_ateco) : undefined}
        busy={ateco.isFetching}
        keyOf={(c) => c.codice_ateco}
        render={(c) => (
          <span>
            <b>{c.codice_ateco}</b> {c.descrizione}
          </span>
        )}
        onPick={(c) =>
          change({ ...form, testo_ateco: nomeAteco(c), codice_ateco: c.codice_ateco }, 'codice_ateco')
        }
        empty={fullStop(`Nessuna attività risponde a «${form.testo_ateco.trim()}»`)}
        error={errors.codice_ateco}
        hint="Facoltativo. Cerca per codice o per parola."
        placeholder="Per esempio: commercio auto"
      />
      <fieldset
        className="group"
        aria-describedby={errors.categorie_merceologiche ? 'categorie-errore' : undefined}
      >
        <legend>Che cosa vendi</legend>
        <div className="categorie">
          {(categorie.data ?? [])
            .filter((c) => !c.cancellato || choices.has(c.id_categoria_merceologica))
            .map((c) => (
              <CheckField
                key={c.id_categoria_merceologica}
                title={c.descrizione}
                checked={choices.has(c.id_categoria_merceologica)}
                aria-invalid={errors.categorie_merceologiche ? true : undefined}
                onChange={(event) => spunta(c.id_categoria_merceologica, event.target.checked)}
              />
            ))}
        </div>
        {errors.categorie_merceologiche ? (
          <p className="field-error" id="categorie-errore">
            <Icon name="alert" />
            {errors.categorie_merceologiche}
          </p>
        ) : null}
      </fieldset>
    </Form>
  )
}

/** Shows the public data of an existing company. */
export function AziendaNota({ denominazione, comune }: { denominazione: string; comune: string | null }) {
  return (
    <Card>
      <div className="row">
        <Badge icon="case" />
        <div className="grow">
          <b>{denominazione}</b>
          {comune ? <p className="muted">{comune}</p> : null}
          <p className="muted">
            È già registrata: chiedi di entrarci, un operatore lo approva. Fino ad allora non ne vedi i dati.
          </p>
        </div>
      </div>
    </Card>
  )
}
