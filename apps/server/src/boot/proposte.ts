import type { Kinds } from '../persone/proposte/kind.ts'
import type { Config } from '../platform/config/config.ts'
import { COMPLETA_PRATICA } from '../pratiche/proposta-completa.ts'
import { PUBBLICA_PIANO } from '../qualifiche/qualifiche/proposta-piano.ts'
import { pubblicaRegolamentoKind } from '../raccolta/edizioni/proposta-regolamento.ts'
import { RIBASSO_PREMIO } from '../raccolta/premi/proposta-ribasso.ts'
import { PUBBLICA_REGOLA } from '../raccolta/punti/proposta-regola.ts'
import { SPOSTA_IN_RETE } from '../rete/proposta-sposta.ts'

/** Everything that takes two people, by its kind; `config` = the settings as they are at each moment. */
export const proposalsOf = (config: Config): Kinds => ({
  'premio.ribasso': RIBASSO_PREMIO,
  'regola.pubblica': PUBBLICA_REGOLA,
  'regolamento.pubblica': pubblicaRegolamentoKind(config),
  'piano.pubblica': PUBBLICA_PIANO,
  'rete.sposta': SPOSTA_IN_RETE,
  'pratica.completa': COMPLETA_PRATICA,
})
