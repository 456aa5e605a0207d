import { belfioreConnector } from '@marketto/belfiore-connector-embedded'
import { CodiceFiscaleUtils } from '@marketto/codice-fiscale-utils'
import { carattereDiControllo, lettereCognome, lettereNome } from '@primo/domain/anagrafica/codice-fiscale'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avvisiCodiceFiscale } from './codice-fiscale-confronto.ts'

const MARIO = 'RSSMRA85T10A562S'
const conControllo = (primi15: string) => primi15 + carattereDiControllo(primi15)

describe('nomi', () => {
  test.each([
    [MARIO, 'Mario', 'Rossi'],
    [MARIO, ' mario ', 'ROSSI'],
    [MARIO, 'Maria', 'Rossi'],
    [MARIO, 'Mario Giovanni', 'Rossi'],
    ['rss mra 85t10 a562s', 'Mario', 'Rossi'],
    [conControllo('DNGNCL90A01F205'), 'Niccolò', "D'Angelo"],
    [conControllo('DNGNCL90A01F205'), 'Niccolò', 'D’Angelo'],
    [conControllo('DRSGMR90A01F205'), 'Gian-Marco', 'De Rossi'],
    [conControllo('FOXLAX90A01F205'), 'Al', 'Fo'],
    [conControllo('XUXYIX90A01F205'), 'Yi', 'Xu'],
    [conControllo('MLLSMC90A41Z112'), 'Šimica', 'Müller'],
  ])('%s è di %s %s', async (codice, nome, cognome) => {
    expect(await avvisiCodiceFiscale(codice, { nome, cognome })).toEqual([])
  })

  test('nome e cognome scambiati hanno un avviso loro', async () => {
    expect(await avvisiCodiceFiscale(MARIO, { nome: 'Rossi', cognome: 'Mario' })).toEqual([
      'Nome e cognome sembrano scambiati rispetto al codice fiscale: controllali',
    ])
  })

  test.each([
    ['Luca', 'Rossi', 'Il nome non corrisponde al codice fiscale: controllalo'],
    ['Mario', 'Bianchi', 'Il cognome non corrisponde al codice fiscale: controllalo'],
    ['Luca', 'Bianchi', 'Nome e cognome non corrispondono al codice fiscale: controllali'],
  ])('%s %s non è lui', async (nome, cognome, avviso) => {
    expect(await avvisiCodiceFiscale(MARIO, { nome, cognome })).toEqual([avviso])
  })
})

