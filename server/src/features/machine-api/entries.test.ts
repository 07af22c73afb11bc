import { type V1Name, v1Entries } from '@mostrador/contract/v1/entries';
import type { MachineEntry } from '@mostrador/contract/v1/entry';
import {
  type MachineInput,
  makeApiKey,
  makeExampleThings,
  runImport,
  sendMachine,
} from '@mostrador/trials/testing/machine-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';

/*
 * Every entry of /api/v1, from its table: its example works and answers what its schema says.
 */

let shop: TestShop;

const entries = Object.values(v1Entries) as readonly MachineEntry[];

beforeAll(async () => {
  shop = await testShop();
  await makeExampleThings(shop);
});
afterAll(() => shop.close());

it('every example works, and its answer has the form of its schema', async () => {
  const { text: key } = await makeApiKey(shop);
  let importId = '';
  let endpointId = '';
  for (const each of entries) {
    const { name, path, example, output, lines, status = 200, paged, etag, location, idempotent } = each;
    const params =
      example.params !== undefined && 'kindOrId' in example.params && name !== 'startImport'
        ? { kindOrId: importId }
        : path.startsWith('/webhook-endpoints/')
          ? { id: endpointId }
          : example.params;
    const input: MachineInput = {
      key,
      params,
      query: example.query,
      headers: { ...example.headers, 'idempotency-key': name },
      body: example.body,
      file: example.file,
    };
    const answer = await sendMachine(shop, name as V1Name, input);
    const isCreated = idempotent === true || example.headers?.['if-none-match'] === '*';
    expect([name, answer.status, answer.text]).toEqual([name, isCreated ? 201 : status, answer.text]);
    // the schema of the example itself is the one of the answer
    for (const body of output === undefined ? [] : [answer.body, example.output])
      expect([name, output?.safeParse(body).error]).toEqual([name, undefined]);
    if (lines !== undefined)
      for (const line of answer.text.trim().split('\n'))
        expect([name, lines.safeParse(JSON.parse(line)).success]).toEqual([name, true]);
    if (paged === true) expect(answer.body).toHaveProperty('next');
    if (etag === true) expect(answer.headers['etag']).toMatch(/^"[\w-]{22}"$/);
    if (location === true) expect(answer.headers['location']).toMatch(/^\/api\/v1\//);
    if (name === 'createWebhookEndpoint') endpointId = String(answer.body['id']);
    if (name === 'startImport') {
      importId = String(answer.body['importId']);
      await runImport(shop, importId);
    }
  }
});
