// Synonyms: which words of a group are accepted, and how a search is widened by groups, one-way groups and phrases.

import { describe, expect, it } from 'vitest';
import { readSynonyms, synonymMap, widenMistyped, widenWords } from './synonyms.js';

const map = synonymMap([
  { words: ['Birome', 'lapicera', 'Bolígrafo'], oneWay: false },
  { words: ['cola', 'adhesivo vinílico', 'goma de pegar'], oneWay: false },
  { words: ['voligoma', 'pegamento'], oneWay: true },
]);

describe('readSynonyms', () => {
  it.each([
    [
      [' Birome ', 'lapicera', 'BIROME', ''],
      ['Birome', 'lapicera'],
    ],
    [
      ['goma  de pegar', 'cola'],
      ['goma de pegar', 'cola'],
    ],
    [['cola'], 'Escriba al menos dos palabras distintas.'],
    [['cola', 'Cóla'], 'Escriba al menos dos palabras distintas.'],
    [['cola', '%%'], '“%%” no tiene letras ni números.'],
    [['cola', 'a b c d e'], 'Cada sinónimo tiene como máximo 4 palabras.'],
  ])('reads %j as %j', (given, read) => {
    expect(readSynonyms(given)).toEqual(read);
  });
});

describe('widenWords', () => {
  it.each([
    [['resma'], [[['resma']]]],
    [['birome'], [[['birome'], ['lapicera'], ['boligrafo']]]],
    [['lapiceras'], [[['lapiceras'], ['lapicera'], ['birome'], ['boligrafo']]]],
    [
      ['birome', 'azul'],
      [[['birome'], ['lapicera'], ['boligrafo']], [['azul']]],
    ],
    [['goma', 'de', 'pegar'], [[['goma', 'de', 'pegar'], ['cola'], ['adhesivo', 'vinilico']]]],
    [
      ['goma', 'de', 'borrar'],
      [[['goma']], [['de']], [['borrar']]],
    ],
    [['voligoma'], [[['voligoma'], ['pegamento']]]],
    [['pegamento'], [[['pegamento']]]],
  ])('widens %j', (words, parts) => {
    expect(widenWords(words, map)).toEqual(parts);
  });
});

describe('widenMistyped', () => {
  it.each([
    [['virome'], [[['virome'], ['birome'], ['lapicera'], ['boligrafo']]]],
    [['birom'], [[['birom'], ['birome'], ['lapicera'], ['boligrafo']]]],
    [['biromes'], [[['biromes'], ['birome'], ['lapicera'], ['boligrafo']]]],
    [
      ['adesivo', 'vinilico', 'x'],
      [[['adesivo', 'vinilico'], ['adhesivo', 'vinilico'], ['cola'], ['goma', 'de', 'pegar']], [['x']]],
    ],
    [['bi'], [[['bi']]]],
    [['resma'], [[['resma']]]],
    [['azules'], [[['azules'], ['azule'], ['azul']]]],
    [['viromes'], [[['viromes'], ['birome'], ['lapicera'], ['boligrafo'], ['virome'], ['virom']]]],
    [['20cm'], [[['20cm'], ['20', 'cm']]]],
    [['x', '12'], [[['x', '12'], ['12']]]],
    [['n4'], [[['n4'], ['n', '4']]]],
    [['peces'], [[['peces'], ['pez']]]],
    [['lapis'], [[['lapis']]]],
    [['reglas'], [[['reglas'], ['regla']]]],
    [['mas'], [[['mas']]]],
  ])('widens %j', (words, parts) => {
    expect(widenMistyped(words, map)).toEqual(parts);
  });

  it('widens nothing without synonyms', () => {
    expect(widenMistyped(['virome', 'azul'], synonymMap([]))).toEqual([[['virome']], [['azul']]]);
  });
});
