// Long because it names every call that changes state.
import type { Permesso } from '@primo/domain/platform/permessi'
import { RUOLI } from '@primo/domain/platform/ruolo'
import { describe, expect, test } from 'vitest'
import { CALLS } from './all.ts'
import { ERRORS } from './platform/errors.ts'
import { type CallSpec, changesState, isAllowedInVisione, toleratesStaleReads } from './platform/route.ts'

describe('quanto il contratto stesso concede', () => {
  const names = (vale: (spec: CallSpec) => boolean) =>
    CALLS.filter(({ spec }) => vale(spec))
      .map(({ nome }) => nome)
      .sort()

  // Written out, not derived: a call opened to more callers must be added here too.
  test('senza token solo la porta d’ingresso (specifica §7) e lo stato del servizio', () => {
    expect(names((s) => s.chi === 'pubblico')).toEqual([
      'accettaInvito',
      'annullaCambio',
      'apriLinkCliente',
      'concludiAccessoAziendale',
      'disponibile',
      'entraConPasskey',
      'entraDaCliente',
      'entraInUfficio',
      'health',
      'impostazioni',
      'iniziaAccessoAziendale',
      'leggiInvito',
      'leggiPorta',
      'login',
      'mandaCodiceCliente',
      'passwordEmail',
      'passwordReset',
      'ready',
      'refreshToken',
      'registra',
      'rinnovaUfficio',
      'segnalaGuasto',
      'sfidaPasskey',
      'validaSponsor',
      'verificaRegistrazione',
    ])
  })

  test('un account che non è di un socio legge solo se stesso ed esce', () => {
    expect(names((s) => s.chi === 'sessione')).toEqual(['leggiUtente', 'logout'])
  })

  test('il cliente di una pratica, dal suo link, fa soltanto questo', () => {
    expect(names((s) => s.chi === 'cliente')).toEqual([
      'caricaPezzoCliente',
      'confermaInformativaCliente',
      'esciDaCliente',
      'iniziaCaricamentoCliente',
      'inviaDocumentoCliente',
      'leggiCaricamentoCliente',
      'leggiPraticaCliente',
      'rispondiConsensoCliente',
    ])
    expect(names((s) => s.chi === 'cliente' && !s.path.startsWith('/cliente/'))).toEqual([])
  })

  test('ciò che vede di tutti sta sotto «operatore», e lì entrano soltanto gli operatori', () => {
    expect(names((s) => s.chi === 'operatore')).toEqual(names((s) => s.path.startsWith('/operatore/')))
  })

  // Never balances, points, premi, positions in the network, nor data that a user is about to act on (decision 0134).
  test('può venire in ritardo soltanto ciò che l’ufficio legge di tutti', () => {
    expect(names(toleratesStaleReads)).toEqual([
      'cercaOvunque',
      'cifrePersone',
      'cifrePratiche',
      'cifrePremi',
      'cifrePunti',
      'codaIscrizioni',
      'codaPratiche',
      'conteggiIscrizioni',
      'conteggiPratiche',
      'elencoAziende',
      'elencoPersone',
      'esportaEventi',
      'registroEventi',
    ])
    expect(names((s) => toleratesStaleReads(s) && (s.chi !== 'operatore' || s.file === true))).toEqual([])
  })

  test('ogni chiamata del back office dice quale permesso chiede, salvo queste (azienda §1)', () => {
    expect(names((s) => s.chi === 'operatore' && !s.permesso)).toEqual([
      // The operator's own account.
      'aggiungiPasskey',
      // The permission depends on the kind of proposal.
      'agisciSuProposta',
      'annullaEsportazione',
      'attivaApp',
      'cambiaPasswordOperatore',
      // The operator's own saved views. The handler checks the permission of the list.
      'cambiaVista',
      'chiudiAltreSessioni',
      'chiudiSessione',
      // Filter by operator.
      'colleghi',
      'concludiConfermaAziendale',
      'confermaOperatore',
      'cruscotto',
      'eliminaNota',
      'eliminaVista',
      'entraConCodice',
      // The export requires the permission of each kind of proposal.
      'esportaProposte',
      'esportazioni',
      'incaricabili',
      'iniziaConfermaAziendale',
      'ioOperatore',
      'leggiAccesso',
      'leggiEsportazione',
      'leggiMenzioni',
      'menzioni',
      'mieLavorazioni',
      'nuoviCodici',
      'preparaApp',
      'preparaPasskey',
      'proposte',
      'salvaVista',
      'scaricaEsportazione',
      // Converts data that the operator already has on the screen.
      'scriviFoglio',
      'soglie',
      'togliApp',
      'togliPasskey',
      'viste',
    ])
    expect(names((s) => s.chi !== 'operatore' && Boolean(s.permesso ?? s.leggono ?? s.azioniDi))).toEqual([])
    // Alternative permissions are for calls that only read.
    expect(names((s) => s.leggono !== undefined && changesState(s))).toEqual([])
  })

  // State-changing calls are written out: a new one must be granted explicitly.
  test.each<[Permesso, string[]]>([
    [
      'iscrizioni.decidere',
      [
        'affidaIscrizione',
        'agisciSuIscrizione',
        'annotaIscrizione',
        'correggiAzienda',
        'correggiLegaleAzienda',
        'esportaIscrizioni',
        'esportaScadenze',
        'prossimaIscrizione',
      ],
    ],
    [
      'pratiche.lavorare',
      [
        'affidaPratica',
        'aggiungiSoggettoPratica',
        'agisciSuImportazione',
        'agisciSuPratica',
        'annotaPratica',
        'cambiaFinanziamento',
        'caricaImportazione',
        'caricaPezzoOperatore',
        'chiudiConversazione',
        'correggiSoggetto',
        'decidiDocumento',
        'esportaPratiche',
        'iniziaCaricamentoOperatore',
        'inviaDocumentoOperatore',
        'prossimaPratica',
        'scegliColonne',
        'scriviLettera',
        'scriviSuPratica',
      ],
    ],
    [
      'premi.lavorare',
      ['affidaRichiesta', 'agisciSuRichiesta', 'annotaRichiesta', 'esportaRichieste', 'prossimaRichiesta'],
    ],
    [
      'punti.rettificare',
      [
        'affidaRettifica',
        'annotaRettifica',
        'esportaMovimenti',
        'esportaRettifiche',
        'esportaTuttiIMovimenti',
        'proponiRettifica',
        'prossimaRettifica',
      ],
    ],
    ['rete.spostare', ['spostaInRete']],
    ['persone.vedere', ['annotaPersona', 'esportaAziende', 'esportaCancellazioni', 'esportaPersone']],
    ['persone.correggere', ['correggiPersona']],
    ['persone.bloccare', ['agisciSuPersona']],
    ['persone.impersonare', ['apriVisione']],
    [
      'programma.pubblicare',
      [
        'aggiungiPremio',
        'aggiungiRequisito',
        'aggiungiTipo',
        'cambiaBozza',
        'cambiaRequisito',
        'cambiaScorta',
        'cambiaTipo',
        'caricaImmagine',
        'chiudiMese',
        'eliminaBozza',
        'esportaCatalogo',
        'fermaSimulazione',
        'gettaPiano',
        'modificaEdizione',
        'modificaPremio',
        'preparaEdizione',
        'pubblicaBozza',
        'pubblicaPiano',
        'pubblicaRegolamento',
        'registraCauzione',
        'rimettiPremio',
        'riscriviPiano',
        'ritiraPremio',
        'ritiraVersione',
        'scriviBozza',
        'scriviPiano',
        'simulaBozza',
        'togliRequisito',
      ],
    ],
    ['comunicazioni.inviare', []],
    ['contenuti.scrivere', ['aggiungiModello', 'cambiaModello', 'pubblicaInformativa']],
    [
      'operatori.gestire',
      [
        'aggiungiInsieme',
        'agisciSuInvito',
        'agisciSuOperatore',
        'cambiaInsieme',
        'cambiaInsiemi',
        'eliminaInsieme',
        'invitaOperatore',
      ],
    ],
    ['registro.leggere', []],
    [
      'sistema.gestire',
      [
        'aggiungiWebhook',
        'agisciSuWebhook',
        'cambiaImpostazioni',
        'caricaImmagineAspetto',
        'eseguiLavoro',
        'provaCanale',
        'provaPush',
        'riprovaMessaggi',
      ],
    ],
  ])('con «%s» si fa', (permesso, calls) => {
    expect(names((s) => s.permesso === permesso && changesState(s))).toEqual(calls)
  })

  test('ciò che porta via dati di tutti ha un permesso suo', () => {
    expect(names((s) => s.permesso === 'registro.leggere')).toEqual([
      'esportaEventi',
      'esportaRegistro',
      'radiciRegistro',
      'registroEventi',
    ])
  })

  test('con la sola password, se manca il resto, si fa soltanto questo', () => {
    expect(names((s) => s.a_meta === 'fattore')).toEqual(['entraConCodice'])
    expect(names((s) => s.a_meta === 'imposta')).toEqual([
      'aggiungiPasskey',
      'attivaApp',
      'preparaApp',
      'preparaPasskey',
    ])
    expect(names((s) => s.a_meta === 'sempre')).toEqual(['leggiUtente', 'logout'])
  })

  test('prima di ciò che è pericoloso si chiede di nuovo chi si è (azienda §1)', () => {
    expect(names((s) => s.conferma !== undefined)).toEqual([
      'aggiungiInsieme',
      'aggiungiPasskey',
      'agisciSuIscrizione',
      'agisciSuOperatore',
      'agisciSuPersona',
      'agisciSuProposta',
      'apriVisione',
      'attivaApp',
      'cambiaImpostazioni',
      'cambiaInsieme',
      'cambiaInsiemi',
      'correggiPersona',
      'eliminaInsieme',
      'esportaAziende',
      'esportaCancellazioni',
      'esportaCatalogo',
      'esportaEventi',
      'esportaIscrizioni',
      'esportaMovimenti',
      'esportaPersone',
      'esportaPratiche',
      'esportaProposte',
      'esportaRegistro',
      'esportaRettifiche',
      'esportaRichieste',
      'esportaScadenze',
      'esportaTuttiIMovimenti',
      'invitaOperatore',
      'modificaEdizione',
      'nuoviCodici',
      'preparaApp',
      'preparaEdizione',
      'preparaPasskey',
      'proponiRettifica',
      'pubblicaBozza',
      'pubblicaInformativa',
      'pubblicaPiano',
      'pubblicaRegolamento',
      'ritiraVersione',
      'spostaInRete',
      'togliApp',
      'togliPasskey',
    ])
  })

  test('chi vede l’app come un iscritto legge, e di ciò che si legge non ha questo', () => {
    expect(names((s) => s.visione === 'sempre')).toEqual(['chiudiVisione'])
    expect(names((s) => s.visione === 'mai')).toEqual([
      'apriDocumento',
      'chiavePush',
      'leggiCaricamento',
      'ready',
      'ricercaAzienda',
      'validaSponsor',
    ])
    expect(names((s) => isAllowedInVisione(s) && (changesState(s) || s.chi === 'operatore'))).toEqual([
      'chiudiVisione',
    ])
  })

  test('un’area chiede il suo profilo, salvo dove rimanderebbe in tondo (decisioni §2)', () => {
    const sbagliate = CALLS.filter(({ spec }) => {
      const [, area = '', resto = ''] = /^\/(\w+)\/(.+)$/.exec(spec.path) ?? []
      const aperta = /^(iscrizione(\/|$)|invia-link|qrcode|premi$)/.test(resto)
      const vuole = RUOLI.some((r) => r === area) && !aperta ? area : undefined
      return spec.profilo !== vuole
    }).map(({ nome }) => nome)
    expect(sbagliate).toEqual([])
  })

  test('i contatti verificati servono per iscriversi, chiedere un premio e presentare una pratica', () => {
    expect(names((s) => s.verificato === true)).toEqual([
      'creaAzienda',
      'inviaIscrizione',
      'inviaPratica',
      'iscriviConvenzionato',
      'iscriviPromotore',
      'iscrizione',
      'registraPratica',
      'ricercaAzienda',
      'richiedi',
      'verificaConvenzionato',
      'verificaPromotore',
    ])
  })

  test('un 403 parla solo dell’account: al login, e a chi comincia qualcosa mentre il suo si cancella', () => {
    const codici = Object.entries(ERRORS)
      .filter(([, [stato]]) => stato === 403)
      .map(([codice]) => codice)
    expect(codici).toEqual(['ACCOUNT_BLOCCATO', 'DIRITTI_INSUFFICIENTI'])
    expect(names((s) => s.errors.some((c) => codici.includes(c)))).toEqual([
      'concludiAccessoAziendale',
      'entraConPasskey',
      'entraInUfficio',
      'inviaPratica',
      'login',
      'registraPratica',
      'richiedi',
    ])
  })
})
