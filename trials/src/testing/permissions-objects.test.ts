// Permissions on things: no user reads or changes an order, cart, client, catalogue or list of another, whichever
// field of a call names it.

import type { CallShape } from '@mostrador/contract/call';
import { routes } from '@mostrador/contract/routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verdictOf } from './permissions-access.js';
import { foreignFieldsOfCalls, oddIds, otherSpellings } from './permissions-bypasses.js';
import type { NamingField } from './permissions-fields.js';
import {
  type Answer,
  accessOf,
  hasLostSession,
  type PermissionsFixture,
  permissionsFixture,
  REQUESTERS,
  type Requester,
} from './permissions-fixture.js';
import { entries, inputOf, kindsIn, type NamedField, namedFields } from './permissions-input.js';
import type { ObjectIds } from './permissions-object-ids.js';
import { type TestShop, testShop } from './test-shop.js';

let shop: TestShop;
let neighbour: TestShop;
let all: PermissionsFixture;

beforeAll(async () => {
  shop = await testShop('papelera');
  neighbour = await testShop('barrilete', shop);
  all = await permissionsFixture(shop, neighbour);
});
afterAll(async () => {
  await neighbour.close();
  await shop.close();
});

const reads = ({ entry }: NamedField) => routes[entry.name][0] === 'GET';

function expectationOf(
  entry: CallShape,
  rule: NamingField,
  asker: Requester,
): 'told' | 'refused' | 'ignored' {
  if (accessOf(entry, asker) !== 'admitted') return 'refused';
  if (rule.told.includes(asker)) return 'told';
  return rule.otherwise === 'ignored' ? 'ignored' : 'refused';
}

/** Those around the first client, who may meet its mark elsewhere in an answer. */
const AROUND: readonly Requester[] = ['owner', 'colleague', 'salesman', 'administrator', 'actingForOwner'];

/** Returns what is wrong with the answer to a requester who names a thing; undefined if nothing is. */
async function judged(field: NamedField, asker: Requester, things: ObjectIds): Promise<string | undefined> {
  const { entry, rule } = field;
  const asked = (id: unknown) => all.ask(asker, entry, inputOf(field, things, id));
  const real = await asked(things[rule.names]);
  const access = accessOf(entry, asker);
  const told = JSON.stringify([real.status, real.told.slice(0, 300)]);
  if (real.status >= 500) return `failed ${told}`;
  if (!AROUND.includes(asker) && real.told.includes(all.world.mark)) return `told of it ${told}`;
  if (access !== 'admitted')
    return verdictOf(real.status, real.code) === access ? undefined : `got in ${told}`;
  const unknown = await asked(all.nothing[rule.names]);
  if ([real, unknown].some((answer) => hasLostSession(entry, asker, answer)))
    return `lost the session ${told}`;
  // an answer may say the id again
  const plain = ({ told: text }: Answer, id: unknown) =>
    typeof id === 'string' ? text.replaceAll(JSON.stringify(id), 'it') : text;
  const same =
    real.status === unknown.status &&
    plain(real, things[rule.names]) === plain(unknown, all.nothing[rule.names]);
  const saysNo = real.resultCode < 0 || (real.status >= 400 && real.status < 500);
  if (rule.told.includes(asker)) {
    if ([401, 403, 404].includes(real.status)) return `was kept from what is theirs ${told}`;
    return same && entry.output !== undefined && rule.otherwise === undefined
      ? `learnt nothing ${told}`
      : undefined;
  }
  if (rule.otherwise === 'taken') return saysNo ? undefined : `took it ${told}`;
  if (!same)
    return `could tell it from nothing ${told} ${JSON.stringify([unknown.status, unknown.told.slice(0, 300)])}`;
  if (rule.otherwise === undefined && real.status !== 404) return `no 404 ${told}`;
  return rule.otherwise === 'refused' && !saysNo ? `was not refused ${told}` : undefined;
}

const difference = (before: string, after: string) => {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !known.has(line))
    .join('\n');
};

