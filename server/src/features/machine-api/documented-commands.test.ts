/*
 * Every curl command of the documentation is sent as it is written, and succeeds. The test reads the commands itself, because a machine may
 * have neither curl nor a shell.
 */

import { readFileSync } from 'node:fs';
import { v1Entries } from '@mostrador/contract/v1/entries';
import { PDF } from '@mostrador/trials/testing/factories';
import { makeApiKey, makeExampleThings, runImport } from '@mostrador/trials/testing/machine-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SHOP = 'https://shop.example';
/** What the commands send with `--data-binary @…`. */
const FILES: Readonly<Record<string, string | Buffer>> = {
  'stock.ndjson': '{"code":"LAP-001","stock":12}\n',
  'A-0001-00000245.pdf': PDF,
};

interface CurlCommand {
  method: string;
  url: string;
  readonly headers: Record<string, string>;
  payload?: string | Buffer;
}

let shop: TestShop;
let variables: Record<string, string>;

beforeAll(async () => {
  shop = await testShop();
  await makeExampleThings(shop);
  const { text } = await makeApiKey(shop);
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  variables = {
    SHOP,
    KEY: text,
    TRANSFER: v1Entries.decideTransfer.example.params.id,
    SECRET: secret,
    MARK: '',
    ID: '',
  };
});
afterAll(() => shop.close());

/** Returns the commands of a document, each as one line without what follows its pipe. */
function curlCommands(path: string): string[] {
  const text = readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8').replace(/\\\n\s*/g, '');
  const commands = [...text.matchAll(/^(?: {4}|ID=\$\()?(curl .*)$/gm)].map(([, command = '']) =>
    command.replace(/ \| jq .*$/, ''),
  );
  expect(commands).toHaveLength([...text.matchAll(/curl -/g)].length);
  return commands;
}

/** Splits a command into words as a shell does, and fills its variables in. */
function wordsOf(command: string): string[] {
  const fill = (text: string) =>
    text.replace(/\$([A-Z]+)/g, (_, name: string) => variables[name] ?? `$${name}`);
  return [...command.matchAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|(\S+)/g)].map(
    ([, single, double, bare = '']) => single ?? fill(double?.replace(/\\(.)/g, '$1') ?? bare),
  );
}

function parseCurl(command: string): CurlCommand {
  const [, ...words] = wordsOf(command);
  const parsed: CurlCommand = { method: 'GET', url: '', headers: {} };
  while (words.length > 0) {
    const word = words.shift() ?? '';
    if (word === '-sS' || word === '--retry-all-errors') continue;
    if (word.startsWith(SHOP)) {
      parsed.url = word.slice(SHOP.length);
      continue;
    }
    const value = words.shift() ?? '';
    if (word === '-X') parsed.method = value;
    else if (word === '-d') parsed.payload = value;
    else if (word === '-H') {
      const [name = '', text] = value.split(/: (.*)/);
      parsed.headers[name.toLowerCase()] = text ?? '';
    } else if (word === '--data-binary') {
      const file = FILES[value.slice(1)];
      if (file === undefined) throw new Error(`There is no file ${value} in this test.`);
      parsed.payload = file;
    } else if (word !== '--retry') throw new Error(`${command}: unknown option ${word}`);
  }
  return parsed;
}

it.each(['docs/api.md', 'client/README.md'])('every curl command of %s succeeds', async (path) => {
  const commands = curlCommands(path);
  expect(commands.length).toBeGreaterThan(4);
  const { mark } = (
    await send('curl "$SHOP/api/v1/changes?kinds=orders" -H "Authorization: Bearer $KEY"')
  ).json();
  // so that the command that waits for changes finds one
  variables['MARK'] = mark;
  await shop.db.updateTable('orders').set({ observations: path }).execute();
  for (const command of commands) {
    const answer = await send(command);
    expect([command, answer.statusCode < 300, answer.body]).toEqual([command, true, answer.body]);
    if (!command.includes('/imports/stock')) continue;
    variables['ID'] = answer.json().importId;
    await runImport(shop, variables['ID'] ?? '');
  }
});

function send(command: string) {
  const { method, url, headers, payload } = parseCurl(command);
  return shop.app.http.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  });
}
