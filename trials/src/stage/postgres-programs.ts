// Finds the programs of the machines on the stage: PostgreSQL and HAProxy as Debian installs them, or the embedded PostgreSQL.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '@mostrador/server/platform/operator-error';
import { installBinaries } from '@mostrador/server/platform/postgres/binaries';

/** The programs of one PostgreSQL. */
export interface PostgresPrograms {
  readonly version: string;
  /** Returns the path of a program; undefined where it is not installed. */
  find(name: string): string | undefined;
}

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const HAPROXY = '/usr/sbin/haproxy';

/** @throws OperatorError naming the packages that are missing. */
export function debianPrograms(): { readonly postgres: PostgresPrograms; readonly haproxy: string } {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number).filter(Boolean) : [];
  const newest = versions
    .sort((a, b) => b - a)
    .find((version) => existsSync(join(DEBIAN_FOLDER, String(version), 'bin', 'initdb')));
  const missing = [
    ...(newest === undefined ? ['postgresql'] : []),
    ...(existsSync(HAPROXY) ? [] : ['haproxy']),
  ];
  if (newest === undefined || missing.length > 0)
    throw new OperatorError(
      `The stage needs what is not installed on this machine: apt-get install ${missing.join(' ')}`,
    );
  return {
    postgres: programsIn(String(newest), join(DEBIAN_FOLDER, String(newest), 'bin')),
    haproxy: HAPROXY,
  };
}

/** Returns the programs of the embedded PostgreSQL, installed into a folder. They include neither pg_basebackup nor pg_rewind. */
export function embeddedPrograms(folder: string): PostgresPrograms {
  const { version, folder: home } = installBinaries(folder);
  return programsIn(version, join(home, 'bin'));
}

const programsIn = (version: string, folder: string): PostgresPrograms => ({
  version,
  find: (name) => {
    const path = join(folder, name);
    return existsSync(path) ? path : undefined;
  },
});
