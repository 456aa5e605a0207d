import { longDate, todayInRome } from '../platform/dates.ts'
import { elide } from '../platform/italian.ts'
import { accorda, quanti } from '../platform/numbers.ts'
import { causaDelLavoro, DAYS_MAX, isBackupOverdue } from './lavori.ts'

/**
 * Number of days before its end from which a TLS certificate is reported: to operators while there is time to renew it, to
 * members on the status page when it was not renewed. A short-lived certificate is reported in the last part of its life instead, after
 * the time at which its renewal is due (a third of its life, half of a few days').
 */
export const CERTIFICATE_DAYS = { operatori: 14, iscritti: 7 } as const
/** Divisor of a certificate's life that gives that last part. */
export const CERTIFICATE_PART = { operatori: 4, iscritti: 8 } as const

const DAY_MS = 86_400_000

/** End of a TLS certificate, and its whole life in hours. */
export type CertificateEnd = { scade_il: Date; durata_ore: number }

/** Returns whether a certificate is so near its end, or past it, that it is reported to operators or to members. */
export function isCertificateEnding(
  who: keyof typeof CERTIFICATE_DAYS,
  { scade_il, durata_ore }: CertificateEnd,
  now: Date,
): boolean {
  const days = Math.min(CERTIFICATE_DAYS[who], durata_ore / 24 / CERTIFICATE_PART[who])
  return scade_il.getTime() - now.getTime() < days * DAY_MS
}

/** Outcome of the last backup or restore drill, and time of the last success. Null = never. */
type BackupRuns = { ultima: { riuscita: boolean; errore: string | null } | null; riuscita_il: Date | null }

/** Facts about an installation that `installationChecks` judges. */
export type InstallationFacts = {
  copia: BackupRuns
  prova: BackupRuns
  /** Scheduled jobs whose last ended run failed. */
  lavori: readonly { coda: string; nome: string; errore: string | null; finita_il: Date }[]
  /** Queues without a schedule that have failed jobs. */
  code: readonly { coda: string; falliti: number }[]
  /** Consumers of the audit events for which events have been set aside. */
  eventi: readonly { nome: string; scartati: number }[]
  messaggi: {
    /** Whether no SMS can be sent, because no provider is set. */
    senza_sms: boolean
    /** Messages that failed permanently and can still be sent. */
    falliti: number
    /** Time at which the oldest waiting message was written, or null. */
    dal: Date | null
    /** Channels of which no message has been delivered since several failed in a row. */
    canali: readonly { canale: 'email' | 'sms'; quanti: number; dal: Date }[]
  }
  /**
   * TLS certificate of the public address; null = the address has none to watch.
   * `letto`: whether the last reading succeeded, null = not read yet. `fine`: end of the certificate last read, or null.
   */
  certificato: { letto: boolean | null; fine: CertificateEnd | null } | null
}

/** Subjects of the checks. */
export const PARTI_INSTALLAZIONE = ['copia', 'prova', 'lavoro', 'coda', 'messaggi', 'certificato'] as const

/** A check of the installation: what is so and, when it needs attention, what to do about it. */
export type InstallationCheck = {
  parte: (typeof PARTI_INSTALLAZIONE)[number]
  nome: string
  frase: string
  /** Instruction for the administrator; null = it needs no attention. */
  rimedio: string | null
  /** Queue of a failed job. */
  coda?: string
}

/** Age in milliseconds beyond which a waiting message means that messages are not being sent. */
const MESSAGES_LATE_MS = 15 * 60_000

const BACKUPS = {
  copia: { nome: 'Copia', comando: 'primo backup', ogni: 'ogni notte' },
  prova: { nome: 'Prova di ripristino', comando: 'primo restore-drill', ogni: 'ogni settimana' },
} as const
const CHANNELS = { email: 'E-mail', sms: 'SMS' } as const

/** Formats the time elapsed since an instant: «3 ore», «2 giorni». */
export function tempoDa(instant: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / 60_000))
  if (minutes < 1) return 'meno di un minuto'
  if (minutes < 120) return quanti(minutes, 'minuto', 'minuti')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? quanti(hours, 'ora', 'ore') : quanti(Math.floor(hours / 24), 'giorno', 'giorni')
}

function backupCheck(
  parte: keyof typeof BACKUPS,
  { ultima, riuscita_il }: BackupRuns,
  now: Date,
): InstallationCheck {
  const { nome, comando, ogni } = BACKUPS[parte]
  const check = (frase: string, rimedio: string | null) => ({ parte, nome, frase, rimedio })
  if (!ultima) return check('mai.', `Si fa con «${comando}», ${ogni}.`)
  const good = riuscita_il ? `l’ultima riuscita ${tempoDa(riuscita_il, now)} fa` : 'mai riuscita'
  if (!ultima.riuscita)
    return check(
      `${good}; poi no: ${ultima.errore ?? 'errore'}.`,
      `Tolta la causa, si rifà con «${comando}».`,
    )
  return isBackupOverdue(parte, riuscita_il, now)
    ? check(`${good}, più di ${DAYS_MAX[parte]} giorni.`, `Si fa con «${comando}», che deve partire ${ogni}.`)
    : check(`${good}.`, null)
}

const UNREAD_REMEDY =
  'Controlla che il server raggiunga il proprio indirizzo pubblico (PUBLIC_URL): la causa è nel suo log.'

