import type { Sources } from './convention-rules.ts'

/**
 * Italian technical words that must not be the whole name of a local variable, a parameter, an unexported function or type
 * (docs/glossary.md). Excludes business words and ambiguous ones.
 */
const ITALIAN = new Set(
  `
  aggiungi agisci altezza altra altre altri altro anello apri Ascolto attesa ATTESA_MS attese
  attesi atteso avanti Avanzamento Barra cambia campi CAMPI campo Campo cella celle centro Cerca
  cercato chiamante chiamata chiamate chiaro chiave CHIAVE chiavi CHIAVI chiedi chiesta chieste
  chiesti chiesto cifrato colonna colonne COLONNE colore comandi comando Comando commuta Conferma
  confronta contenuto copia coppia Coppia coppie corpo Corpo CORPO corso crea cronometra curva
  dati detti detto dialogo disegna disegno Disegno domani dopo Dove durata elenco Elenco elimina
  errore ERRORE errori Errori esegui esempio Esporta fatta fatte fatto Fatto FATTO fattore filtri
  filtro Filtro flusso forma Forma frase FRASE frasi FRASI gestore giri GIRI giro grezzo Gruppo
  guarda guasta guasti guasto ieri immagine impronta indice intera intero intestazioni istante
  istanti larghezza lascia lettore lista lunghezza mancano mancanti manda massimo MASSIMO
  messaggio metti mezzanotte minuti modulo muovi nomi NOMI oggi OGGI ore pagina Pagina pagine
  PAGINE parola parole PAROLE parte parti Parti passa penna pezzi pezzo popola posti posto Posto
  prendi presi preso prima prodotto prossima prossimo quale quali quante QUANTI quanto racconta
  raggio ricorda riempi rifiuto riga RIGA RigaDeposito RigaGenere RigaMovimento RigaProps
  RigaStoria RigaTema RigaVersione righe Righe RIGHE rileggi rinnova riprova Riprova risolvi
  risorsa ruota salva scegli scelti scelto schermata scritta scritte scritti scritto secondi segna
  segreto seme SEME semina sequenza somma Somma Strumenti tabella Tabella tabelle TABELLE tasto
  tavola tela tentativi tentativo Testa testi TESTI testo Testo TESTO tocca togli tolti tolto
  totale trova trovata trovate trovati trovato turni turno tutta tutte tutti tutto ultima ultimi
  ultimo uscita vai valore valori Valori viaggia Vista volta volte voluto Vuoto
`
    .trim()
    .split(/\s+/),
)
const NOT_CODE = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*$|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/gm
const DECLARED =
  /(?<!export |default )\b(?:const|let|var|type|interface|class)\s+(\w+)|(?<!export (?:default )?(?:async )?)\bfunction\s+(\w+)|\bcatch\s*\((\w+)\)/g
const PARAMETERS = /\(([^()]*)\)\s*(?::[^=;{}()]+)?=>|\bfunction\b[^({;]*\(([^()]*)\)/g
const PARAMETER = /(?:^|,)\s*(?:\.\.\.)?(\w+)\??\s*(?=[,:=]|$)/g

/** Returns the names a text declares, as far as they can be found without its types. */
function declared(text: string): string[] {
  const lists = [...text.matchAll(PARAMETERS)].map(([, arrow, named]) => arrow ?? named ?? '')
  return [
    ...[...text.matchAll(DECLARED)].map(([, name, called, caught]) => name ?? called ?? caught ?? ''),
    ...lists.flatMap((list) => [...list.matchAll(PARAMETER)].map(([, name = '']) => name)),
  ]
}

/** Returns whether a name carries a field of the API or a column, which is then written `{ testo }`. */
const carried = (text: string, name: string) => new RegExp(`[{,]\\s*${name}\\s*[,}]`).test(text)

/** Returns the Italian names that a file declares for technical things, also those it does not export: `file → name`. */
export function italianInside(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    const text = source.replace(NOT_CODE, "''")
    return [...new Set(declared(text))]
      .filter((name) => ITALIAN.has(name) && !carried(text, name))
      .map((name) => `${file} → ${name}`)
  })
}
