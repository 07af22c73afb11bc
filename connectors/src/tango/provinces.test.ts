// The provinces by their AFIP codes and by the names that files and addresses give them.

import { describe, expect, it } from 'vitest';
import { provinceCode, provinceName } from './provinces.js';

/** The codes of the tax authority: 0 to 24 without 15. */
const CODES = Array.from({ length: 25 }, (_, code) => String(code)).filter((code) => code !== '15');

describe('a province', () => {
  it.each(CODES)('with code %s has a name that leads back to it', (code) => {
    expect(provinceName(code)).not.toBe('');
    expect(provinceCode(provinceName(code))).toBe(code);
  });
  it('has a name of its own', () => {
    expect(new Set(CODES.map(provinceName)).size).toBe(24);
  });
  it.each([
    ['01', 'Buenos Aires'],
    [' 3 ', 'Córdoba'],
    ['00', 'Ciudad Autónoma de Buenos Aires'],
    ['15', ''],
    ['25', ''],
    ['', ''],
    [null, ''],
  ])('with code %j is called %j', (code, name) => {
    expect(provinceName(code)).toBe(name);
  });
  it.each([
    ['CABA', '0'],
    ['Capital Federal', '0'],
    ['Ciudad de Buenos Aires', '0'],
    ['BUENOS AIRES', '1'],
    ['cordoba', '3'],
    ['Tucuman', '14'],
    ['Tierra del Fuego, Antártida e Islas del Atlántico Sur', '24'],
    ['Montevideo', undefined],
    ['', undefined],
  ])('called %j has the code %j', (name, code) => {
    expect(provinceCode(name)).toBe(code);
  });
});
