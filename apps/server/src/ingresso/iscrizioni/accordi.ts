import { createHash } from 'node:crypto'
import { RUOLI_CON_APPROVAZIONE, type RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { html, htmlPage } from '../../platform/http/html-page.ts'
import { accordo, accordo_mostrato } from './tables.ts'

const TITOLI: Record<RuoloConApprovazione, string> = {
  promotore: 'Accordo con i promotori',
  convenzionato: 'Accordo di convenzione',
}

type Nomi = { prodotto: string; titolare: string }

const PROMOTORE = ({ prodotto, titolare }: Nomi) => `
<h2>1. Che cosa fa un promotore</h2>
<p>Presenta ${prodotto} ad altre persone e ad aziende che potrebbero diventare convenzionate, e le segue. Agisce da sé,
senza orari né vincoli di subordinazione, e non firma nulla a nome di ${titolare}.</p>
<h2>2. Che cosa non fa</h2>
<p>Non raccoglie domande di finanziamento, non chiede né incassa denaro, non promette l’esito di una pratica. Chi svolge
attività riservate agli iscritti all’OAM le svolge solo se lo è, e ce lo dice (D.Lgs. 141/2010).</p>
<h2>3. Nessuna quota, nessun compenso per le iscrizioni</h2>
<p>Iscriversi è gratuito e resta gratuito: non si compra nulla. Portare altre persone non dà mai punti né denaro: contano
soltanto le pratiche che si completano (legge 17 agosto 2005, n. 173).</p>
<h2>4. Requisiti</h2>
<p>Il promotore è una persona maggiorenne, con cellulare ed e-mail verificati e con i requisiti chiesti al momento
dell’iscrizione. Se un requisito scade o viene meno, lo comunica entro dieci giorni.</p>`

const CONVENZIONATO = ({ prodotto, titolare }: Nomi) => `
<h2>1. Che cosa fa un convenzionato</h2>
<p>È un’azienda che segnala a ${titolare}, attraverso ${prodotto}, i clienti che chiedono un finanziamento, registrando
per ciascuno una pratica. Decide da sé se e quante registrarne.</p>
<h2>2. Che cosa può segnalare</h2>
<p>Senza iscrizione all’OAM, soltanto finanziamenti per l’acquisto dei propri beni e servizi (D.Lgs. 141/2010, art. 12).
Per gli altri tipi di finanziamento l’iscrizione, valida, è indispensabile.</p>
<h2>3. Dati dell’azienda e dei clienti</h2>
<p>Il convenzionato scrive dati veri e aggiornati dell’azienda, della sede e di chi la rappresenta. Registra i dati di un
cliente solo dopo averlo informato e con il suo accordo.</p>
<h2>4. Nessuna quota</h2>
<p>Aderire è gratuito e resta gratuito. I punti arrivano soltanto dalle pratiche completate con esito positivo.</p>
<h2>5. Chi firma</h2>
<p>Accetta questo accordo chi rappresenta l’azienda o ha il potere di impegnarla.</p>`

const COMUNE = ({ titolare }: Nomi) => `
<h2>Approvazione, sospensione e recesso</h2>
<p>L’iscrizione vale da quando ${titolare} la approva. Può essere sospesa, dicendo il perché, se i dati non sono veri o se
l’accordo non viene rispettato. Ci si può ritirare in ogni momento, senza costi, scrivendo all’assistenza: ciò che è già
maturato resta.</p>
<h2>Riservatezza</h2>
<p>Chi vede dati di altre persone li usa soltanto per ciò a cui servono qui, e non li passa a nessuno.</p>
<h2>Modifiche</h2>
<p>Una versione nuova vale per chi si iscrive dopo; a chi è già iscritto la proponiamo prima, e non peggiora ciò che ha
già maturato. Per ogni controversia con un consumatore è competente il giudice del luogo in cui abita.</p>`

/** Returns the agreement of a role as an HTML page. The same names of product and company always give the same bytes. */
function testoAccordo(ruolo: RuoloConApprovazione, names: Nomi): string {
  const puliti = { prodotto: html(names.prodotto), titolare: html(names.titolare) }
  const titolo = TITOLI[ruolo]
  const proprio = ruolo === 'promotore' ? PROMOTORE(puliti) : CONVENZIONATO(puliti)
  return htmlPage(
    titolo,
    `<h1>${titolo}</h1>
<p class="nota">Tra ${puliti.titolare} e chi si iscrive a ${puliti.prodotto} come ${ruolo}.</p>${proprio}${COMUNE(puliti)}`,
  )
}

const columns = { id: accordo.id, versione: accordo.versione, hash: accordo.hash }
type Accordo = { id: number; versione: string; hash: string }

/** Publishes a version of each role's agreement when there is none yet, or when the text has changed. */
export async function loadAccordi(
  trx: Trx,
  names: { prodotto: string; titolare: string },
  quando: Date,
): Promise<void> {
  for (const ruolo of RUOLI_CON_APPROVAZIONE) {
    const html = testoAccordo(ruolo, names)
    const hash = createHash('sha256').update(html).digest('hex')
    if ((await accordoInVigore(trx, ruolo))?.hash === hash) continue
    const gia = await trx.$count(accordo, eq(accordo.ruolo, ruolo))
    await trx
      .insert(accordo)
      .values({ ruolo, versione: `${ruolo}.${gia + 1}`, html, hash, pubblicato_il: quando })
  }
}

/** Returns the URL of a version of the agreement, relative to the site. */
export const urlAccordo = (versione: string) => `/api/iscrizione/accordo/${encodeURIComponent(versione)}`

/** Returns the agreement in force for a role: the last version published. Null where none was loaded. */
export async function accordoInVigore(reader: Reader, ruolo: RuoloConApprovazione): Promise<Accordo | null> {
  const [row] = await reader
    .select(columns)
    .from(accordo)
    .where(eq(accordo.ruolo, ruolo))
    .orderBy(desc(accordo.id))
    .limit(1)
  return row ?? null
}

/** Returns the last version of the agreement that a member accepted for a role, with the instant. Null when there is none. */
export async function accordoAccettato(reader: Reader, utente_id: number, ruolo: RuoloConApprovazione) {
  const [row] = await reader
    .select({ ...columns, accettato_il: accordo_mostrato.accettato_il })
    .from(accordo_mostrato)
    .innerJoin(accordo, eq(accordo.id, accordo_mostrato.accordo_id))
    .where(
      and(
        eq(accordo_mostrato.utente_id, utente_id),
        eq(accordo.ruolo, ruolo),
        isNotNull(accordo_mostrato.accettato_il),
      ),
    )
    .orderBy(desc(accordo.id))
    .limit(1)
  return row?.accettato_il ? { ...row, accettato_il: row.accettato_il } : null
}

/** Stores that the agreement in force was shown to a member. */
export async function mostraAccordo(
  trx: Trx,
  chi: { utente_id: number; ruolo: RuoloConApprovazione; quando: Date },
): Promise<void> {
  const inVigore = await accordoInVigore(trx, chi.ruolo)
  if (!inVigore) return
  await trx
    .insert(accordo_mostrato)
    .values({ utente_id: chi.utente_id, accordo_id: inVigore.id, mostrato_il: chi.quando })
    .onConflictDoNothing()
}

/**
 * Accepts the agreement in force for a member.
 * @returns null when that version was not shown to the member
 */
export async function accettaAccordo(
  trx: Trx,
  chi: { utente_id: number; ruolo: RuoloConApprovazione; quando: Date },
): Promise<Accordo | null> {
  const inVigore = await accordoInVigore(trx, chi.ruolo)
  if (!inVigore) return null
  const suo = and(eq(accordo_mostrato.utente_id, chi.utente_id), eq(accordo_mostrato.accordo_id, inVigore.id))
  const [mostrato] = await trx.select().from(accordo_mostrato).where(suo).for('update')
  if (!mostrato) return null
  await trx
    .update(accordo_mostrato)
    .set({ accettato_il: chi.quando })
    .where(and(suo, isNull(accordo_mostrato.accettato_il)))
  return inVigore
}

/** Returns a version of the agreement as an HTML page, or null. */
export async function documentoAccordo(reader: Reader, versione: string) {
  const [row] = await reader
    .select({ html: accordo.html, hash: accordo.hash })
    .from(accordo)
    .where(eq(accordo.versione, versione))
  return row ?? null
}
