import { eRifiuto } from '@primo/contract/platform/errors'
import { hashPassword } from '../../persone/accesso/password.ts'
import { nessunAccount } from '../../persone/accesso/queries.ts'
import { cercaComuni } from '../../persone/geo/queries.ts'
import { salvaSpedizione } from '../../persone/indirizzi/commands.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { chiudiMesi } from '../../qualifiche/qualifiche/corsa.ts'
import { maturaEScadi } from '../../raccolta/punti/tempo.ts'
import { CODICE_SPONSOR_DEMO, emailDemo, PASSWORD_DEMO } from './account.ts'
import { pianificaAttese } from './attesa.ts'
import { creaCaso } from './casuale.ts'
import type { FiguraPremio } from './catalogo.ts'
import { apriEdizioneDemo } from './edizione.ts'
import { creaMondo, type Membro, type Mondo, pianifica } from './mondo.ts'
import { pianificaPiano } from './piano.ts'
import { type Destino, GIORNI_DI_UNA_PRATICA, pianificaPratica } from './pratiche.ts'
import { pianificaCauzione, pianificaRichiesta } from './premi.ts'
import { pianificaRete } from './rete.ts'

const SEME = 20_260_101

function pianificaIndirizzo(
  mondo: Mondo,
  chi: Membro,
  dove: { indirizzo: string; cap: string; comune: string },
) {
  mondo.alle(mondo.fa(chi.giorni - 1), async (trx) => {
    const [comune] = await cercaComuni(trx, dove.comune, 1)
    return salvaSpedizione(trx, chi.utente_id, {
      nominativo: `${chi.persona.nome} ${chi.persona.cognome}`,
      indirizzo: dove.indirizzo,
      cap: dove.cap,
      id_comune: comune!.id,
    })
  })
}

/** Plans `destini` one after the other, from `dal` days ago to now. */
function pianificaPratiche(mondo: Mondo, titolare: Membro, operatore: Membro, destini: Destino[]) {
  const finite = mondo.caso.mescola(destini.filter((d) => ['positiva', 'negativa', 'rifiutata'].includes(d)))
  const dal = titolare.giorni - 5
  for (const [i, destino] of finite.entries()) {
    const giorni = Math.round(dal - (i * (dal - GIORNI_DI_UNA_PRATICA)) / Math.max(1, finite.length - 1))
    pianificaPratica(mondo, { titolare, operatore, giorni, destino })
  }
  for (const destino of destini.filter((d) => !finite.includes(d))) {
    const giorni = destino === 'riaperta' ? 60 : mondo.caso.intero(17, 24)
    pianificaPratica(mondo, {
      titolare,
      operatore,
      giorni: destino === 'bozza' ? mondo.caso.intero(1, 6) : giorni,
      destino,
    })
  }
}

const volte = (n: number, destino: Destino): Destino[] => Array.from({ length: n }, () => destino)

