// The category tree of the demonstration company Papelera, in three levels: area, family, kind of product.

import { type Branch, categoryRows } from '../category-tree.js';

const branches: readonly Branch[] = [
  [
    'Escolar',
    'Escolar',
    [
      [
        'Cuadernos',
        'Cuadernos',
        [
          ['CuadernosTapaDura', 'Tapa dura'],
          ['CuadernosEspiralados', 'Espiralados'],
          ['CuadernosTapaBlanda', 'Tapa flexible'],
        ],
      ],
      ['Libretas', 'Libretas', [['Anotadores', 'Anotadores']]],
      [
        'Lapices',
        'Lápices y colores',
        [
          ['LapicesGrafito', 'Lápices negros'],
          ['LapicesColor', 'Lápices de colores'],
          ['Marcadores', 'Marcadores escolares'],
          ['Crayones', 'Crayones'],
        ],
      ],
      [
        'Pintura',
        'Témperas y pintura',
        [
          ['Temperas', 'Témperas'],
          ['Acrilicos', 'Acrílicos'],
          ['Acuarelas', 'Acuarelas'],
          ['Pinceles', 'Pinceles'],
          ['Plastilinas', 'Plastilinas'],
        ],
      ],
      [
        'MochilasCartucheras',
        'Mochilas y cartucheras',
        [
          ['MochilasEscolares', 'Mochilas'],
          ['Cartucheras', 'Cartucheras'],
          ['Luncheras', 'Luncheras'],
        ],
      ],
      [
        'Geometria',
        'Geometría y corte',
        [
          ['Reglas', 'Reglas y escuadras'],
          ['Compases', 'Compases'],
          ['Tijeras', 'Tijeras'],
          ['GomasSacapuntas', 'Gomas y sacapuntas'],
        ],
      ],
    ],
  ],
  [
    'Oficina',
    'Oficina',
    [
      ['Abrochadoras', 'Abrochadoras y perforadoras'],
      ['Calculadoras', 'Calculadoras'],
      ['ClipsBroches', 'Clips y broches'],
      ['Escritorio', 'Escritorio'],
      ['Notas', 'Notas adhesivas'],
      ['Pizarras', 'Pizarras'],
      ['Agendas', 'Agendas y planificadores'],
    ],
  ],
  [
    'Papel',
    'Papel y resmas',
    [
      ['Resmas', 'Resmas'],
      ['Repuestos', 'Repuestos'],
      ['Blocks', 'Blocks'],
      ['Cartulinas', 'Cartulinas y goma eva'],
      [
        'Envoltorio',
        'Regalo y envoltorio',
        [
          ['PapelRegalo', 'Papel de regalo'],
          ['Bolsas', 'Bolsas'],
        ],
      ],
      ['Sobres', 'Sobres'],
      ['Etiquetas', 'Etiquetas'],
    ],
  ],
  [
    'Archivo',
    'Archivo y carpetas',
    [
      ['Carpetas', 'Carpetas y biblioratos'],
      ['CajasArchivo', 'Cajas de archivo'],
      ['Folios', 'Folios'],
      ['Separadores', 'Separadores'],
    ],
  ],
  [
    'Adhesivos',
    'Adhesivos y cintas',
    [
      ['Pegamentos', 'Adhesivos'],
      ['Cintas', 'Cintas'],
    ],
  ],
  [
    'Escritura',
    'Escritura',
    [
      ['Lapiceras', 'Lapiceras'],
      ['Resaltadores', 'Resaltadores'],
      ['Permanentes', 'Marcadores de oficina'],
      ['Correctores', 'Correctores'],
    ],
  ],
];

export const categories = categoryRows(branches);
