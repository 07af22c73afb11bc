// Folders in which files are exchanged: the same behaviour on this machine and at an SFTP server, and what each refuses.

import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeyPair, type SftpServer, sftpServer } from '@mostrador/trials/testing/sftp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExchangeFolder, ExchangeFolderError } from './exchange-folder.js';
import { openLocalFolder } from './local-folder.js';
import type { SftpPlace } from './sftp-connection.js';
import { openSftpFolder } from './sftp-folder.js';

const RULES = { allowsPrivate: true } as const;

let base: string;
let root: string;
let server: SftpServer;
let folder: ExchangeFolder;
const privateKey = newKeyPair();
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'mostrador-exchange-'));
  root = join(base, 'inbox');
  mkdirSync(root);
  server = await sftpServer(root, privateKey.public);
});
afterAll(async () => {
  await server.close();
  rmSync(base, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root);
});
afterEach(async () => {
  server.silence(false);
  server.breakAt(undefined);
  server.addNames([]);
  await folder?.close();
});

const place = (given: Partial<SftpPlace> = {}): SftpPlace => ({
  host: '127.0.0.1',
  port: server.port,
  user: server.user,
  password: server.password,
  hostKey: server.hostKey,
  folder: '',
  ...given,
});
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ExchangeFolderError ? error.failure : error),
  );

describe.each([
  ['of this machine', () => openLocalFolder(root, [base])],
  ['of an SFTP server', () => openSftpFolder(place(), RULES)],
] as const)('a folder %s', (_, open) => {
  beforeEach(async () => {
    folder = await open();
  });

  it('lists files, folders and links, with the size of each', async () => {
    writeFileSync(join(root, 'stock.csv'), 'codigo\n');
    mkdirSync(join(root, 'procesados'));
    symlinkSync('/etc/passwd', join(root, 'clientes.csv'));
    const entries = await folder.list([]);
    expect(entries?.map(({ name, type }) => [name, type]).sort()).toEqual([
      ['clientes.csv', 'other'],
      ['procesados', 'folder'],
      ['stock.csv', 'file'],
    ]);
    expect(entries?.find(({ name }) => name === 'stock.csv')?.bytes).toBe(7);
    expect(await folder.list(['nada'])).toBeUndefined();
    expect(await folder.find(['nada'])).toBeUndefined();
  });

  it('copies a file with its checksum, and no more bytes than allowed', async () => {
    const content = Buffer.alloc(300_000, 'precio;');
    writeFileSync(join(root, 'precios.csv'), content);
    const copy = join(base, 'copy.csv');
    const { bytes, sha256 } = await folder.download(['precios.csv'], copy, 1_000_000);
    expect([bytes, sha256.length]).toEqual([300_000, 32]);
    expect(readFileSync(copy).equals(content)).toBe(true);
    expect(await failureOf(folder.download(['precios.csv'], copy, 299_999))).toBe('too_large');
    expect(await failureOf(folder.download(['nada.csv'], copy, 10))).toBe('missing');
  });

  it('writes, moves and removes files, and overwrites none by a move', async () => {
    await folder.makeFolder(['procesados', '2026-11-26']);
    await folder.makeFolder(['procesados', '2026-11-26']);
    const content = Buffer.alloc(100_000, 'pedido');
    await folder.write(['a.csv'], Buffer.from('before'));
    await folder.write(['a.csv'], content);
    await folder.move(['a.csv'], ['procesados', '2026-11-26', 'a.csv']);
    expect(readFileSync(join(root, 'procesados/2026-11-26/a.csv')).equals(content)).toBe(true);
    await folder.write(['a.csv'], Buffer.from('other'));
    expect(await failureOf(folder.move(['a.csv'], ['procesados', '2026-11-26', 'a.csv']))).toBe('taken');
    await folder.remove(['a.csv']);
    await folder.remove(['a.csv']);
    expect(await folder.find(['a.csv'])).toBeUndefined();
  });

  it.each(['..', '.', '', 'a/b', '..\\x', 'a\u0000'])('refuses the name %j in a path', async (name) => {
    for (const path of [[name], ['procesados', name], [name, 'x.csv']]) {
      expect(await failureOf(folder.find(path))).toBe('outside');
      expect(await failureOf(folder.download(path, join(base, 'x'), 10))).toBe('outside');
      expect(await failureOf(folder.move(['x.csv'], path))).toBe('outside');
      expect(await failureOf(folder.write(path, Buffer.from('x')))).toBe('outside');
    }
  });
});