const tell = (what: string, cells: number) => process.stdout.write(`${what}: ${cells} cells, 0 wrong.\n`);

/** Judges a field for requesters one after another, or side by side, and keeps what is wrong. */
function judge(wrong: string[]) {
  return async (field: NamedField, asker: Requester, things: ObjectIds) => {
    const found = await judged(field, asker, things);
    if (found !== undefined) wrong.push(`${field.entry.name} ${field.name} for ${asker}: ${found}`);
  };
}

const askersOf = ({ entry, rule }: NamedField, expected: string) =>
  REQUESTERS.filter((asker) => expectationOf(entry, rule, asker) === expected);

it('no requester reads or changes a thing that is not theirs, whichever field names it', async () => {
  const wrong: string[] = [];
  const judgeOne = judge(wrong);
  let cells = 0;
  const shared = await all.things();
  let before = await all.state();
  for (const [index, field] of namedFields.entries()) {
    // whom the call's access keeps out is kept out before any field is read
    const isFirst = namedFields[index - 1]?.entry !== field.entry;
    const askers = askersOf(field, 'refused').filter(
      (asker) => isFirst || accessOf(field.entry, asker) === 'admitted',
    );
    await Promise.all(askers.map((asker) => judgeOne(field, asker, shared)));
    cells += askers.length;
    const isLast = namedFields[index + 1]?.entry !== field.entry;
    if (!isLast || (reads(field) && field !== namedFields.at(-1))) continue;
    const after = await all.state();
    if (after !== before)
      wrong.push(`${field.entry.name}: those who were refused changed ${difference(before, after)}`);
    before = after;
  }
  expect(wrong).toEqual([]);
  tell('Fields that name a thing, for those who are refused', cells);
}, 240_000);

it('a requester learns of a thing what they may, and else as much as of one that does not exist', async () => {
  const wrong: string[] = [];
  const judgeOne = judge(wrong);
  let cells = 0;
  const shared = await all.things();
  for (const field of namedFields)
    for (const asker of [...askersOf(field, 'ignored'), ...askersOf(field, 'told')]) {
      await all.cancelExports();
      const things = reads(field) ? shared : await all.things(kindsIn(field, all.nothing));
      await judgeOne(field, asker, things);
      cells += 1;
    }
  expect(wrong).toEqual([]);
  tell('Fields that name a thing, for those who may use them', cells);
}, 240_000);

it("no answer to a stranger holds anything of another client's", async () => {
  const wrong: string[] = [];
  const strangers = ['visitor', 'stranger', 'otherSalesman', 'foreignAdministrator'] as const;
  await all.things();
  // the one call that would end the askers' sessions
  const asked = entries.filter(({ name }) => !['closeSessions', 'logout'].includes(name));
  for (const entry of asked) {
    const answers = await Promise.all(strangers.map((asker) => all.ask(asker, entry, entry.example ?? {})));
    for (const [index, asker] of strangers.entries()) {
      const answer = answers[index];
      if (answer?.told.includes(all.world.mark))
        wrong.push(`${entry.name} for ${asker}: ${answer.told.slice(0, 300)}`);
      if (answer !== undefined && hasLostSession(entry, asker, answer))
        wrong.push(`${entry.name}: ${asker} lost the session`);
    }
  }
  expect(wrong).toEqual([]);
  tell('Calls for strangers', asked.length * strangers.length);
}, 240_000);

it('an invalid id, or several ids, reveal nothing of a thing that is not the requester’s', async () => {
  const { cells, wrong } = await oddIds(all);
  expect(wrong).toEqual([]);
  tell('Odd ids', cells);
}, 240_000);

it('another spelling of a path, or another method by a header, bypasses no permission', async () => {
  const { cells, wrong } = await otherSpellings(all);
  expect(wrong).toEqual([]);
  tell('Other spellings', cells);
}, 240_000);

it('no call that writes takes a column that is not of its input', async () => {
  const { cells, wrong } = await foreignFieldsOfCalls(all, shop.db);
  expect(wrong).toEqual([]);
  tell('Foreign fields', cells);
}, 240_000);