function pianificaTutto(
  mondo: Mondo,
  servizi: Pick<Servizi, 'segreti'>,
  password_hash: string,
  premi: Map<FiguraPremio, number>,
): void {
  const { caso } = mondo
  const nuovo = (cosa: Omit<Parameters<typeof pianifica>[2], 'password_hash'>) =>
    pianifica(mondo, servizi, { password_hash, ...cosa })

  const operatore = nuovo({
    email: emailDemo('operatore'),
    persona: { nome: 'Paola', cognome: 'Fontana', sesso: 'F' },
    ruolo: 'operatore',
    giorni: 340,
    sponsor: null,
  })
  nuovo({
    email: emailDemo('admin'),
    persona: { nome: 'Roberto', cognome: 'Monti', sesso: 'M' },
    ruolo: 'amministratore',
    giorni: 340,
    sponsor: null,
  })
  const promotore = nuovo({
    email: emailDemo('promotore'),
    persona: { nome: 'Marco', cognome: 'Bianchi', sesso: 'M' },
    giorni: 330,
    sponsor: null,
    ruoli: ['promotore', 'manifestazione'],
    target: 'promotore',
    approvatoDa: operatore,
  })
  const socio = nuovo({
    email: emailDemo('socio'),
    persona: { nome: 'Anna', cognome: 'Rossi', sesso: 'F' },
    codice: CODICE_SPONSOR_DEMO,
    giorni: 325,
    sponsor: promotore,
    ruoli: ['promotore', 'convenzionato', 'manifestazione'],
    approvatoDa: operatore,
    luogo: { belfiore: 'D612', indirizzo: 'Via dei Servi 12', cap: '50122' },
  })
  const convenzionato = nuovo({
    email: emailDemo('convenzionato'),
    persona: { nome: 'Stefano', cognome: 'Greco', sesso: 'M' },
    giorni: 310,
    sponsor: socio,
    ruoli: ['convenzionato', 'manifestazione'],
    target: 'convenzionato',
    approvatoDa: operatore,
    luogo: { belfiore: 'A390', indirizzo: 'Corso Italia 48', cap: '52100' },
  })
  nuovo({
    email: emailDemo('nuovo'),
    persona: { nome: 'Giulia', cognome: 'Ferri', sesso: 'F' },
    giorni: 1,
    sponsor: socio,
    verificato: false,
  })
  const diSocio = [300, 280, 240, 190, 140, 90, 45].map((giorni) =>
    nuovo({ giorni, sponsor: socio, ruoli: ['promotore', 'manifestazione'] }),
  )
  const rete = pianificaRete(
    mondo,
    promotore,
    [{ livello: 1, membro: socio }, ...[convenzionato, ...diSocio].map((membro) => ({ livello: 2, membro }))],
    nuovo,
  )

  pianificaIndirizzo(mondo, socio, { indirizzo: 'Via dei Servi 12', cap: '50122', comune: 'Firenze' })
  pianificaIndirizzo(mondo, convenzionato, { indirizzo: 'Corso Italia 48', cap: '52100', comune: 'Arezzo' })

  pianificaPratiche(mondo, convenzionato, operatore, [
    ...volte(34, 'positiva'),
    ...volte(3, 'negativa'),
    ...volte(9, 'rifiutata'),
    ...volte(1, 'riaperta'),
    ...volte(4, 'documenti'),
    ...volte(3, 'istruttoria'),
    ...volte(2, 'delibera'),
    ...volte(2, 'erogazione'),
    ...volte(5, 'bozza'),
  ])
  pianificaPratiche(mondo, socio, operatore, [
    ...volte(12, 'positiva'),
    'rifiutata',
    'istruttoria',
    'delibera',
    'bozza',
  ])
  for (const titolare of rete.filter((m) => m.ruoli.includes('convenzionato') && m.giorni > 50)) {
    pianificaPratiche(mondo, titolare, operatore, [
      ...volte(caso.intero(1, 3), 'positiva'),
      ...(caso.perCento(30) ? volte(1, 'rifiutata') : []),
      ...(caso.perCento(30) ? volte(1, 'istruttoria') : []),
    ])
  }

  pianificaCauzione(mondo, operatore)
  const richiesta = (cosa: Omit<Parameters<typeof pianificaRichiesta>[2], 'operatore'>) =>
    pianificaRichiesta(mondo, premi, { operatore, ...cosa })
  const consegna = ['approva', 'prepara', 'spedisci', 'consegna'] as const
  richiesta({ chi: socio, giorni: 150, premio: 'cuffie-senza-fili', azioni: [...consegna] })
  richiesta({ chi: socio, giorni: 100, premio: 'cinema-per-due', azioni: ['rifiuta'] })
  richiesta({ chi: socio, giorni: 70, premio: 'borraccia-termica', azioni: ['annulla'] })
  richiesta({ chi: socio, giorni: 12, premio: 'zaino', azioni: ['approva', 'prepara', 'spedisci'] })
  richiesta({
    chi: socio,
    giorni: 2,
    premio: 'lampada-da-tavolo',
    azioni: [],
    nota: 'Suonare al portone di sinistra.',
  })
  richiesta({ chi: convenzionato, giorni: 110, premio: 'tablet', azioni: [...consegna] })
  richiesta({ chi: convenzionato, giorni: 20, premio: 'tablet', azioni: ['approva', 'prepara'] })

  const sponsor = rete.filter((m) => m.giorni > 60 && m.ruoli.includes('promotore'))
  pianificaAttese(mondo, servizi, { operatore, convenzionato, sponsor, nuovo })
  pianificaPiano(mondo, operatore)
}

/**
 * Fills an empty database with the demo world (decisions §13): the same commands a member's clicks run, on
 * dates relative to `oggi`, in one transaction, so that it is there whole or not at all.
 * @returns false when the database already has accounts: nothing is touched.
 */
export async function caricaDemo(
  servizi: Pick<Servizi, 'db' | 'transazione' | 'segreti' | 'config'>,
  oggi: Date,
): Promise<boolean> {
  const password_hash = await hashPassword(PASSWORD_DEMO)
  const fatto = await servizi.transazione(async (trx) => {
    if (!(await nessunAccount(trx))) return false
    const premi = await apriEdizioneDemo(trx, servizi.config.prodotto, oggi)
    const mondo = creaMondo(creaCaso(SEME), oggi)
    pianificaTutto(mondo, servizi, password_hash, premi)
    await mondo.accadi(trx)
    return true
  })
  if (eRifiuto(fatto)) throw new Error(fatto.rifiuto)
  if (fatto) {
    await maturaEScadi(servizi, oggi)
    await chiudiMesi(servizi, oggi)
  }
  return fatto
}
