// Attempts to bypass permissions for the permission tests: odd ids, lists of ids, other spellings of a path, foreign
// fields.

import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { ZodObject } from 'zod';
import {
  accessOf,
  hasLostSession,
  type Input,
  type PermissionsFixture,
  type Requester,
  sentOf,
} from './permissions-fixture.js';
import { entries, inputOf, type NamedField, namedFields } from './permissions-input.js';

/** The result of an attempt. */
interface Found {
  readonly cells: number;
  readonly wrong: readonly string[];
}

const ODD_IDS: readonly unknown[] = [
  '',
  'null',
  'undefined',
  '0',
  '-1',
  '1e3',
  ' 1',
  '٣',
  '1,2',
  '%',
  '*',
  '../1',
];
const ODD_BODY_IDS: readonly unknown[] = [...ODD_IDS, null, 0, -1, 0.5, true, {}, { $ne: null }, [[]]];

/** Sends invalid ids, lists of ids and repeated names, as a client or a salesman who may not see the thing. */
export async function oddIds(world: PermissionsFixture): Promise<Found> {
  const things = await world.things();
  const wrong: string[] = [];
  let cells = 0;
  for (const field of namedFields) {
    const { entry, name, rule } = field;
    const real = things[rule.names];
    const nobodys = world.nothing[rule.names];
    const inBody = (rule.at ?? 'body').startsWith('body') && entry.body !== undefined;
    const ids = [...(inBody ? ODD_BODY_IDS : ODD_IDS), [real], [nobodys, real], [real, nobodys]];
    const inputs: Input[] = ids.map((id) => inputOf(field, things, id));
    if (entry.query !== undefined)
      for (const spelling of [`${name}[]`, `${name}[0]`, `${name}.0`, name.toUpperCase()])
        inputs.push({
          ...inputOf(field, things, nobodys),
          query: { [name]: String(nobodys), [spelling]: String(real) },
        });
    const asker = accessOf(entry, 'stranger') === 'admitted' ? 'stranger' : 'otherSalesman';
    if (accessOf(entry, asker) !== 'admitted') continue;
    const answers = await Promise.all(inputs.map((input) => world.ask(asker, entry, input)));
    cells += answers.length;
    await world.cancelExports();
    for (const [index, answer] of answers.entries()) {
      const { status, told } = answer;
      if (status >= 500 || told.includes(world.world.mark) || hasLostSession(entry, asker, answer))
        wrong.push(
          `${entry.name} ${name} ${JSON.stringify(inputs[index])} for ${asker}: ${status} ${told.slice(0, 200)}`,
        );
    }
  }
  return { cells, wrong };
}

const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace('/api/', '/api//'),
  (path) => path.replace('/api/', '/API/'),
  (path) => path.toUpperCase(),
  (path) => path.toLowerCase(),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/api/%2e/'),
  (path) => path.replace('/api/', '/x/../api/'),
  (path) => path.replace('/api/', '/x/%2e%2e/api/'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '\\api\\'),
  (path) =>
    path.replace(
      /\/(\w)(\w+)$/,
      (_, first: string, rest: string) => `/%${first.charCodeAt(0).toString(16)}${rest}`,
    ),
  (path) => `${path};x=1`,
  (path) => `${path}%00`,
  (path) => `${path}.json`,
  (path) => `${path}%20`,
];
const OVERRIDES = [
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
];

