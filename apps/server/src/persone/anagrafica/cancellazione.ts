import { keepColumns, type PianoCancellazione, SISTEMA } from '../../platform/db/cancellazione.ts'

/**
 * What erasure does with the registry.
 * @param sue the queries of his entries, handed in by who knows accounts and companies: himself, and companies that are he
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
