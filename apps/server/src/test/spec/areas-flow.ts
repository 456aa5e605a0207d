import { describe, expect, test } from 'vitest'
import { type Clients, checkEntity, EMAIL, PASSWORD } from './clients.ts'
import { differences } from './entities.ts'

/** Tests the calls of the three roles with a member who has all three profiles. */
export function testAreas(clients: Clients): void {
  describe('le aree di chi le ha tutte', () => {
    test('il QR porta il link, e i segnalatori i propri', async () => {
      for (const ruolo of ['promotore', 'convenzionato', 'manifestazione'])
        expect((await clients.socio.leggi(`${ruolo}/qrcode`)).qrcode_link).toMatch(/^https?:\/\/\S+signup\S+/)
      const miei = await clients.socio.leggi<{ id_segnalatore: number }[]>('segnalatori')
      const [io, other] = [miei[0]!.id_segnalatore, miei[1]!.id_segnalatore]
      await clients.socio.leggi(`segnalatore/${other}/iscritto-manifestazione-attiva`)
      expect(await clients.socio.leggi(`segnalatore/${io}/assegnabile/${other}`)).toMatchObject({
        assegnabile: false,
      })
    })

    test('le pratiche: 15 se non si dice altro, ordinate, e tutte con le pagine da cento', async () => {
      const before = await clients.socio.manda(
        'GET',
        'convenzionato/pratiche?sort_by=nominativo&sort_order=asc',
      )
      const rows = before.corpo.data as { nominativo: string }[]
      expect(rows).toHaveLength(Math.min(15, before.corpo.pagination!.total))
      expect(differences('pagine', before.corpo.pagination)).toEqual([])
      const all = await clients.socio.tutte('convenzionato/pratiche')
      expect(differences('pratica', all)).toEqual([])
      expect(all).toHaveLength(before.corpo.pagination!.total)
      expect(new Set(all.map(({ id_stato }) => id_stato)).size).toBeGreaterThan(1)
    })

    test('la rete: tolto il livello zero, ogni riga trova il suo sponsor', async () => {
      const rete = await clients.socio.tutte('promotore/pratiche')
      expect(differences('promotore', rete)).toEqual([])
      const below = rete.filter(({ livello }) => livello !== 0)
      expect(rete).toHaveLength(below.length + 1)
      const ids = new Set(rete.map(({ id_segnalatore }) => id_segnalatore))
      expect(ids.size).toBe(rete.length)
      expect(below.filter(({ id_sponsor }) => !ids.has(id_sponsor))).toEqual([])
    })

    test('i punti e un premio richiesto', async () => {
      const before = await checkEntity(clients.socio, 'manifestazione/saldo-punti', 'saldo')
      await clients.socio.leggi('manifestazione/punti-premio?per_page=15&page=1&sort_by=data&sort_order=desc')
      const premi = await clients.socio.leggi<{ id_premio: number; punti: number }[]>('manifestazione/premi')
      const premio = premi.toSorted((a, b) => a.punti - b.punti)[0]!
      const done = await clients.socio.dati('POST', 'manifestazione/richiesta-premio', {
        id_premio: premio.id_premio,
        nota: 'Citofono Rossi',
      })
      expect(done.saldo_punti).toBe((before.saldo_punti as number) - premio.punti)
      expect(await clients.socio.leggi('manifestazione/saldo-punti')).toMatchObject({
        saldo_punti: done.saldo_punti,
      })
    })
  })
}

/** Tests the change of password and contacts, the token renewal and the logout. */
export function testLogOut(clients: Clients): void {
  describe('cambiare e uscire', () => {
    test('la password si cambia e si reimposta con il link ricevuto', async () => {
      const seconda = `${PASSWORD} bene`
      const conferma = { password: seconda, password_confirmation: seconda }
      await clients.nuovo.dati('POST', 'password/modifica', { password_attuale: PASSWORD, ...conferma })
      await clients.anonimo.dati('POST', 'password/email', { email: EMAIL })
      let token: string | null = null
      for (let after = 1; token === null; after++) {
        const link = /https?:\S+#(\S+)/.exec(await clients.anonimo.posta(EMAIL, after))
        token = link && /recovery/.test(link[0]) ? new URLSearchParams(link[1]).get('token') : null
      }
      const terza = `${PASSWORD} ancora`
      const reset = { token, email: EMAIL, password: terza, password_confirmation: terza }
      await clients.anonimo.dati('POST', 'password/reset', reset)
      expect((await clients.anonimo.manda('POST', 'password/reset', reset)).stato).toBe(422)
      expect((await clients.nuovo.manda('GET', 'user')).stato).toBe(401)
      await clients.nuovo.entra(EMAIL, terza)
    })

    test('il token si rinnova; cambiare un contatto lo fa verificare di nuovo', async () => {
      const token = await clients.nuovo.entra(EMAIL, `${PASSWORD} ancora`)
      const rinnovato = await clients.anonimo.dati<Record<string, string>>('POST', 'refresh-token', {
        refresh_token: token.refresh_token,
      })
      expect(differences('token', rinnovato)).toEqual([])
      clients.nuovo.conToken(rinnovato.token!)
      await clients.nuovo.dati('PUT', 'user/contatto/aggiorna/cellulare', { cellulare: '3475550198' })
      await clients.nuovo.dati('PUT', 'user/contatto/aggiorna/email', { email: 'cliente2@posta.example' })
      expect(await clients.nuovo.leggi('user')).toMatchObject({
        email: 'cliente2@posta.example',
        email_verified_at: null,
        cellulare_verified_at: null,
        email_is_verified: false,
        cellulare_is_verified: false,
      })
    })

    test('si esce, e il token non vale più', async () => {
      await clients.nuovo.dati('POST', 'logout')
      expect((await clients.nuovo.manda('GET', 'user')).stato).toBe(401)
    })
  })
}