/** Every call that is not everybody's, by those whom its access keeps out. */
export async function otherSpellings(world: PermissionsFixture): Promise<Found> {
  const wrong: string[] = [];
  let cells = 0;
  const before = await world.state();
  for (const entry of entries.filter(({ access }) => access !== 'public')) {
    const asker = accessOf(entry, 'stranger') === 'admitted' ? 'visitor' : 'stranger';
    const { method, url, body } = sentOf(entry, entry.example ?? {});
    const [path = '', query] = url.split('?');
    const spelled = SPELLINGS.map((spelling) => ({
      method,
      url: `${spelling(path)}${query === undefined ? '' : `?${query}`}`,
      body,
    }));
    // a call of everybody's, with a header that names this one
    const overridden = OVERRIDES.map((header) => ({
      method: 'GET' as const,
      url: '/api/User/livenes',
      headers: { [header]: header.includes('url') ? url : method },
    }));
    const answers = await Promise.all(spelled.map((sent) => world.send(asker, sent)));
    for (const [index, { status, told }] of answers.entries())
      if (status < 400 || status >= 500)
        wrong.push(`${spelled[index]?.url} for ${asker}: ${status} ${told.slice(0, 200)}`);
    const usual = await Promise.all(overridden.map((sent) => world.send(asker, sent)));
    if (usual.some(({ told }) => told !== '{"status":"ok"}'))
      wrong.push(`${entry.name} by a header for ${asker}`);
    cells += answers.length + usual.length;
  }
  if ((await world.state()) !== before) wrong.push('Somebody who was kept out changed something.');
  return { cells, wrong };
}

const TAKEN = 'tomado-de-mas';
const MEANINGFUL = ['role', 'isAdmin', 'profile', 'price', 'discount', 'paid', 'constructor', 'permissions'];

/**
 * Every column of the database, as it is called there and as the contract would call it, with every call that writes: none
 * comes through to its handler, and none is found in any table afterwards.
 */
export async function foreignFieldsOfCalls(world: PermissionsFixture, db: Database): Promise<Found> {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name::text as name from information_schema.columns where table_schema = 'public'`.execute(
    db,
  );
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = [...new Set([...rows.flatMap(({ name }) => [name, camel(name)]), ...MEANINGFUL])];
  const wrong: string[] = [];
  let cells = 0;
  for (const entry of entries) {
    const { body } = entry;
    // what the payment platform sends may hold anything, and is read for two fields alone
    if (!(body instanceof ZodObject) || entry.name === 'paymentNotification') continue;
    const foreign = names.filter((name) => !(name in body.shape));
    const extra = Object.fromEntries(foreign.map((name) => [name, TAKEN]));
    const parsed = body.safeParse({ ...(entry.example?.body as object), ...extra });
    const kept = Object.keys(parsed.data ?? {}).filter((name) => foreign.includes(name));
    if (!parsed.success || kept.length > 0)
      wrong.push(`${entry.name} takes ${kept.join(', ')} ${parsed.error?.message ?? ''}`);
    cells += foreign.length;
    for (const { asker, input } of await admitted(world, entry.name)) {
      const { status, told } = await world.ask(asker, entry, {
        ...input,
        body: { ...(input.body as object), ...extra },
      });
      if (status >= 500) wrong.push(`${entry.name} for ${asker}: ${told.slice(0, 200)}`);
    }
  }
  const { rows: tables } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  for (const { name } of tables) {
    const { rows: found } =
      await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${TAKEN}%`} limit 1`.execute(db);
    if (found.length > 0) wrong.push(`${name} holds a foreign field.`);
  }
  return { cells, wrong };
}

/** Returns requests that the call admits, with the ids of real things where it names some. */
async function admitted(
  world: PermissionsFixture,
  call: string,
): Promise<{ asker: Requester; input: Input }[]> {
  const entry = entries.find(({ name }) => name === call);
  if (entry === undefined) return [];
  const asker = (['owner', 'salesman', 'administrator'] as const).find(
    (one) => accessOf(entry, one) === 'admitted',
  );
  const plain = asker === undefined ? [] : [{ asker, input: entry.example ?? {} }];
  const told = namedFields.flatMap((field: NamedField) => {
    const who = field.rule.told.find((one) => accessOf(entry, one) === 'admitted');
    return field.entry === entry && who !== undefined ? [{ field, asker: who }] : [];
  });
  if (told.length === 0) return plain;
  const things = await world.things();
  const naming = told.map(({ field, asker: who }) => ({
    asker: who,
    input: inputOf(field, things, things[field.rule.names]),
  }));
  return [...plain, ...naming];
}
