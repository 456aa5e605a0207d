import { quanti } from '@primo/domain/platform/numbers'
import type { ScalaQualifiche } from '@primo/domain/qualifiche/qualifica'

/** Returns a plan field by field, for the confirmation and the audit log. */
export const pianoDetto = ({ nome, scala }: { nome: string; scala: ScalaQualifiche }) => ({
  nome,
  ...Object.fromEntries(
    scala.map(({ nome, soglie }, i) => [
      `Grado ${i + 1}`,
      `${nome}: ${[
        quanti(soglie.pratiche_proprie, 'pratica sua', 'pratiche sue'),
        quanti(soglie.pratiche_rete, 'della rete', 'della rete'),
        quanti(soglie.produttori, 'produttore', 'produttori'),
      ].join(', ')}`,
    ]),
  ),
})
