import * as tipi from '@primo/contract/anagrafica/tipi'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { atecoInUso } from './ateco.ts'
import {
  ASSUNZIONI,
  CATEGORIE_LAVORATIVE,
  CATEGORIE_MERCEOLOGICHE,
  DOCUMENTI,
  LAVORI,
  NATURE_GIURIDICHE,
  STATI_CIVILI,
  TITOLI_STUDIO,
} from './reference-lists.ts'

/** Binds the routes of the reference lists, each returned whole (decisions §2). */
export function tipiRoutes(bind: Bind, { config }: Services): void {
  const ateco = atecoInUso(config.data_folder)
  bind(tipi.titoloStudio, async () => ({ data: [...TITOLI_STUDIO] }))
  bind(tipi.naturaGiuridica, async () => ({ data: [...NATURE_GIURIDICHE] }))
  bind(tipi.statoCivile, async () => ({ data: [...STATI_CIVILI] }))
  bind(tipi.codiceAteco, async () => ({ data: ateco }))
  bind(tipi.categoriaMerceologica, async () => ({ data: [...CATEGORIE_MERCEOLOGICHE] }))
  bind(tipi.documento, async () => ({ data: [...DOCUMENTI] }))
  bind(tipi.lavoro, async () => ({ data: [...LAVORI] }))
  bind(tipi.assunzione, async () => ({ data: [...ASSUNZIONI] }))
  bind(tipi.categoriaLavorativa, async () => ({ data: [...CATEGORIE_LAVORATIVE] }))
}