function certificateCheck(
  { letto, fine }: NonNullable<InstallationFacts['certificato']>,
  now: Date,
): InstallationCheck {
  const check = (frase: string, rimedio: string | null) =>
    ({ parte: 'certificato', nome: 'Certificato', frase, rimedio }) as const
  if (letto === null) return check('non ancora letto.', null)
  if (fine === null) return check('non si riesce a leggerlo.', UNREAD_REMEDY)
  const left_ms = fine.scade_il.getTime() - now.getTime()
  const day = elide('il', longDate(todayInRome(fine.scade_il)))
  // It may have been renewed since it was last read: what cannot be read is unknown, not expired.
  if (left_ms <= 0 && !letto)
    return check(`non si riesce a leggerlo; all’ultima lettura scadeva ${day}.`, UNREAD_REMEDY)
  if (left_ms <= 0)
    return check(
      `scaduto ${day}: i browser rifiutano la connessione.`,
      'Rinnovalo e ricarica il proxy, poi esegui il lavoro «Certificato della connessione».',
    )
  const days = Math.floor(left_ms / DAY_MS)
  const ends = `scade ${day}, ${days === 0 ? 'oggi o domani' : `fra ${quanti(days, 'giorno', 'giorni')}`}`
  if (isCertificateEnding('operatori', fine, now))
    return check(
      `${ends}${letto ? '' : '; adesso non si riesce a leggerlo'}.`,
      'Il rinnovo automatico non è riuscito: controlla quello del proxy, poi esegui il lavoro «Certificato della connessione».',
    )
  return letto
    ? check(`${ends}.`, null)
    : check(`non si riesce a leggerlo; all’ultima lettura: ${ends}.`, UNREAD_REMEDY)
}

function messageChecks(
  { senza_sms, falliti, dal, canali }: InstallationFacts['messaggi'],
  now: Date,
): InstallationCheck[] {
  const check = (nome: string, frase: string, rimedio: string): InstallationCheck[] => [
    { parte: 'messaggi', nome, frase, rimedio },
  ]
  return [
    ...(senza_sms
      ? check(
          'SMS',
          'manca il servizio che li manda: non ne parte nessuno, codici compresi.',
          'Si imposta con SMS_PROVIDER e le sue chiavi, poi si riavvia.',
        )
      : []),
    ...canali.flatMap(({ canale, quanti: n, dal }) =>
      check(
        CHANNELS[canale],
        `da ${tempoDa(dal, now)} non ne parte nessuno, ${quanti(n, 'fallito', 'falliti')} di fila.`,
        'Controlla in «Canali» la causa, e in «Impostazioni» il servizio che li manda.',
      ),
    ),
    ...(falliti > 0
      ? check(
          'E-mail e SMS',
          `${quanti(falliti, 'messaggio non è partito', 'messaggi non sono partiti')}.`,
          `«primo code --riprova messaggi», o «Canali» nel back office, ${accorda(falliti, 'lo', 'li')} riprova.`,
        )
      : []),
    ...(dal !== null && now.getTime() - dal.getTime() > MESSAGES_LATE_MS
      ? check(
          'E-mail e SMS',
          `il più vecchio aspetta da ${tempoDa(dal, now)}.`,
          'Controlla che i processi con BACKGROUND_WORK siano accesi e che il servizio che manda i messaggi risponda.',
        )
      : []),
  ]
}

/** Name in `primo code` of the events for a consumer. */
export const eventiPer = (nome: string): string => `eventi per ${nome}`

function queueChecks({ code, eventi }: Pick<InstallationFacts, 'code' | 'eventi'>): InstallationCheck[] {
  const check = (nome: string, frase: string, comando: string, n: number): InstallationCheck => ({
    parte: 'coda',
    nome,
    frase,
    rimedio: `La causa è nel log del server. Tolta la causa, «${comando}» ${accorda(n, 'lo', 'li')} riprova.`,
  })
  return [
    ...code.map(({ coda, falliti: n }) =>
      check(
        `Coda ${coda}`,
        `${quanti(n, 'lavoro non è riuscito', 'lavori non sono riusciti')}, dopo tutti i tentativi.`,
        `primo code --riprova ${coda}`,
        n,
      ),
    ),
    ...eventi.map(({ nome, scartati: n }) =>
      check(
        `Eventi per ${nome}`,
        `${quanti(n, 'è stato messo', 'sono stati messi')} da parte, dopo tutti i tentativi.`,
        `primo code --riprova "${eventiPer(nome)}"`,
        n,
      ),
    ),
  ]
}

/**
 * Judges an installation: one check for each subject, failed job, and queue with failures. The rule of `primo stato` and of
 * «Guasti».
 */
export function installationChecks(facts: InstallationFacts, now: Date): InstallationCheck[] {
  return [
    backupCheck('copia', facts.copia, now),
    backupCheck('prova', facts.prova, now),
    ...(facts.certificato ? [certificateCheck(facts.certificato, now)] : []),
    ...facts.lavori.map(
      ({ coda, nome, errore, finita_il }): InstallationCheck => ({
        parte: 'lavoro',
        nome,
        frase: `non riuscito ${tempoDa(finita_il, now)} fa. ${causaDelLavoro(errore)}`,
        rimedio: `Tolta la causa, si riprova da «Lavori» o con «primo code --riprova ${coda}».`,
        coda,
      }),
    ),
    ...queueChecks(facts),
    ...messageChecks(facts.messaggi, now),
  ]
}
