// Matching an imported file's column names to fields: Spanish and English names, the `--map` option, unknown, missing
// and repeated columns.

import { expect, it } from 'vitest';
import { mapColumns } from './column-mapping.js';
import { PRODUCTS } from './product-fields.js';

const none = new Map<string, string>();

it.each([
  [
    ['codigo', 'titulo', 'autores', 'precio'],
    ['code', 'name', 'subtitle', 'price'],
  ],
  [
    ['Código', 'NOMBRE', 'Stock futuro', 'código_de_barras'],
    ['code', 'name', 'future_stock', 'bar_code'],
  ],
  [
    ['code', 'name', 'price', 'tags', 'image'],
    ['code', 'name', 'price', 'tags', 'images'],
  ],
])('%j', (names, fields) => expect(mapColumns(names, none, PRODUCTS)).toEqual({ fields, ignored: [] }));

it('leaves out columns that it does not know', () => {
  expect(mapColumns(['codigo', 'titulo', 'anio', ''], none, PRODUCTS)).toEqual({
    fields: ['code', 'name', undefined, undefined],
    ignored: ['anio'],
  });
});

it('goes by the map before names', () => {
  const map = new Map([
    ['Art.', 'codigo'],
    ['descripcion', 'name'],
    ['STOCK', 'ignorar'],
  ]);
  expect(mapColumns(['art', 'descripción', 'nombre', 'stock'], map, PRODUCTS)).toEqual({
    fields: ['code', 'name', undefined, undefined],
    ignored: ['nombre', 'stock'],
  });
});

it.each([
  [['codigo', 'precio'], none, 'Falta la columna de «Nombre». El archivo tiene: codigo, precio.'],
  [['a;b', 'c'], none, 'Falta la columna de «Código» y «Nombre»'],
  [['codigo', 'nombre', 'titulo'], none, 'Las columnas «nombre» y «titulo» son las dos «Nombre»'],
  [['codigo', 'nombre'], new Map([['x', 'price']]), '--map: no hay una columna «x»'],
  [['codigo', 'nombre'], new Map([['nombre', 'x']]), '--map: no hay un campo «x»'],
])('says what is wrong with %j', (names, map, message) => {
  expect(() => mapColumns(names, map, PRODUCTS)).toThrow(message);
});
