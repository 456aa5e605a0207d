import { keepColumns, type PianoCancellazione, SISTEMA } from '../../platform/db/cancellazione.ts'

/**
 * Returns the erasure plan of the registry.
 * @param sue queries of the member's entries: the member as a person, and one-person businesses; injected by the area that knows
 * accounts and companies
 */
export const pianoAnagrafica = (sue: { persona: string; ditte: string }) =>
  ({
    anagrafica: {
      dove: `(tipo = 'fisica' and id = (${sue.persona})) or id in (${sue.ditte})`,
      diventa: {
        denominazione: "case tipo when 'fisica' then 'Iscritto cancellato' else 'Azienda cancellata' end",
        nome: "case tipo when 'fisica' then 'Iscritto' end",
        cognome: "case tipo when 'fisica' then 'cancellato' end",
        codice_fiscale_cifrato: 'null',
        codice_fiscale_indice: 'null',
        data_nascita: 'null',
        aggiornata_il: 'now()',
      },
      tieni: keepColumns(SISTEMA, 'tipo'),
    },
  }) satisfies PianoCancellazione
