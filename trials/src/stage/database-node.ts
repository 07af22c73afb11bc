// One machine of the database: a PostgreSQL in a folder of its own, which starts as primary or standby, is promoted, killed, and brought
// back behind its successor.

import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectDir } from '@mostrador/server/platform/config';
import { withConnection } from '@mostrador/server/platform/postgres/databases';
import { bareEnvironment, runProgram } from '@mostrador/server/platform/postgres/run-program';
import type { SystemUser } from '@mostrador/server/platform/postgres/system-user';
import { processTree } from '../faults/server-process.js';
import type { PostgresPrograms } from './postgres-programs.js';

export const SUPERUSER = 'mostrador';

export interface NodeOptions {
  readonly name: string;
  /** A folder that need not exist; its parent belongs to the system user. */
  readonly folder: string;
  readonly port: number;
  readonly programs: PostgresPrograms;
  readonly systemUser: SystemUser | undefined;
  readonly password: string;
  /** False gives up durability against the loss of power, which a short test does not cause. Default: true. */
  readonly isDurable?: boolean;
  /** Default: as in deploy/postgresql.conf. */
  readonly connections?: number;
}

/** How a machine came back. */
export type Return = 'rewound' | 'copied anew';

const START_LIMIT_MS = 60_000;
const POLL_MS = 50;

/** The settings of the example in deploy/, and where this machine's server listens. */
const settingsOf = (port: number): string[] => [
  readFileSync(join(projectDir, 'deploy/postgresql.conf'), 'utf8'),
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  `port = ${port}`,
];

export class DatabaseNode {
  readonly name: string;
  readonly port: number;
  readonly folder: string;
  readonly #options: NodeOptions;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  /** Where a standby finds its primary. */
  #follows: string | undefined;

  constructor(options: NodeOptions) {
    this.#options = options;
    this.name = options.name;
    this.port = options.port;
    this.folder = options.folder;
  }

  /** The address of the superuser on this machine. */
  address(database = 'postgres', port = this.port): string {
    return `postgres://${SUPERUSER}:${this.#options.password}@127.0.0.1:${port}/${database}`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Creates an empty cluster. */
  async create(): Promise<void> {
    const passwordFile = `${this.folder}.password`;
    writeFileSync(passwordFile, `${this.#options.password}\n`, { mode: 0o600 });
    this.#own(passwordFile);
    const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    await this.#run('initdb', ['-D', this.folder, '--encoding=UTF8', '--locale=C', '--no-sync', ...access]);
    rmSync(passwordFile);
    appendFileSync(join(this.folder, 'postgresql.conf'), "\ninclude_if_exists = 'stage.conf'\n");
  }

  /** Whether a running primary can be copied. */
  get copiesRunning(): boolean {
    return this.#options.programs.find('pg_basebackup') !== undefined;
  }

  /** Makes this machine a copy of a running primary. @param port where the standby reaches the primary. */
  async copyFrom(primary: DatabaseNode, port: number): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    const source = primary.address('postgres', port);
    await this.#run('pg_basebackup', ['-D', this.folder, '-d', source, '-X', 'stream', '-c', 'fast']);
    this.follow(source);
  }

  /** Makes this machine a copy of a primary that does not run. */
  copyStopped(primary: DatabaseNode, port: number): void {
    cpSync(primary.folder, this.folder, { recursive: true, preserveTimestamps: true });
    // since Node 22 a copied folder has the usual mode, with which PostgreSQL does not start
    chmodSync(this.folder, 0o700);
    for (const entry of ['', ...readdirSync(this.folder, { recursive: true })])
      this.#own(join(this.folder, String(entry)));
    this.follow(primary.address('postgres', port));
  }

  /** The next start is one as a standby of the primary at this address. */
  follow(source: string): void {
    this.#follows = source;
    writeFileSync(join(this.folder, 'standby.signal'), '');
    this.#own(join(this.folder, 'standby.signal'));
  }

