// The category tree of the demonstration company Barrilete: by age, kind of book and stationery.

import { type Branch, categoryRows } from '../category-tree.js';

const branches: readonly Branch[] = [
  [
    'Infantil',
    'Infantil',
    [
      ['LibrosCarton', 'Primeros meses'],
      ['AlbumIlustrado', 'Álbum ilustrado'],
      [
        'PrimerosLectores',
        'Primeros lectores',
        [
          ['EnMayuscula', 'En mayúscula'],
          ['YaLeoSolo', 'Ya leo solo'],
        ],
      ],
      ['LibroJuego', 'Libro juego'],
      ['Poesia', 'Poesía'],
    ],
  ],
  [
    'Juvenil',
    'Juvenil',
    [
      [
        'NovelaJuvenil',
        'Novela juvenil',
        [
          ['Aventura', 'Aventura'],
          ['Misterio', 'Misterio'],
          ['Fantastico', 'Fantástico'],
        ],
      ],
      ['CuentosJuveniles', 'Cuentos'],
    ],
  ],
  [
    'Informativos',
    'Informativos',
    [
      ['Naturaleza', 'Naturaleza'],
      ['Ciencia', 'Ciencia'],
      ['Historia', 'Historia y costumbres'],
    ],
  ],
  ['ParaLaEscuela', 'Para la escuela', [['PlanLector', 'Plan lector y aula']]],
  [
    'Papeleria',
    'Papelería ilustrada',
    [
      ['Cuadernos', 'Cuadernos'],
      ['Libretas', 'Libretas'],
    ],
  ],
];

export const categories = categoryRows(branches);
