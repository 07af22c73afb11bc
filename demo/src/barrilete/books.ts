/** Turns the tables of titles into books with ISBN, size, price and pictures. */

import { isbn13 } from '../check-digits.js';
import type { PictureSpec } from '../demo-company.js';
import { seededRandom } from '../random.js';
import { album, carton, siesta } from './album.js';
import { ciencia, historia, lector, naturaleza } from './informativos.js';
import { aventura, cuentos, fantastico, misterio } from './juvenil.js';
import { juego, mayuscula, poesia, solo } from './lectores.js';
import { paletteOf } from './palettes.js';

export interface Book {
  readonly category: string;
  readonly isbn: string;
  readonly title: string;
  readonly author: string;
  readonly age: string;
  readonly synopsis: string;
  readonly pesos: number;
  readonly pages: number;
  readonly grams: number;
  /** Height, width and thickness in millimetres. */
  readonly size: readonly [number, number, number];
  readonly binding: string;
  readonly specs: readonly PictureSpec[];
}

/** What the books of one category have in common. */
interface BookSeries {
  readonly category: string;
  readonly rows: string;
  readonly format: 'square' | 'tall' | 'wide' | 'novel';
  readonly pesos: readonly [least: number, most: number];
  readonly pages: readonly [least: number, most: number];
  readonly binding: string;
}
const bookSeries = (
  category: string,
  rows: string,
  format: BookSeries['format'],
  pesos: BookSeries['pesos'],
  pages: BookSeries['pages'],
  binding: string,
): BookSeries => ({ category, rows, format, pesos, pages, binding });

const allSeries: readonly BookSeries[] = [
  bookSeries('AlbumIlustrado', album + siesta.trimStart(), 'square', [14500, 21500], [32, 48], 'tapa dura'),
  bookSeries('LibrosCarton', carton, 'square', [9800, 12900], [16, 20], 'cartón con puntas redondas'),
  bookSeries('EnMayuscula', mayuscula, 'tall', [8900, 11400], [24, 32], 'abrochado'),
  bookSeries('YaLeoSolo', solo, 'tall', [10900, 14200], [48, 80], 'rústica'),
  bookSeries('LibroJuego', juego, 'square', [12900, 19800], [32, 64], 'rústica con solapas'),
  bookSeries('Poesia', poesia, 'tall', [12400, 16800], [40, 72], 'rústica con solapas'),
  bookSeries('Aventura', aventura, 'novel', [16900, 22900], [128, 240], 'rústica con solapas'),
  bookSeries('Misterio', misterio, 'novel', [15900, 21800], [112, 224], 'rústica con solapas'),
  bookSeries('Fantastico', fantastico, 'novel', [16400, 24600], [136, 288], 'rústica con solapas'),
  bookSeries('CuentosJuveniles', cuentos, 'novel', [14800, 19600], [96, 160], 'rústica'),
  bookSeries('Naturaleza', naturaleza, 'wide', [17900, 25800], [48, 96], 'tapa dura'),
  bookSeries('Ciencia', ciencia, 'square', [17400, 24900], [48, 80], 'tapa dura'),
  bookSeries('Historia', historia, 'wide', [16800, 23800], [56, 96], 'rústica con solapas'),
  bookSeries('PlanLector', lector, 'tall', [11900, 15600], [64, 120], 'rústica'),
];
const sizes = { square: [240, 230], tall: [230, 170], wide: [210, 260], novel: [205, 135] } as const;
const faces = ['', '', '', 'bricolage', 'alegreya', 'grandstander', 'archivoBlack'];

/** Returns all books. The same call always returns the same books. */
export function books(): Book[] {
  const uses = new Map<string, number>();
  let number = 0;
  return allSeries.flatMap(({ category, rows, format, pesos, pages, binding }) =>
    rows
      .trim()
      .split('\n')
      .map((line): Book => {
        const [title = '', author = '', age = '', cover = '', synopsis = ''] = line.split('|');
        number += 1;
        const r = seededRandom(number * 613 + 5);
        const use = uses.get(cover) ?? 0;
        uses.set(cover, use + 1);
        const pal = paletteOf(title, cover, use);
        const face = use < 2 ? '' : r.pick(faces);
        const own = {
          title,
          author,
          pal,
          seed: number,
          ...(face ? { face } : {}),
          ...(use > 1 ? { format } : {}),
        };
        const n = Math.round(r.between(pages[0], pages[1]) / 8) * 8;
        const [height, width] = sizes[format];
        const thick = Math.round(
          n * (binding === 'tapa dura' ? 0.1 : binding.startsWith('cartón') ? 0.9 : 0.075) + 3,
        );
        const second: PictureSpec[] = [];
        if (r.withProbability(0.6))
          second.push({ drawing: 'contratapa', options: { title, author, pal, seed: number, format } });
        if (category !== 'Aventura' && r.withProbability(0.55))
          second.push({ drawing: 'pliego', options: { pal, seed: number } });
        return {
          category,
          isbn: isbn13(String(1042 + Math.floor(number / 100)), String(number % 100).padStart(2, '0')),
          title,
          author,
          age,
          synopsis,
          pesos: Math.round(r.between(pesos[0], pesos[1]) / 100) * 100,
          pages: n,
          grams: Math.round((n * height * width) / 9800 / 10) * 10 + (binding === 'tapa dura' ? 180 : 40),
          size: [height, width, thick],
          binding,
          specs: [{ drawing: `tapa.${cover}`, options: own }, ...second],
        };
      }),
  );
}
