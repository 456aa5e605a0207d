import type { Premio } from '@primo/contract/raccolta/premi'
import { daysFromToday } from './random.ts'

/** Columns: image, name, category, points, remaining pieces (null = unlimited). */
const ITEMS = [
  ['borraccia-termica', 'Borraccia termica', 'Tempo libero', 250, null],
  ['tappetino-da-yoga', 'Tappetino da yoga', 'Benessere', 300, null],
  ['caricatore-portatile', 'Caricatore portatile', 'Tecnologia', 350, 80],
  ['lampada-da-tavolo', 'Lampada da tavolo', 'Casa', 450, 40],
  ['scacchiera-in-legno', 'Scacchiera in legno', 'Tempo libero', 600, 25],
  ['cesto-di-prodotti-tipici', 'Cesto di prodotti tipici', 'Gusto', 650, 60],
  ['zaino', 'Zaino da città', 'Viaggi', 700, 50],
  ['cassa-bluetooth', 'Cassa Bluetooth', 'Tecnologia', 800, 45],
  ['cinema-per-due', 'Cinema per due', 'Tempo libero', 850, null],
  ['trolley-da-cabina', 'Trolley da cabina', 'Viaggi', 1100, 1],
  ['macchina-da-caffe', 'Macchina da caffè', 'Casa', 1400, 35],
  ['lettore-di-libri', 'Lettore di libri', 'Tecnologia', 1500, 0],
  ['purificatore-d-aria', 'Purificatore d’aria', 'Casa', 2100, 18],
  ['giornata-alle-terme', 'Giornata alle terme', 'Benessere', 2600, null],
  ['tablet', 'Tablet', 'Tecnologia', 4200, 2],
  ['bicicletta-pieghevole', 'Bicicletta pieghevole', 'Tempo libero', 6500, 5],
] as const

const IN_EVIDENZA: readonly string[] = ['giornata-alle-terme', 'zaino', 'bicicletta-pieghevole']

/** Catalogue of the mock data. Requests reduce the remaining pieces. */
export const PREMI: Premio[] = ITEMS.map(([figura, descrizione, categoria, punti, disponibili], n) => ({
  id_premio: n + 1,
  id_edizione: 1,
  codice: `PV${String(n + 1).padStart(3, '0')}`,
  descrizione,
  dettaglio: `${descrizione}: un premio di prova, per vedere come si presenta il catalogo.`,
  categoria,
  punti,
  disponibili,
  immagine: `/premi/${figura}.webp`,
  limite_persona: null,
  evidenza: IN_EVIDENZA.indexOf(figura) + 1 || null,
  valido_dal: daysFromToday(-400),
  valido_al: daysFromToday(500),
}))
