// Words by which teachers, families and bookshops search for children's books: the first synonyms of a shop of this brand.

import type { BrandSynonyms } from '../brand.js';

/** Words for the same thing. Each finds what the others find. */
const SAME: readonly (readonly string[])[] = [
  ['cuento', 'relato', 'historia', 'narración'],
  ['poesía', 'poema', 'rima', 'versos'],
  ['libro juego', 'libro de actividades', 'pasatiempos'],
  ['laberinto', 'juego de recorridos'],
  ['antología', 'selección de cuentos', 'compilación'],
  ['plan lector', 'lectura escolar', 'lectura para el aula'],
  ['mitos', 'leyenda', 'fábula'],
  ['dinosaurio', 'dino'],
  ['perro', 'cachorro'],
  ['abuela', 'abu', 'nona'],
  ['nena', 'niña'],
  ['monstruo', 'cuco'],
  ['bruja', 'hechicera'],
  ['barco', 'buque', 'velero'],
  ['espacio', 'planeta', 'astronomía'],
  ['experimento', 'ciencia para chicos'],
  ['misterio', 'detective', 'policial'],
  ['cuaderno', 'anotador'],
  ['libreta', 'libretita', 'anotadora'],
  ['liso', 'lisa', 'sin rayas'],
];

export const synonyms: readonly BrandSynonyms[] = SAME.map((words) => ({ words }));
