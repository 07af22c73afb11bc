// The server settings of the embedded PostgreSQL: address, memory, durability, logging; written into its cluster
// folder.

import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeOwner, type PostgresHome } from './postgres-home.js';

/** The file in the cluster folder with the shop's settings; `ALTER SYSTEM` overrides it. */
export const SETTINGS_FILE = 'mostrador.conf';

/** Where the server listens: a socket in a folder, or a port of 127.0.0.1. */
export type Address = { readonly socketFolder: string; readonly port: number } | { readonly port: number };

/** Options of the server. */
export interface ServerOptions {
  readonly address: Address;
  /** False gives up durability, for test databases only. */
  readonly durable: boolean;
  readonly connections: number;
}

function settings(
  home: PostgresHome,
  { address, durable, connections }: ServerOptions,
): Record<string, string | number> {
  const socketFolder = 'socketFolder' in address ? address.socketFolder : '';
  return {
    listen_addresses: socketFolder === '' ? '127.0.0.1' : '',
    port: address.port,
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    max_connections: connections,

    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    maintenance_work_mem: '128MB',
    work_mem: '8MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    jit: 'off',

    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',

    timezone: 'UTC',
    lc_messages: 'C',
    // One file for each day of the week, overwritten a week later. Values of parameters (customers' data) stay out.
    logging_collector: 'on',
    log_directory: home.logs,
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %q%a ',
    log_checkpoints: 'off',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
  };
}

/** Writes the settings of this version of the product into a cluster folder, whole or not at all. */
export function writeSettings(home: PostgresHome, cluster: string, options: ServerOptions): void {
  const lines = Object.entries(settings(home, options)).map(
    ([name, value]) => `${name} = ${typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`}`,
  );
  const file = join(cluster, SETTINGS_FILE);
  writeFileSync(
    `${file}.new`,
    `# Written at every start. Use ALTER SYSTEM to change a setting.\n${lines.join('\n')}\n`,
  );
  chmodSync(`${file}.new`, 0o600);
  changeOwner(home.systemUser, `${file}.new`);
  renameSync(`${file}.new`, file);
}
