import type { RegolaPunti } from '@primo/domain/raccolta/punti'

/** An edition of the manifestazione a premi. */
export type Edizione = {
  id: number
  codice: string
  titolo: string
  inizio: string
  fine: string
  ultima_richiesta: string
}

/** A prize as the rules list it. */
export type VoceCatalogo = {
  codice: string
  descrizione: string
  punti: number
  valore_cent: number
  /** Last day it may be requested, when it is not the edition's. */
  valido_al: string
  limite_persona: number | null
}

/** What the rules of an edition are made from: what a version is compared by, and written from. */
export type ContenutoRegolamento = {
  edizione: Edizione
  regola: RegolaPunti & { tipi: { descrizione: string; punti: number }[] }
  catalogo: VoceCatalogo[]
}
