import { describe, expect, it } from 'vitest';
import { packName, packOf, packsText, quantityText } from './packs.js';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('packs', () => {
  it.each([
    [20, 10, '20 u. = 2 packs'],
    [10, 10, '10 u. = 1 pack'],
    [25, 10, '25 u. = 2 packs y 5 u.'],
    [5, 10, '5 u. (1 pack = 10 u.)'],
    [12_000, 12, '12.000 u. = 1.000 packs'],
    [5, 1, '5 u.'],
    [5, null, '5 u.'],
    [5, 0, '5 u.'],
    [5, -3, '5 u.'],
  ])('says what %d units of a pack of %s are', (units, presentationQuantity, text) => {
    expect(plain(quantityText(units, { presentationQuantity }))).toBe(text);
  });

  it.each([
    ['Caja × 6', 6, '12 u. = 2 cajas', 'Caja × 6'],
    ['Pack x 6', 6, '12 u. = 2 packs', 'Pack × 6'],
    ['Caja × 12', 6, '12 u. = 2 packs', 'Pack × 6'],
    ['Blíster × 6', 6, '12 u. = 2 packs', 'Pack × 6'],
    ['Inés Arrúa', 6, '12 u. = 2 packs', 'Pack × 6'],
    [null, 6, '12 u. = 2 packs', 'Pack × 6'],
  ])('calls a pack as the line below the name does: %s, %d', (subtitle, presentationQuantity, text, name) => {
    const product = { subtitle, presentationQuantity };
    expect(plain(quantityText(12, product))).toBe(text);
    expect(plain(packName(product))).toBe(name);
  });

  it('has no packs for a product that is sold by the unit, nor for a text that is no quantity', () => {
    expect(packOf({ presentationQuantity: 1 })).toBeUndefined();
    expect(packName({})).toBeUndefined();
    expect(packsText(5, {})).toBeUndefined();
    expect(packsText(Number.NaN, { presentationQuantity: 5 })).toBeUndefined();
    expect(plain(packName({ presentationQuantity: 1_200 }))).toBe('Pack × 1.200');
  });
});