describe('nascita', () => {
  const mario = { nome: 'Mario', cognome: 'Rossi' }

  test('data giusta, anche per una donna e con un codice omocodico', async () => {
    expect(await avvisiCodiceFiscale(MARIO, { ...mario, data_nascita: '1985-12-10' })).toEqual([])
    const omocodico = {
      nome: 'Genny',
      cognome: 'Verini',
      data_nascita: '2007-04-28',
      luogo_nascita: 'Catania',
    }
    expect(await avvisiCodiceFiscale('VRNGNYLTDSUCPRMT', omocodico)).toEqual([])
  })

  test.each(['1985-12-11', '1985-11-10', '1986-12-10'])('%s è un’altra data', async (data_nascita) => {
    const [avviso, ...others] = await avvisiCodiceFiscale(MARIO, { ...mario, data_nascita })
    expect(avviso).toMatch(/^La data di nascita \(.*\) non corrisponde/)
    expect(others).toEqual([])
  })

  test.each(['A562', 'San Giuliano Terme', 'SAN GIULIANO TERME'])('nato a %s', async (luogo_nascita) => {
    expect(await avvisiCodiceFiscale(MARIO, { ...mario, luogo_nascita })).toEqual([])
  })

  test('un altro luogo avvisa e dice quale', async () => {
    expect(await avvisiCodiceFiscale(MARIO, { ...mario, luogo_nascita: 'Pisa' })).toEqual([
      'Secondo il codice fiscale la nascita è avvenuta a San Giuliano Terme: controlla il luogo',
    ])
  })

  test('un comune soppresso e uno Stato estero si dicono per quel che sono', async () => {
    const soppresso = conControllo('RSSMRA20A01A003')
    expect((await avvisiCodiceFiscale(soppresso, { ...mario, luogo_nascita: 'Milano' }))[0]).toMatch(
      /ad Abbadia Alpina, che oggi non è più un comune/,
    )
    expect(await avvisiCodiceFiscale(soppresso, { ...mario, luogo_nascita: 'Abbadia Alpina' })).toEqual([])
    const estero = conControllo('RSSMRA85T10Z112')
    expect((await avvisiCodiceFiscale(estero, { ...mario, luogo_nascita: 'Milano' }))[0]).toMatch(
      /all’estero \(Germania\)/,
    )
  })

  test.each([
    ['Z129', 'Bucarest, Romania', 'EE'],
    ['Z129', 'Bucarest', 'EE'],
    ['Z129', 'Romania', 'EE'],
    ['Z129', 'București (Romania)', 'EE'],
    ['Z602', 'San Paolo', 'EE'],
    ['Z114', 'Londra, Regno Unito', 'EE'],
    ['Z112', 'Köln - Germania', 'ee'],
    ['H223', 'Reggio Emilia', 'RE'],
    ['H223', 'Reggio nell’Emilia', 'RE'],
    ['H224', 'Reggio Calabria', 'RC'],
    ['H501', 'Roma (RM)', 'RM'],
    ['H501', 'ROMA, RM', 'RM'],
    ['L379', 'Trentola Ducenta', 'CE'],
    ['L379', 'Trentola-Ducenta', 'CE'],
    ['L379', 'Trentola', 'NA'],
    ['A005', 'Abbadia Lariana', 'CO'],
    ['A952', 'Bozen', 'BZ'],
    ['A952', 'Bolzano/Bozen', 'BZ'],
    ['A345', 'L’Aquila', 'AQ'],
    ['A345', 'Aquila', 'AQ'],
    ['H926', 'S. Giovanni Rotondo', 'FG'],
    ['F704', 'Monza', 'MI'],
    ['F704', 'Monza', 'MB'],
    ['G478', 'Perugia', ''],
    ['A944', 'Bologna', 'Bologna'],
    ['A944', 'Bologna, Italia', '(BO)'],
    ['A944', 'bologna (bo)', 'bo'],
    ['H501', 'Roma', ' RM '],
    ['H501', 'Roma', 'Prov. di Roma'],
    ['H501', 'Roma', 'prov. RM'],
    ['A285', 'Andria', 'BAT'],
    ['F023', 'Massa Carrara', 'Massa-Carrara'],
    ['D704', 'Forlì', 'FO'],
    ['D704', 'Forli’', 'Forlì-Cesena'],
    ['G479', 'Pesaro', 'PS'],
    ['H224', 'Reggio Cal.', 'RC'],
    ['H224', 'Reggio C.', 'RC'],
    ['H223', 'Reggio E.', 'RE'],
    ['H223', 'R. Emilia', 'RE'],
    ['D704', 'Forlì C.', 'FC'],
    ['H769', 'S. Benedetto d. T.', 'AP'],
    ['F704', 'Monza (M.B.)', 'MB'],
    ['H769', 'San Benedetto d. Tr.', 'AP'],
    ['A952', 'Bolzano', 'Bolzano'],
    ['F704', 'Monza', 'Monza e Brianza'],
    ['H223', 'Reggio Emilia', 'Reggio Emilia'],
    ['A326', 'Aosta', 'Aosta'],
    ['A182', 'Alessandria', 'AL'],
    ['Z129', 'Bucarest', 'estero'],
    ['Z129', 'Bucarest', 'E.E.'],
    ['Z404', 'Boston, U.S.A.', 'EE'],
    ['Z133', 'Lugano (CH)', 'EE'],
    ['D270', 'Dello', 'BS'],
    ['D270', 'DELLO (BS)', 'BS'],
    ['D270', 'dello bs', 'Brescia'],
    ['Z118', 'Zagabria, Croazia', 'EE'],
    ['Z118', 'Belgrado (Serbia)', 'EE'],
    ['Z118', 'Croazia', 'EE'],
    ['Z118', 'Pristina, Kosovo', 'EE'],
    ['Z118', 'Skopje - Macedonia del Nord', 'EE'],
    ['Z118', 'Belgrado, Jugoslavia', 'EE'],
    ['Z135', 'Kiev, Ucraina', 'EE'],
    ['Z135', 'Russia', 'EE'],
    ['Z135', 'Mosca, URSS', 'EE'],
    ['Z138', 'Kiev, U.R.S.S.', 'EE'],
    ['Z105', 'Praga, Repubblica Ceca', 'EE'],
    ['Z105', 'Slovacchia', 'EE'],
    ['Z156', 'Praga, Cecoslovacchia', 'EE'],
    ['Z156', 'Praga (ex Cecoslovacchia)', 'EE'],
    ['Z155', 'Cecoslovacchia', 'EE'],
    ['Z111', 'Lipsia, Germania', 'EE'],
    ['Z112', 'Lipsia (Germania Est)', 'EE'],
    ['Z112', 'Dresda, DDR', 'EE'],
    ['Z157', 'Podgorica, Montenegro', 'EE'],
    ['Z158', 'Belgrado, Serbia e Montenegro', 'EE'],
    ['Z149', 'Zagabria, ex Jugoslavia', 'EE'],
    ['D005', 'Corigliano-Rossano', 'CS'],
    ['A726', 'Valsamoggia', 'BO'],
    ['A726', 'Valsamoggia (BO)', 'Bologna'],
    ['H579', 'Corigliano Rossano', 'CS'],
    ['A003', 'Pinerolo', 'TO'],
    ['D600', 'Finale Ligure', 'SV'],
    ['L746', 'Verbania', 'VCO'],
    ['L746', 'Verbania', 'Verbano-Cusio-Ossola'],
    ['H501', 'Roma', 'Roma (RM)'],
    ['H501', 'Roma', 'RM - Roma'],
    ['H501', 'Roma', 'Roma Capitale'],
    ['H501', 'Roma', 'Città metropolitana di Roma'],
    ['H501', 'Roma', "CITTA' METROPOLITANA DI ROMA CAPITALE"],
    ['G273', 'Palermo', 'citta metropolitana di Palermo'],
    ['A089', 'Agrigento', 'Libero consorzio comunale di Agrigento'],
    ['L378', 'Trento', 'Provincia autonoma di Trento'],
  ])('%s: «%s» (%s) è quel luogo', async (luogo, luogo_nascita, provincia_nascita) => {
    const codice = conControllo(`RSSMRA85T10${luogo}`)
    expect(await avvisiCodiceFiscale(codice, { ...mario, luogo_nascita, provincia_nascita })).toEqual([])
  })

  test.each([
    ['Z129', 'Mosca, Russia', 'EE', /all’estero \(Romania\): controlla il luogo/],
    ['Z129', 'Bucarest', 'RM', /all’estero \(Romania\): come provincia scrivi EE/],
    ['H223', 'Reggio Calabria', 'RC', /a Reggio nell’Emilia: controlla il luogo/],
    ['A271', 'Ascoli Piceno', 'AP', /ad Ancona: controlla il luogo/],
    ['A271', 'Ancona', 'MC', /^Ancona non è in provincia di MC/],
    ['A271', 'Ancona', 'EE', /^Ancona è in Italia: come provincia scrivi AN$/],
    ['H501', 'Roma', 'estero', /^Roma è in Italia: come provincia scrivi RM$/],
    ['A726', 'Bazzano', 'EE', /^Bazzano era in provincia di BO: come provincia scrivi BO$/],
    ['A726', 'Milano', 'MI', /a Bazzano, che oggi non è più un comune: controlla il luogo/],
    ['A726', 'Valsamoggia', 'MI', /^Bazzano non è in provincia di MI/],
    ['D270', 'Brescia', 'BS', /a Dello: controlla il luogo/],
    ['Z129', 'Italia', 'EE', /all’estero \(Romania\): controlla il luogo/],
    ['Z129', 'Bari, Italia', 'EE', /all’estero \(Romania\): controlla il luogo/],
    ['Z129', 'Milano (MI)', 'EE', /all’estero \(Romania\): controlla il luogo/],
    ['Z129', 'Reggio Calabria, RC', 'EE', /all’estero \(Romania\): controlla il luogo/],
    ['Z118', 'Tirana, Albania', 'EE', /Jugoslavia\): controlla il luogo/],
    ['Z149', 'Belgrado, Serbia', 'EE', /\(Croazia\): controlla il luogo/],
    ['Z156', 'Bratislava, Slovacchia', 'EE', /controlla il luogo/],
    ['Z135', 'Varsavia, Polonia', 'EE', /\(Unione Sovietica\): controlla il luogo/],
    ['H224', 'Reggio Em.', 'RE', /a Reggio di Calabria: controlla il luogo/],
    ['H224', 'Reggio E.', 'RE', /a Reggio di Calabria: controlla il luogo/],
    ['H223', 'Reggio C.', 'RC', /a Reggio nell’Emilia: controlla il luogo/],
    ['F205', 'Milano Marittima', 'RA', /^Milano non è in provincia di RA/],
  ])('%s non è «%s» (%s)', async (luogo, luogo_nascita, provincia_nascita, sentence) => {
    const codice = conControllo(`RSSMRA85T10${luogo}`)
    const avvisi = await avvisiCodiceFiscale(codice, { ...mario, luogo_nascita, provincia_nascita })
    expect(avvisi).toEqual([expect.stringMatching(sentence)])
  })

  test('il sesso che il codice non dice avvisa', async () => {
    expect(await avvisiCodiceFiscale(MARIO, { ...mario, sesso: 'M' })).toEqual([])
    expect(await avvisiCodiceFiscale(MARIO, { ...mario, sesso: 'F' })).toEqual([
      'Il sesso non corrisponde al codice fiscale: controllalo',
    ])
  })

  test('di un luogo che l’archivio non conosce non si dice nulla', async () => {
    const lonato = conControllo('RSSMRA85T10E667')
    expect(await avvisiCodiceFiscale(lonato, { ...mario, luogo_nascita: 'Lonato del Garda' })).toEqual([])
  })
})

test('un codice sbagliato non dà avvisi: lo rifiuta già la verifica', async () => {
  expect(await avvisiCodiceFiscale('RSSMRA85T10A562T', { nome: 'Luca', cognome: 'Bianchi' })).toEqual([])
})

test('le lettere di nome e cognome sono quelle che calcola una seconda libreria', () => {
  const { parser } = new CodiceFiscaleUtils(belfioreConnector)
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{2,12}( [a-z]{1,8})?$/), (nome) => {
      expect(lettereCognome(nome)).toBe(parser.lastNameToCf(nome))
      expect(lettereNome(nome)).toBe(parser.firstNameToCf(nome))
    }),
    { numRuns: 300 },
  )
})
