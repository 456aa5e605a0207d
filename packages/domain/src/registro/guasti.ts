/** Sources of error reports: members' app, back office, server. */
export const ORIGINI_GUASTO = ['app', 'ufficio', 'server'] as const
export type OrigineGuasto = (typeof ORIGINI_GUASTO)[number]

/** Maximum number of stack frames stored with an error report. */
export const PILA_MASSIMA = 8
const LENGTH_MAX = 200

/** Error names of browsers and of this project that are reported. Any other name becomes `Error`. */
const KINDS = new Set(
  'AbortError AggregateError ApiError DataCloneError DataError DOMException Error EvalError InvalidStateError NetworkError NotAllowedError NotFoundError NotSupportedError QuotaExceededError RangeError ReferenceError SecurityError SyntaxError TimeoutError TypeError URIError'.split(
    ' ',
  ),
)

/**
 * Allow-list of the words in error messages of browsers, Node and libraries. Any other word could be user input, for instance a
 * name, and is redacted.
 */
const WORDS = new Set(
  `a access already an and another are argument array as assignment at be been before bigint blocked body boolean buffer
call callback called cannot character child children circular class clone cloned closed column components connection
constant construct constructor converting could css data database date declaration decode default defined denied depth
destroyed destructure different does duplicate dynamically element empty encode end error exceeded execute existing expected
expression failed fetch fewer file for found from function get got has hash have hook hooks html hydration import imported in
initialization input insert inserted instance instanceof instead interface invalid is it iterable iterator json keys length
lexical limit load loaded loading locked loop lost many match maximum message method mime minified missing mixed module more
must name negative network nested new no node not null number object objects of on only open operation or out outside
parameter parse parsing payload permission pattern position precision preload previous promise properties property prototype
provided quota range react read reading reason received recursion redefine reference regular rejected released removed
render rendered rendering required reserved resource response route router same script schema security server set setting
signal size stack state storage stream string structure super support supported suspended symbol sync syntax template text
than that the this time timed timeout to token too transaction tree type unable undefined unexpected unhandled unknown
unmounted unsupported unterminated update uri url use used user valid value values variable version was while width window
with within worker write wrong`.split(/\s+/),
)
/** Number of an error of React's production build (https://react.dev/errors). */
const REACT_NUMBER = /^#\d{1,3}$/
/** Text that replaces redacted parts of an error message. */
const OTHER = '…'

/**
 * Redacts an error message: quoted text, URLs, numbers and every word outside the allow-list become «…». The server always
 * redacts it again.
 */
export function paroleDelGuasto(message: string): string {
  const unquoted = message.slice(0, 2_000).replace(/(["'`«“‘])[^"'`»”’]*(["'`»”’]|$)/g, ` ${OTHER} `)
  const words = unquoted.split(/\s+/).map((word) => {
    const bare = word.replace(/^[(,.:;!]+|[),.:;!]+$/g, '')
    return WORDS.has(bare.toLowerCase()) || REACT_NUMBER.test(bare) ? bare : OTHER
  })
  return words
    .filter((word, i) => word !== OTHER || words[i - 1] !== OTHER)
    .join(' ')
    .slice(0, LENGTH_MAX)
}

/** Returns the name under which an error is reported: `Error` for an unknown one. */
export const tipoDelGuasto = (nome: string): string => (KINDS.has(nome) ? nome : 'Error')

/** Position in a built file: `PuntiPage-BxK3a9-_.js:1:2345`. The name has no digit before the build hash. */
export const POSTO = /^[A-Za-z][A-Za-z._-]{0,40}?(-[\w-]{8})?\.(js|mjs|ts|tsx):\d{1,7}:\d{1,7}$/
const IN_STACK = /\/([^/\s()?#]+\.(?:js|mjs|ts|tsx))(?:\?[^:\s]*)?(:\d+:\d+)/

/** Returns the positions in a stack, innermost first: file names and positions, without functions, hosts or folders. */
export function postiDellaPila(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, file = '', where = ''] = IN_STACK.exec(line) ?? []
      return POSTO.test(file + where) ? [file + where] : []
    })
    .slice(0, PILA_MASSIMA)
}

/** Route pattern of a page: letters only, so that it contains no ids or user input. */
export const PERCORSO_DI_PAGINA = /^\/[a-z/:-]{0,80}$/