  /** Starts the server and waits until it answers. */
  async start(): Promise<void> {
    const { programs, systemUser, isDurable = true, connections } = this.#options;
    const follows = this.#follows;
    const lines = [
      ...settingsOf(this.port),
      ...(connections === undefined ? [] : [`max_connections = ${connections}`]),
      ...(isDurable ? [] : ['fsync = off', 'full_page_writes = off']),
      ...(follows === undefined ? [] : [`primary_conninfo = '${conninfo(follows, this.name)}'`]),
    ];
    writeFileSync(join(this.folder, 'stage.conf'), `${lines.join('\n')}\n`);
    this.#own(join(this.folder, 'stage.conf'));
    const log = openSync(`${this.folder}.log`, 'a');
    const child = spawn(programs.find('postgres') ?? '', ['-D', this.folder], {
      cwd: '/',
      env: bareEnvironment(),
      stdio: ['ignore', log, log],
      ...systemUser,
    });
    closeSync(log);
    this.#child = child;
    this.#ended = new Promise((ended) => {
      child.once('close', () => {
        if (this.#child === child) this.#child = undefined;
        ended();
      });
    });
    const begun = performance.now();
    while (!(await this.#answers())) {
      if (this.#child !== child) throw new Error(`${this.name} ended at its start; see ${this.folder}.log`);
      if (performance.now() - begun > START_LIMIT_MS)
        throw new Error(`${this.name} does not start; see ${this.folder}.log`);
      await wait(POLL_MS);
    }
  }

  /** Stops in order: the standby has everything before the primary ends. */
  stop(): Promise<void> {
    return this.#end('SIGINT', false);
  }

  /** Kills all its processes, as when the machine loses its power. */
  kill(): Promise<void> {
    return this.#end('SIGKILL', true);
  }

  /** Makes a standby the primary, and waits until it takes writes. */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 60)');
    this.#follows = undefined;
  }

  /**
   * Brings a machine that was the primary back as a standby: by pg_rewind, or by a new copy where that fails.
   * @param port where it reaches the new primary.
   */
  async returnBehind(primary: DatabaseNode, port: number): Promise<Return> {
    // until then the new primary's control file has the timeline of before, and pg_rewind sees no difference
    await primary.query('checkpoint');
    const source = primary.address('postgres', port);
    let how: Return = 'rewound';
    try {
      await this.#run('pg_rewind', ['-D', this.folder, `--source-server=${source}`]);
      this.follow(source);
    } catch {
      how = 'copied anew';
      await this.copyFrom(primary, port);
    }
    await this.start();
    return how;
  }

  /** Returns the rows of a statement on this machine, on a connection of its own. */
  query<Row>(text: string, database?: string): Promise<Row[]> {
    return withConnection(this.address(database), async (client) => (await client.query(text)).rows as Row[]);
  }

  async #answers(): Promise<boolean> {
    try {
      await this.query('select 1');
      return true;
    } catch {
      return false;
    }
  }

  async #end(signal: NodeJS.Signals, all: boolean): Promise<void> {
    const { pid } = this;
    if (pid === undefined) return;
    for (const one of all ? processTree(pid) : [pid]) {
      try {
        process.kill(one, signal);
      } catch {
        // it has ended meanwhile
      }
    }
    await this.#ended;
  }

  async #run(name: string, args: readonly string[]): Promise<void> {
    const program = this.#options.programs.find(name);
    if (program === undefined) throw new Error(`${name} is not installed.`);
    await runProgram(program, args, this.#options.systemUser);
  }

  #own(path: string): void {
    const { systemUser } = this.#options;
    if (systemUser !== undefined) chownSync(path, systemUser.uid, systemUser.gid);
  }
}

/** Returns an address as a standby's settings have it. Its name is how the primary knows it in synchronous_standby_names. */
function conninfo(address: string, name: string): string {
  const { hostname, port, username, password } = new URL(address);
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=${name} connect_timeout=2`;
}
