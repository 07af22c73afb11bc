// The settings of the folder connector: what they refuse, which login stays where, and the key of the server.

import { join } from 'node:path';
import type { FolderConnectorValues, FolderSettings } from '@mostrador/contract/entries/folder-connector';
import { type FolderShop, folderShop } from '@mostrador/trials/testing/folder-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let its: FolderShop;
beforeAll(async () => {
  its = await folderShop();
});
afterAll(() => its.close());
beforeEach(async () => {
  await sql`delete from folder_connectors`.execute(its.shop.db);
  await its.clear();
});

const read = async () => its.shop.call('folderConnector', {}, await its.administrator());
async function save(
  to: Partial<FolderSettings>,
  { from, login = true, token }: { from?: FolderConnectorValues; login?: boolean; token?: string } = {},
) {
  const { enabled, settings } = await read();
  return its.shop.raw(
    'saveFolderConnector',
    {
      body: {
        from: from ?? { enabled, settings },
        to: { enabled: true, settings: { ...settings, ...to } },
        ...(login && { login: { password: its.server.password } }),
      },
    },
    token ?? (await its.administrator()),
  );
}
const sftp = () =>
  ({ place: 'sftp', host: '127.0.0.1', port: its.server.port, user: its.server.user, folder: '' }) as const;

describe('the settings', () => {
  it.each([
    ['a folder outside of those that the operator has named', { place: 'local', folder: '/etc' }],
    ['a folder beside one that the operator has named', { place: 'local', folder: '/tmp' }],
    ['a server without a name', { place: 'sftp', host: '', user: 'a' }],
    ['a URL as the server', { place: 'sftp', host: 'sftp://erp.example/x', user: 'a' }],
    ['no user', { place: 'sftp', host: 'erp.example', user: '' }],
    ['a pattern that fits everything', { patterns: [{ pattern: '*', kind: 'stock' }] }],
    ['a pattern with a slash', { patterns: [{ pattern: '../*.csv', kind: 'stock' }] }],
    ['a folder of orders that leads elsewhere', { ordersFolder: '../pedidos' }],
    ['a folder of orders of dots', { ordersFolder: '..' }],
  ] as const)('refuse %s', async (_, to) => {
    const { status } = await save({ ...sftp(), ...to } as Partial<FolderSettings>);
    expect(status).toBe(400);
  });

  it('never answer the password, and keep it encrypted and out of the audit trail', async () => {
    const { status, body } = await save(sftp());
    expect([status, body.hasLogin]).toEqual([200, true]);
    const { rows } = await sql<{ text: string }>`
      select (select folder_connectors::text from folder_connectors) || coalesce((select string_agg(change_log::text, '') from change_log), '') as text`.execute(
      its.shop.db,
    );
    for (const text of [JSON.stringify(body), rows[0]?.text ?? ''])
      expect(text).not.toContain(its.server.password);
    expect(rows[0]?.text).toContain('reemplazada');
  });

  it('need fresh proof of identity for another place, and a new login for another server or user', async () => {
    await save(sftp());
    const old = await its.administrator();
    its.shop.forward(6 * 60_000);
    expect((await save({ host: 'localhost' }, { token: old })).body.code).toBe('proof_required');
    expect((await save({ host: 'localhost' }, { login: false })).status).toBe(400);
    expect((await save({ decimalMark: '.' }, { login: false, token: old })).status).toBe(200);
  });

  it('are refused when they are not what the editor saw', async () => {
    const { enabled, settings } = await read();
    await save(sftp());
    expect((await save({ decimalMark: '.' }, { from: { enabled, settings } })).status).toBe(409);
  });
});

describe('the key of the server', () => {
  it('is shown, confirmed, and stops the connector when it changes until another is confirmed', async () => {
    await its.connect();
    its.drop('stock.csv', 'codigo;stock\r\nX;1\r\n');
    const token = await its.administrator();
    expect(await its.shop.call('testFolderConnector', {}, token)).toEqual({
      isOk: true,
      message: '',
      hostKey: null,
      files: [{ fileName: 'stock.csv', kind: 'stock', reason: '' }],
    });
    await its.server.changeHostKey();
    const [connections, logIns] = [its.server.connections(), its.server.logIns()];
    expect([await its.run(), await its.run(), await its.run()]).toEqual(['failed', 'off', 'off']);
    expect([its.server.connections() - connections, its.server.logIns()]).toEqual([1, logIns]);
    const stopped = await read();
    expect(stopped.failure).toContain('otra clave');
    expect(stopped.seenHostKey).toEqual({ type: 'ssh-ed25519', fingerprint: its.server.hostKey });
    const confirm = async (fingerprint: string) =>
      (await its.shop.raw('confirmFolderHostKey', { body: { fingerprint } }, await its.administrator()))
        .status;
    expect(await confirm(stopped.hostKey ?? '')).toBe(409);
    expect(await confirm(its.server.hostKey)).toBe(200);
    expect(await its.run()).toBe('idle');
    expect(await read()).toMatchObject({ failure: null, seenHostKey: null, hostKey: its.server.hostKey });
  });

  it('is asked for anew when another server is configured', async () => {
    await its.connect();
    await save({ host: 'localhost' });
    expect((await read()).hostKey).toBeNull();
    expect(await its.run()).toBe('failed');
  });
});

it('names what prevents the exchange, and goes on by itself when it is gone', async () => {
  await its.connect({ folder: '/falta' });
  expect(await its.run()).toBe('failed');
  expect((await read()).failure).toBe('No existe la carpeta /falta.');
  its.drop('falta/stock.csv', 'codigo;stock\r\n');
  expect(await its.run()).toBe('idle');
  expect((await read()).failure).toBeNull();
});

it('reads a folder of this machine too', async () => {
  await its.connect({ place: 'local', folder: its.root });
  its.drop('stock.csv', 'codigo;stock\r\nNADA;1\r\n');
  await its.settle();
  expect(its.tree()).toEqual(['con-errores/stock - rechazadas.csv', 'con-errores/stock.csv']);
  expect(await its.shop.call('testFolderConnector', {}, await its.administrator())).toMatchObject({
    isOk: true,
    files: [],
  });
  await its.connect({ place: 'local', folder: join(its.root, 'falta') });
  expect((await its.shop.call('testFolderConnector', {}, await its.administrator())).isOk).toBe(false);
});
