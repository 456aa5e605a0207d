import type { Command } from './command.ts'

const yes = { type: 'boolean' } as const

/** All commands of `primo` by name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  stato: {
    usage: '',
    description: 'il database, la versione, le chiavi, ciò che aspetta nelle code',
    words: [0, 0],
    load: async () => (await import('./status.ts')).showStatus,
  },
  amministratore: {
    usage: 'nome@posta.it',
    description: 'crea il primo amministratore e stampa il link con cui sceglie la password',
    words: [1, 1],
    load: async () => (await import('./first-account.ts')).firstAccountOf('amministratore'),
  },
  sponsor: {
    usage: 'nome@posta.it',
    description: 'crea il primo sponsor, senza il quale nessuno può registrarsi',
    words: [1, 1],
    load: async () => (await import('./first-account.ts')).firstAccountOf('sponsor'),
  },
  sblocca: {
    usage: 'nome@posta.it [--secondo-fattore] [--link]',
    description:
      'fa rientrare chi è bloccato o ha sbagliato troppe volte; toglie il secondo fattore; stampa un link',
    options: { 'secondo-fattore': yes, link: yes },
    words: [1, 1],
    load: async () => (await import('./unlock.ts')).unlockAccount,
  },
  code: {
    usage: '[--riprova CODA]',
    description: 'che cosa aspetta nelle code, da quanto e che cosa è fallito; rimette in corsa una coda',
    options: { riprova: { type: 'string' } },
    words: [0, 0],
    load: async () => (await import('./status.ts')).showQueues,
  },
  chiavi: {
    usage: '',
    description: 'con quali chiavi è scritto ciò che è cifrato, e se ne serve ancora una di prima',
    words: [0, 0],
    load: async () => (await import('./keys.ts')).showKeys,
  },
  ricifra: {
    usage: '',
    description: 'scrive di nuovo ciò che è cifrato con la chiave di oggi, anche mentre il server lavora',
    words: [0, 0],
    load: async () => (await import('./keys.ts')).reencryptAll,
  },
  verifica: {
    usage: '[registro | catena | cifre] [--radici] [--rifai] [2026-11-22=3f…]',
    description:
      'prova i punti, la catena di ciò che è accaduto e le cifre dei giorni: tutto, o una cosa sola',
    options: { radici: yes, rifai: yes },
    words: [0, 1000],
    load: async () => (await import('./verify.ts')).verifyAll,
  },
  backup: {
    usage: '[--con-chiavi] [--tieni 14]',
    description: 'copia database e file in un archivio solo; le chiavi restano fuori, se non si chiedono',
    options: { 'con-chiavi': yes, tieni: { type: 'string' } },
    words: [0, 0],
    load: async () => (await import('./backup.ts')).backUp,
  },
  restore: {
    usage: 'copia.tar',
    description: 'rimette una copia in un database e in una cartella vuoti: tutta, o nulla',
    words: [1, 1],
    load: async () => (await import('./backup.ts')).restore,
  },
  'restore-drill': {
    usage: '[copia.tar]',
    description: 'rimette l’ultima copia in un posto a parte, prova che torna, e scrive com’è andata',
    words: [0, 1],
    load: async () => (await import('./backup.ts')).runRestoreDrill,
  },
  trasloco: {
    usage: '',
    description:
      'porta il database incorporato di DATA_DIR nel PostgreSQL di DATABASE_URL, e prova che è lo stesso',
    words: [0, 0],
    load: async () => (await import('./move-to-postgres.ts')).moveToPostgres,
  },
  qualifiche: {
    usage: '[2026-10]',
    description: 'chiude i mesi finiti delle qualifiche, fino a quello detto',
    words: [0, 1],
    load: async () => (await import('./close-months.ts')).closeMonths,
  },
  ateco: {
    usage: 'file.csv',
    description: 'carica tutta la classificazione ATECO dal file dell’ISTAT',
    words: [1, 1],
    load: async () => (await import('./ateco.ts')).importAtecoCodes,
  },
}
