import type { corpoRegistrazione } from '@primo/contract/ingresso/registrazione'
import type { ErroriCampi, Rifiuto } from '@primo/contract/platform/errors'
import { rifiuta } from '@primo/contract/platform/errors'
import { maggiorenne, verificaCodiceFiscale } from '@primo/domain/persone/codice-fiscale'
import { verificaNome } from '@primo/domain/persone/nome'
import { oggiARoma } from '@primo/domain/platform/data'
import type * as z from 'zod/mini'
import { campiPassword } from '../../persone/accesso/password-modifica.ts'
import { normalizzaCellulare } from '../../persone/contatti/cellulare.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { campiOccupati, type NuovoAccount, rifiutaOccupati } from './commands.ts'
import { trovaSponsor } from './sponsor.ts'

export type Corpo = z.output<typeof corpoRegistrazione>
/** The body of a sign-up once every rule has said yes: all of an account but its password's hash. */
export type Verificata = Omit<NuovoAccount, 'password_hash'>

const SPONSOR_IGNOTO = 'Il codice sponsor non è valido: chiedilo a chi ti ha invitato.'

type Voce = { ok: true } | { ok: false; messaggio: string }
const frase = (voce: Voce) => (voce.ok ? [] : [`${voce.messaggio}.`])

/**
 * Checks all of a sign-up and creates nothing: every field that is wrong is told at once (decisions §5).
 * @returns names, mobile and codice fiscale as they are kept, or the refusal with its fields.
 */
export async function verificaCorpo(
  { db, segreti, config }: Pick<Servizi, 'db' | 'segreti' | 'config'>,
  corpo: Corpo,
): Promise<Verificata | Rifiuto<'EMAIL_GIA_UTILIZZATA' | 'SPONSOR_NON_VALIDO' | 'VALIDAZIONE'>> {
  const nome = verificaNome(corpo.nome, 'nome')
  const cognome = verificaNome(corpo.cognome, 'cognome')
  const cellulare = normalizzaCellulare(corpo.cellulare)
  const cf = verificaCodiceFiscale(corpo.codice_fiscale)
  const adulto = cf.ok && maggiorenne(cf.codice, oggiARoma(new Date()))
  const sponsor = await trovaSponsor(db, corpo.codice_sponsor)
  const occupati = await campiOccupati(db, segreti, {
    email: corpo.email,
    codice_fiscale: cf.ok ? cf.codice : '',
  })

  const tutti: ErroriCampi = {
    nome: frase(nome),
    cognome: frase(cognome),
    cellulare: frase(cellulare),
    codice_fiscale: [
      ...frase(cf),
      ...(cf.ok && !adulto ? ['L’iscrizione è riservata ai maggiorenni.'] : []),
      ...(occupati.codice_fiscale ?? []),
    ],
    email: occupati.email ?? [],
    codice_sponsor: sponsor ? [] : [SPONSOR_IGNOTO],
    password:
      campiPassword(corpo.password, [corpo.email, corpo.nome, corpo.cognome, config.prodotto]).password ?? [],
  }
  const campi = Object.fromEntries(Object.entries(tutti).filter(([, frasi]) => frasi.length > 0))
  if (!nome.ok || !cognome.ok || !cellulare.ok || !cf.ok || !sponsor || Object.keys(campi).length > 0) {
    const soloSponsor = Object.keys(campi).length === 1 && 'codice_sponsor' in campi
    return soloSponsor ? rifiuta('SPONSOR_NON_VALIDO', { campi }) : rifiutaOccupati(campi)
  }
  return {
    nome: nome.nome,
    cognome: cognome.nome,
    email: corpo.email,
    cellulare: cellulare.cellulare,
    codice_fiscale: cf.codice,
    target: corpo.target ?? null,
    sponsor_id: sponsor.id,
    consensi: {
      trattamento_dati: corpo.trattamento_dati,
      dati_sensibili: corpo.dati_sensibili,
      attivita_commerciali: corpo.attivita_commerciali,
      attivita_conto_terzi: corpo.attivita_conto_terzi,
    },
  }
}
