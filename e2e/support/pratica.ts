import { callApi, expectSuccess, logIn } from './members.ts'
import { newPersona } from './persona.ts'

/**
 * Registers and sends a pratica of the convenzionato, with a client who got the notice.
 * @param cellulare mobile number of the client. With it, the client has not got the notice yet
 * @returns its id
 */
export async function sentPratica(
  product: Parameters<typeof callApi>[0],
  cellulare?: string,
): Promise<number> {
  const { token } = await logIn(product, 'convenzionato')
  const { nome, cognome, codice_fiscale } = newPersona()
  const call = <T>(path: string, body: object) =>
    expectSuccess<T>(callApi(product, 'POST', path, { token, body }))
  const { id_scheda } = await call<{ id_scheda: number }>('/convenzionato/pratiche', {
    nominativo: `${nome} ${cognome}`,
    id_tipo_finanziamento: 1,
    importo_cent: 1_000_000,
  })
  const { soggetti } = await call<{ soggetti: { id: number }[] }>(
    `/convenzionato/pratiche/${id_scheda}/soggetti`,
    {
      ...{
        ruolo: 'cliente',
        tipo: 'persona',
        nome,
        cognome,
        codice_fiscale,
        ...(cellulare && { cellulare }),
      },
    },
  )
  if (!cellulare) await call(`/convenzionato/soggetti/${soggetti[0]!.id}/informativa`, { canale: 'persona' })
  await call(`/convenzionato/pratiche/${id_scheda}/invia`, {})
  return id_scheda
}
