import { v1Entries } from '@mostrador/contract/v1/entries';
import type { MachineEntry } from '@mostrador/contract/v1/entry';
import { lostParts } from '@mostrador/trials/testing/added-only';
import { lintDocument } from '@mostrador/trials/testing/lint-document';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi-document.js';
import released from './released-document.json' with { type: 'json' };

/*
 * The document of /api/v1 only adds to the one of the last release, which `npm run api-document` writes when a release is made.
 */

const entries = Object.values(v1Entries) as readonly MachineEntry[];

/** A document whose shared responses are replaced by the codes that they are named for. */
const withCodes = (document: unknown) =>
  JSON.parse(JSON.stringify(document), (name, value) => {
    const [, codes] = /^#\/components\/responses\/(.+)$/.exec(value?.$ref ?? '') ?? [];
    if (codes !== undefined) return { codes: codes.split('-') };
    return name === 'responses' && 'not_found' in value ? undefined : value;
  });

it('keeps every path, parameter, field and answer of the last release', () => {
  const document = openApiDocument(entries, '1');
  expect(lostParts(withCodes(released), withCodes(document))).toEqual([]);
});

type Json = Record<string, unknown>;

it('misses each method, parameter, field, status and value of an enum that is left out', () => {
  const older = withCodes(released);
  const unseen: string[] = [];
  let tried = 0;
  const without = (item: unknown, steps: readonly string[]) => {
    const copy = structuredClone(item);
    const parent = steps.slice(0, -1).reduce((node, step) => node[step] as Json, copy as Json);
    const last = steps.at(-1) ?? '';
    if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else delete parent[last];
    tried += 1;
    if (lostParts(item, copy).length === 0) unseen.push(steps.join('/'));
  };
  const walk = (item: unknown, node: unknown, steps: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return;
    const name = steps.at(-1) ?? '';
    for (const [key, child] of Object.entries(node)) {
      if (['example', 'tags'].includes(key) && name !== 'properties') continue;
      if (['', 'properties', 'responses', 'parameters', 'enum'].includes(name))
        without(item, [...steps, key]);
      walk(item, child, [...steps, key]);
    }
  };
  for (const item of Object.values(older.paths)) walk(item, item, []);
  expect(unseen).toEqual([]);
  expect(tried).toBeGreaterThan(500);
});

it('has no fault that a linter of OpenAPI finds, and the linter finds faults', async () => {
  const document = openApiDocument(entries, '1');
  expect(await lintDocument(document)).toEqual([]);
  const broken = JSON.parse(JSON.stringify(document));
  const [first, second] = Object.keys(broken.paths);
  delete broken.paths[first ?? ''].get.operationId;
  broken.paths[second ?? ''].get.parameters[0].description = '';
  broken.paths[second ?? ''].get.responses['200'].$ref = '#/components/responses/none';
  const rules = (await lintDocument(broken)).map((line) => line.split(' ')[0]);
  expect(rules).toEqual(expect.arrayContaining(['operation-operationId', 'no-unresolved-refs']));
}, 60_000);

it('finds what is lost, changed, or demanded anew', () => {
  const older = {
    paths: {
      '/a': { get: { parameters: [{ name: 'x', in: 'query' }], responses: { 200: { enum: ['a', 'b'] } } } },
      '/b': { put: { requestBody: { schema: { required: ['n'], properties: { n: { type: 'string' } } } } } },
    },
  };
  const changed = (edit: (copy: typeof older) => void) => {
    const copy = structuredClone(older);
    edit(copy);
    return lostParts(older, copy);
  };
  expect(changed(() => undefined)).toEqual([]);
  expect(changed((copy) => copy.paths['/a'].get.responses[200].enum.push('c'))).toEqual([]);
  expect(changed((copy) => copy.paths['/a'].get.responses[200].enum.pop())).toHaveLength(1);
  expect(changed((copy) => copy.paths['/a'].get.parameters.pop())).toHaveLength(1);
  expect(
    changed((copy) =>
      copy.paths['/a'].get.parameters.push({ name: 'y', in: 'query', required: true } as never),
    ),
  ).toHaveLength(1);
  expect(changed((copy) => copy.paths['/b'].put.requestBody.schema.required.push('m'))).toHaveLength(1);
  expect(
    changed((copy) => {
      copy.paths['/b'].put.requestBody.schema.properties.n.type = 'number';
    }),
  ).toHaveLength(1);
});

it('names each operation once, and explains it in English and Spanish with an example of its body', () => {
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
  for (const [name, entry] of Object.entries(v1Entries)) expect(entry.name).toBe(name);
  for (const { name, detail, body, example, output } of entries) {
    expect([name, detail.en !== '' && detail.es !== '']).toEqual([name, true]);
    if (body !== undefined) expect([name, body.safeParse(example.body).error]).toEqual([name, undefined]);
    if (output !== undefined) expect([name, example.output !== undefined]).toEqual([name, true]);
  }
});
