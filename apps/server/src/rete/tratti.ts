/**
 * How branches are counted (docs/decisions/0069): the tree in path order is cut in stretches, each with its counts kept
 * by the database, so that any range of paths is whole stretches and what it takes of the two at its ends.
 */

/** SQL of how many nodes have a path from `da` on and before `a`, both SQL expressions. */
export const nodiFra = (da: string, a: string) => `(
  select (select count(*) from segnalatore where percorso >= ${da} and percorso < coalesce(t.primo, ${a}))
       + (select coalesce(sum(persone), 0) from tratto_rete where da >= t.primo and da < t.ultimo)
       + (select count(*) from segnalatore where percorso >= t.ultimo and percorso < ${a})
    from (select min(da) as primo, max(da) as ultimo from tratto_rete where da >= ${da} and da < ${a}) t)::int`

/** SQL of how many people are below the node under the name `alias`. */
export const quantiSotto = (alias: string) => nodiFra(`${alias}.percorso || '0'`, `${alias}.percorso || '~'`)
