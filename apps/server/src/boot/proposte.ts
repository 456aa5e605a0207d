import { correggiAziendaKind } from '../iscritti/aziende/correzione.ts'
import { correggiLegaleKind } from '../iscritti/aziende/legale.ts'
import type { Services } from '../platform/services/services.ts'
import { COMPLETA_PRATICA } from '../pratiche/proposta-completa.ts'
import { PUBBLICA_PIANO } from '../qualifiche/qualifiche/proposta-piano.ts'
import { pubblicaRegolamentoKind } from '../raccolta/edizioni/proposta-regolamento.ts'
import { RIBASSO_PREMIO } from '../raccolta/premi/proposta-ribasso.ts'
import { PUBBLICA_REGOLA } from '../raccolta/punti/proposta-regola.ts'
import { RETTIFICA_PUNTI } from '../raccolta/punti/proposta-rettifica.ts'
import { SPOSTA_IN_RETE } from '../rete/proposta-sposta.ts'
import type { Kinds } from '../ufficio/proposte/kind.ts'

/** Returns every kind of operation with four-eyes approval; `services.config` holds the live settings. */
export const proposalsOf = (services: Pick<Services, 'secrets' | 'jobs' | 'config'>): Kinds => ({
  'premio.ribasso': RIBASSO_PREMIO,
  'regola.pubblica': PUBBLICA_REGOLA,
  'regolamento.pubblica': pubblicaRegolamentoKind(services.config),
  'piano.pubblica': PUBBLICA_PIANO,
  'rete.sposta': SPOSTA_IN_RETE,
  'punti.rettifica': RETTIFICA_PUNTI,
  'azienda.correggi': correggiAziendaKind(services),
  'azienda.legale': correggiLegaleKind(services),
  'pratica.completa': COMPLETA_PRATICA,
})
