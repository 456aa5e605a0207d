import type { OrigineGuasto } from '@primo/domain/registro/guasti'
import type { State } from '../../ui/page/Pill.tsx'

export const ORIGINS: Record<OrigineGuasto, State> = {
  app: ['App degli iscritti', 'base'],
  ufficio: ['Back office', 'neutro'],
  server: ['Server', 'warn'],
}