describe('a folder of this machine', () => {
  it.each([
    ['is the parent of the allowed folder', () => tmpdir()],
    ['has a name that begins like the allowed folder', () => `${base}-other`],
    ['leads out by its names', () => join(base, '..', 'etc')],
    ['is not absolute', () => 'inbox'],
    ['is one of the system', () => '/etc'],
  ])('is refused when it %s', async (_, path) => {
    expect(await failureOf(openLocalFolder(path(), [base]))).toBe('outside');
  });

  it('is refused where no folder is allowed, and when it leads out by a link', async () => {
    expect(await failureOf(openLocalFolder(root, []))).toBe('outside');
    symlinkSync('/etc', join(base, 'link'));
    expect(await failureOf(openLocalFolder(join(base, 'link'), [base]))).toBe('outside');
    expect(await failureOf(openLocalFolder(join(base, 'nothing'), [base]))).toBe('no_folder');
  });

  it('follows no link, neither of a file nor of a folder below', async () => {
    folder = await openLocalFolder(root, [base]);
    symlinkSync('/etc/passwd', join(root, 'stock.csv'));
    symlinkSync('/etc', join(root, 'procesados'));
    expect(await failureOf(folder.download(['stock.csv'], join(base, 'copy'), 100_000))).toBe('missing');
    expect(await failureOf(folder.write(['stock.csv'], Buffer.from('x')))).toBe('missing');
    expect(await failureOf(folder.find(['procesados', 'passwd']))).toBe('outside');
    expect(await folder.list(['procesados'])).toBeUndefined();
  });
});

describe('an SFTP server', () => {
  it('gets neither password nor key before its host key is confirmed, nor after it has changed', async () => {
    const before = server.logIns();
    const unknown = await openSftpFolder(place({ hostKey: undefined }), RULES).catch(
      (error: unknown) => error,
    );
    expect(unknown).toMatchObject({
      failure: 'host_key_unknown',
      hostKey: { fingerprint: server.hostKey, type: 'ssh-ed25519' },
    });
    const pinned = server.hostKey;
    await server.changeHostKey();
    const changed = await openSftpFolder(place({ hostKey: pinned }), RULES).catch((error: unknown) => error);
    expect(changed).toMatchObject({ failure: 'host_key_changed', hostKey: { fingerprint: server.hostKey } });
    expect(server.logIns()).toBe(before);
  });

  it('accepts a private key', async () => {
    folder = await openSftpFolder(place({ password: undefined, privateKey: privateKey.private }), RULES);
    expect(await folder.list([])).toEqual([]);
  });

  it('says what is wrong: password, key, folder, silence, another protocol, no server', async () => {
    const { privateKey: other } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    });
    const open = (given: Partial<SftpPlace>, rules: object = {}) =>
      failureOf(openSftpFolder(place(given), { ...RULES, ...rules }));
    expect(await open({ password: 'wrong' })).toBe('login');
    expect(await open({ password: undefined, privateKey: other })).toBe('login');
    expect(await open({ password: undefined, privateKey: 'no key' })).toBe('bad_private_key');
    expect(await open({ folder: '/nothing' })).toBe('no_folder');
    expect(await open({ host: 'sftp.example' }, { resolve: async () => [] })).toBe('unknown_host');
    server.silence(true);
    expect(await open({}, { timeoutMs: 500 })).toBe('timeout');
    server.silence(false);
    const { port } = server;
    await server.close();
    expect(await open({ port })).toBe('connection');
    server = await sftpServer(root, privateKey.public);
  });

  it('is not connected to at an address that is not public, in whatever way its name leads there', async () => {
    const before = server.connections();
    const rules = { allowsPrivate: false };
    for (const host of ['127.0.0.1', '::1', '169.254.169.254', '10.0.0.1', '0.0.0.0'])
      expect(await failureOf(openSftpFolder(place({ host }), rules))).toBe('private_address');
    const resolve = async () => ['8.8.8.8', '127.0.0.1'];
    expect(await failureOf(openSftpFolder(place({ host: 'sftp.example' }), { ...rules, resolve }))).toBe(
      'private_address',
    );
    expect(server.connections()).toBe(before);
  });

  it.each(['READ', 'RENAME', 'OPENDIR', 'WRITE'] as const)(
    'that breaks off at %s fails the request, and the file is whole at the next connection',
    async (request) => {
      writeFileSync(join(root, 'stock.csv'), 'codigo\n');
      folder = await openSftpFolder(place(), RULES);
      server.breakAt(request);
      const copy = join(base, 'copy');
      const work = {
        READ: () => folder.download(['stock.csv'], copy, 100),
        RENAME: () => folder.move(['stock.csv'], ['b.csv']),
        OPENDIR: () => folder.list([]),
        WRITE: () => folder.write(['c.csv.part'], Buffer.from('x')),
      }[request];
      expect(await failureOf(work())).toBe('connection');
      folder = await openSftpFolder(place(), RULES);
      expect((await folder.download(['stock.csv'], copy, 100)).bytes).toBe(7);
    },
  );

  it('that falls silent is left after the time limit', async () => {
    folder = await openSftpFolder(place(), { ...RULES, timeoutMs: 1_000 });
    server.silence(true);
    expect(await failureOf(folder.list([]))).toBe('timeout');
  });

  it('may send any names: they are listed and never used as paths', async () => {
    server.addNames(['../../etc/passwd', 'a\u0000b', 'x'.repeat(255)]);
    folder = await openSftpFolder(place(), RULES);
    expect((await folder.list([]))?.map(({ name }) => name).sort()).toEqual(
      ['../../etc/passwd', 'a\u0000b', 'x'.repeat(255)].sort(),
    );
  });
});
