import type { Promotore } from '@primo/contract/rete/rete'

/** Returns a realistic network: each person's sponsor is among the first third of the preceding people. */
export function sampleRows(count: number): Promotore[] {
  return Array.from({ length: count }, (_, i) => {
    const id = i + 1
    const sponsor = id <= 10 ? 0 : Math.max(1, (id * 7919) % Math.ceil(id / 3))
    return {
      id_segnalatore: id,
      denominazione: `${['Anna', 'Bruno', 'Carla', 'Dario'][id % 4]} Numero${id}`,
      id_piano_marketing: null,
      piano_marketing: null,
      id_qualifica: null,
      qualifica: null,
      id_sponsor: sponsor,
      sponsor: '',
      livello: 1 + Math.floor(Math.log2(id)),
      pratiche: id % 5,
      children: [],
    }
  })
}
