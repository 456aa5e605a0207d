import type { RegolaPunti } from '@primo/domain/raccolta/punti'

/** Edition of the manifestazione a premi, as its rules describe it. */
export type Edizione = {
  id: number
  codice: string
  titolo: string
  inizio: string
  fine: string
  ultima_richiesta: string
}

/** Prize of the catalogue as listed in the official rules. */
export type VoceCatalogo = {
  codice: string
  descrizione: string
  punti: number
  valore_cent: number
  /** Last day on which the prize can be requested, if it is not the edition's. */
  valido_al: string
  limite_persona: number | null
}

/** Content of an edition's rules: versions are generated from it and compared by it. */
export type ContenutoRegolamento = {
  edizione: Edizione
  regola: RegolaPunti & { tipi: { descrizione: string; punti: number }[] }
  catalogo: VoceCatalogo[]
}
