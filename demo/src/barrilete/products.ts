/** Turns the books and notebooks of Barrilete into products. */

import { ean13 } from '../check-digits.js';
import type { DemoProduct } from '../demo-company.js';
import { assignTags, generateStock, picturesOf } from '../generate-catalog.js';
import { type Random, seededRandom } from '../random.js';
import { type Book, books } from './books.js';
import { type Notebook, papeleria } from './notebooks.js';

const bare = { isKit: false, tags: [], author: null, age: null, isbn: null } as const;
const randomFlags = (r: Random) => ({
  active: !r.withProbability(0.008),
  visible: !r.withProbability(0.018),
  createdDaysAgo: r.integer(40, 1500),
});

function bookProduct(book: Book, place: number): DemoProduct {
  const r = seededRandom(place * 4099 + 3);
  const [heightOfBook, widthOfBook, thick] = book.size;
  const onDemand = book.category === 'PlanLector' && r.withProbability(0.2);
  const school = book.category === 'PlanLector' || book.category === 'EnMayuscula';
  const pack = school ? 5 : 1;
  return {
    ...bare,
    ...randomFlags(r),
    ...generateStock(r, 5, onDemand),
    code: book.isbn,
    name: book.title,
    description: book.synopsis,
    descriptionLong: [
      `Autor: ${book.author}`,
      `Edad: desde ${book.age.replace('+', '')} ${book.age === '1+' ? 'año' : 'años'}`,
      `Páginas: ${book.pages}`,
      `Encuadernación: ${book.binding}`,
      `Formato: ${widthOfBook / 10} × ${heightOfBook / 10} cm`.replaceAll('.', ','),
      `ISBN: ${book.isbn}`,
      `Peso: ${book.grams} g`,
    ].join('\n'),
    categoryCode: book.category,
    barCode: book.isbn.replaceAll('-', ''),
    isbn: book.isbn,
    author: book.author,
    age: book.age,
    priceCentavos: book.pesos * 100,
    secondPriceCentavos: Math.round((book.pesos * 1.06) / 100) * 10000,
    minimalSalesQuantity: school ? 2 : 1,
    presentationQuantity: pack,
    presentation: school ? 'Pack' : 'Unidad',
    isReturnable: !r.withProbability(0.15),
    isPriceToPublic: r.withProbability(0.14),
    taxRate: 0,
    weightGrams: book.grams,
    lengthMm: heightOfBook,
    widthMm: widthOfBook,
    heightMm: thick,
    supplierCode: 'ED-BARRILETE',
    pictures: r.withProbability(0.04) ? [] : picturesOf(book.isbn, book.specs),
  };
}

function notebookProduct(n: Notebook, place: number): DemoProduct {
  const r = seededRandom(place * 911 + 7);
  return {
    ...bare,
    ...randomFlags(r),
    ...generateStock(r, 6, false),
    code: n.code,
    name: n.name,
    description: n.description,
    descriptionLong: ['Presentación: Pack × 6', ...n.specs].join('\n'),
    categoryCode: n.category,
    barCode: ean13(`7794980${String(30100 + place * 11)}`),
    priceCentavos: n.pesos * 100,
    secondPriceCentavos: Math.round((n.pesos * 1.06) / 100) * 10000,
    minimalSalesQuantity: 3,
    presentationQuantity: 6,
    presentation: 'Pack',
    isReturnable: true,
    isPriceToPublic: false,
    taxRate: 21,
    weightGrams: n.category === 'Cuadernos' ? 310 : 140,
    lengthMm: n.category === 'Cuadernos' ? 210 : 150,
    widthMm: n.category === 'Cuadernos' ? 160 : 105,
    heightMm: 14,
    supplierCode: 'ED-BARRILETE',
    pictures: picturesOf(n.code, [
      { drawing: n.drawing, options: n.options },
      { drawing: 'interior', options: { kind: n.ruling, ...(n.options.c ? { c: n.options.c } : {}) } },
    ]),
  };
}

/** The featured books of each tag, by title. */
const featuredTitles = {
  NOV: [
    'El barrilete que no quería bajar',
    'Quién vive en el ombú',
    'Cuentos para apagar la luz',
    'Manual del gato ajeno',
    'Verano sin señal',
    'Estación Malvón',
    'Abajo de la cama',
    'Pan con luna',
  ],
  ELIG: [
    'Zorro, ¿qué hora es?',
    'Una ballena en la pileta',
    'Abecedario de cosas redondas',
    'Los del quinto piso',
    'Otoño en la plaza',
    'Tres días hasta el paso',
    'Dinosaurio en penitencia',
  ],
  DEST: [
    'Formas para armar un lunes',
    'La casa que prendía las estrellas',
    'La gata que sabía restar',
    'El coro de la cuadra',
    'El pez que dormía la siesta',
    'Un oso en la terraza',
    'El cielo de esta noche',
  ],
} as const;

/** Returns all products of Barrilete with their tags. */
export function products(): DemoProduct[] {
  const list = [...books().map(bookProduct), ...papeleria.map(notebookProduct)];
  const featured = new Set<string>([...featuredTitles.NOV, ...featuredTitles.ELIG, ...featuredTitles.DEST]);
  // Featured products are always in stock.
  const shown = list.map((p) =>
    featured.has(p.name) ? { ...p, visible: true, active: true, stock: Math.max(p.stock, 60) } : p,
  );
  const codes = (titles: readonly string[]) =>
    shown.filter((p) => titles.includes(p.name) && p.pictures.length > 0).map((p) => p.code);
  const tags = assignTags(seededRandom(41), shown, 22, {
    NOV: codes(featuredTitles.NOV),
    ELIG: codes(featuredTitles.ELIG),
    DEST: codes(featuredTitles.DEST),
  });
  return shown.map((p) => {
    const own = tags.get(p.code) ?? [];
    return {
      ...p,
      tags: own,
      createdDaysAgo: own.includes('NOV') ? 3 + (p.createdDaysAgo % 30) : p.createdDaysAgo,
    };
  });
}
