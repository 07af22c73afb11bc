// Recipes of captured SQL statements and their pgbench scripts: which value is a constant, a key or an earlier answer,
// and when a look-up script is needed.

import { expect, test } from 'vitest';
import { lookupsOf, scriptOf } from './pgbench-script.js';
import { type Captured, recipesOf } from './statement-recipes.js';

const order = (cart: string, made: string): Captured[] => [
  { text: 'begin', values: [] },
  {
    text: 'insert into orders values ($1, $2) returning order_id',
    values: ['7', cart],
    row: { order_id: made },
  },
  { text: 'insert into lines values ($1::int, $2, $3)', values: [made, cart, null] },
];

test('a value is a constant, a key of the request, or what the database answered before', () => {
  const [recipe, ...others] = recipesOf([order('c-1', '11'), order('c-2', '12')]);
  expect(others).toEqual([]);
  expect(recipe?.keys).toEqual([['c-1'], ['c-2']]);
  expect(recipe?.statements.map(({ parts }) => parts.map(({ kind }) => kind))).toEqual([
    [],
    ['constant', 'key'],
    ['answered', 'key', 'constant'],
  ]);
  if (recipe === undefined) return;
  expect(scriptOf(recipe, 't', false)).toEqual({
    text: `\\set n random(1, 2)
select k1 from t where n = :n \\gset
begin;
insert into orders values (:t_c0, :k1) returning order_id \\gset a1_
insert into lines values (:a1_order_id::int, :k1, NULL);
`,
    lookup: '\\set n random(1, 2)\nselect k1 from t where n = :n \\gset\n',
    definitions: [['t_c0', '7']],
    weight: 2,
  });
});

test('each sequence of statements has a script of its own', () => {
  const short: Captured[] = [{ text: 'select 1', values: [] }];
  expect(recipesOf([short, order('c-1', '11'), short]).map(({ keys }) => keys.length)).toEqual([2, 1]);
});

test('a request that is alone in its sequence of statements has a look-up script that pgbench accepts', () => {
  const alone: Captured[] = [{ text: 'select 1', values: [] }];
  const recipes = recipesOf([alone, order('c-1', '11'), order('c-2', '12')]);
  const scripts = recipes.map((recipe, index) => scriptOf(recipe, `t${index}`, false));
  expect(scripts.map(({ lookup }) => lookup === undefined)).toEqual([true, false]);
  const lookups = lookupsOf(scripts);
  expect(lookups.map(({ text, weight }) => [text, weight])).toEqual([
    ['\\sleep 0 us\n', 1],
    ['\\set n random(1, 2)\nselect k1 from t1 where n = :n \\gset\n', 2],
  ]);
});

test('requests without anything to look up have no look-up scripts', () => {
  const [recipe] = recipesOf([[{ text: 'select 1', values: [] }]]);
  expect(recipe && lookupsOf([scriptOf(recipe, 't', false)])).toEqual([]);
});
