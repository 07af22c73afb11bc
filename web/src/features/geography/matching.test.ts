// Finding the city that was typed and not picked from the list: accents, case, parts of a name, and ambiguous names.

import { describe, expect, it } from 'vitest';
import { matching, meantCity } from './matching';

const city = (cityId: string, cityName: string, department = '') => ({ cityId, cityName, department });
const known = [
  city('1', 'Rosario', 'Rosario'),
  city('2', 'Villa del Rosario', 'Colón'),
  city('3', 'Venado Tuerto', 'General López'),
  city('4', 'Santa Rosa', 'Garay'),
  city('5', 'Santa Rosa', 'San Javier'),
];
const meant = (typed: string) => meantCity(matching(known, typed), typed)?.cityId;

describe('a city that was typed and not picked', () => {
  it.each([
    ['rosario', '1'],
    [' ROSARIO ', '1'],
    ['Rosário', '1'],
    ['venado', '3'],
    ['villa del rosario', '2'],
  ])('is known by %j', (typed, cityId) => {
    expect(meant(typed)).toBe(cityId);
  });

  it.each([['rosa'], ['santa rosa'], ['zzzz']])('is left open by %j: none or several', (typed) => {
    expect(meant(typed)).toBeUndefined();
  });
});
