// A shop with the folder connector, a temporary folder that an SFTP server serves, and the runs that otherwise the jobs begin.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FolderFileEntry, FolderSettings } from '@mostrador/contract/entries/folder-connector';
import { FOLDER_DEFAULTS } from '@mostrador/server/features/folder-connector/folder-settings';
import { runFolder } from '@mostrador/server/features/folder-connector/run-folder.service';
import { importTasks } from '@mostrador/server/features/imports/import-jobs.service';
import { importTask } from '@mostrador/server/features/imports/import-task';
import { sql } from 'kysely';
import { makeUser } from './factories.js';
import { type SftpServer, sftpServer } from './sftp-server.js';
import { type TestShop, testShop } from './test-shop.js';

export interface FolderShop {
  readonly shop: TestShop;
  readonly companyId: number;
  readonly server: SftpServer;
  /** The folder as this machine sees it. */
  readonly root: string;
  /** A token of an administrator who has just logged in. */
  administrator(): Promise<string>;
  /** Turns the connector on with settings, at the SFTP server with its key confirmed, unless they say otherwise. */
  connect(given?: Partial<FolderSettings>): Promise<void>;
  /** Writes a file into the folder. */
  drop(name: string, content: string | Buffer): void;
  /** Returns the paths of all files in the folder, without the day and the time of moved ones. */
  tree(): string[];
  /** Returns the content of the first file whose path contains a text. */
  content(part: string): string;
  /** Moves the clock by a minute and runs the connector once, with the imports that wait. */
  run(): Promise<string>;
  /** Runs until nothing is under way. */
  settle(): Promise<void>;
  files(state?: 'warned' | 'failed'): Promise<readonly FolderFileEntry[]>;
  /** Empties the folder and forgets all files and orders. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const FOLDER_SETTINGS: FolderSettings = { ...FOLDER_DEFAULTS, host: '127.0.0.1' };

const MINUTE_MS = 60_000;
const READS_MAX = 10;

/** Opens a shop with an SFTP server. */
export async function folderShop(): Promise<FolderShop> {
  const base = mkdtempSync(join(tmpdir(), 'mostrador-folder-'));
  const root = join(base, 'intercambio');
  mkdirSync(root);
  const server = await sftpServer(root);
  const shop = await testShop('papelera', undefined, {
    outbound: { allowsPrivate: true },
    connectorFolders: [base],
  });
  const { companyId } = shop.app.shop.company();
  const { email } = await makeUser(shop.db, { profile: 3 });
  const { tasks } = importTasks(shop.app.shop);
  const administrator = () => shop.token(email);
  // The clock moves on by a minute with each run, so a token serves for some reads only.
  let reader = { token: '', reads: READS_MAX };
  const files = async (state?: 'warned' | 'failed') => {
    if (reader.reads >= READS_MAX) reader = { token: await administrator(), reads: 0 };
    reader.reads += 1;
    return (
      await shop.call(
        'folderFiles',
        { query: { pageSize: 100, ...(state !== undefined && { state }) } },
        reader.token,
      )
    ).files;
  };
  const runImports = async () => {
    const { rows } = await sql<{ id: string }>`
      select import_id as id from imports where source = 'connector' and finished_at is null order by created_at`.execute(
      shop.db,
    );
    const stopping = new AbortController().signal;
    for (const { id } of rows)
      await tasks[importTask(companyId)]?.({ importId: id }, { stopping, signal: stopping, attempt: 1 });
  };
  const run = async () => {
    shop.forward(MINUTE_MS);
    const end = await runFolder(shop.app.shop);
    await runImports();
    return end;
  };
  return {
    shop,
    companyId,
    server,
    root,
    administrator,
    files,
    run,
    async connect(given = {}) {
      const settings = { ...FOLDER_SETTINGS, port: server.port, user: server.user, ...given };
      const token = await administrator();
      const { enabled, settings: before } = await shop.call('folderConnector', {}, token);
      await shop.call(
        'saveFolderConnector',
        {
          body: {
            from: { enabled, settings: before },
            to: { enabled: true, settings },
            ...(settings.place === 'sftp' && { login: { password: server.password } }),
          },
        },
        token,
      );
      if (settings.place === 'local') return;
      const { hostKey } = await shop.call('testFolderConnector', {}, token);
      if (hostKey !== null)
        await shop.call('confirmFolderHostKey', { body: { fingerprint: hostKey.fingerprint } }, token);
    },
    drop(name, content) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), content);
    },
    tree: () =>
      filesBelow(root)
        .map((path) => path.replace(/\d{4}-\d\d-\d\d\/\d\d-\d\d-\d\d /, ''))
        .sort(),
    content(part) {
      const path = filesBelow(root).find((each) => each.includes(part));
      if (path === undefined) throw new Error(`No file ${part} in ${filesBelow(root).join(', ')}`);
      return readFileSync(join(root, path), 'utf8');
    },
    async settle() {
      // A file that is new needs two looks.
      let end = await run();
      for (let runs = 0; runs < 60; runs += 1) {
        end = await run();
        const open = (await files()).filter(({ state }) => state === 'active' || state === 'waiting');
        if (end === 'idle' && open.every(({ bytes }) => bytes === 0)) return;
      }
      const { rows } = await sql<{ failure: string | null }>`
        select failure from folder_connectors where company_id = ${companyId}`.execute(shop.db);
      const ended = `The last run ended '${end}', failure '${rows[0]?.failure}'`;
      throw new Error(`Not settled. ${ended}: ${JSON.stringify(await files())}`);
    },
    async clear() {
      rmSync(root, { recursive: true, force: true });
      mkdirSync(root);
      await sql`delete from folder_files`.execute(shop.db);
      await sql`delete from folder_order_files`.execute(shop.db);
    },
    async close() {
      await shop.close();
      await server.close();
      rmSync(base, { recursive: true, force: true });
    },
  };
}

const filesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((each) => !each.isDirectory())
    .map((each) => join(each.parentPath, each.name).slice(root.length + 1));
