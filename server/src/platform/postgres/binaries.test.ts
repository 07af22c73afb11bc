// Installing PostgreSQL's programs: unsupported machines, missing links, and programs that do not run.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installBinaries, NoEmbeddedPostgresError, packageFor, removeOtherVersions } from './binaries.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-bin-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('packageFor', () => {
  it.each([
    { platform: 'linux', arch: 'x64', musl: true, says: 'musl (Alpine)' },
    { platform: 'linux', arch: 's390x', musl: false, says: 'linux on s390x' },
    { platform: 'freebsd', arch: 'x64', musl: false, says: 'freebsd' },
    { platform: 'win32', arch: 'x64', musl: false, says: 'windows-x64 is not installed' },
  ])('refuses $platform $arch, musl $musl, and names DATABASE_URL', ({ says, ...machine }) => {
    expect(() => packageFor(machine)).toThrow(NoEmbeddedPostgresError);
    expect(() => packageFor(machine)).toThrow(says);
    expect(() => packageFor(machine)).toThrow('DATABASE_URL=postgres://');
  });
});

describe('installBinaries', () => {
  function fakePackage(program: string): string {
    const source = join(folder, 'package');
    mkdirSync(join(source, 'native', 'bin'), { recursive: true });
    mkdirSync(join(source, 'native', 'lib'));
    writeFileSync(join(source, 'package.json'), '{"version":"18.9.0"}');
    writeFileSync(join(source, 'native', 'bin', 'postgres'), program, { mode: 0o600 });
    writeFileSync(join(source, 'native', 'lib', 'libpq.so.5.18'), '', { mode: 0o600 });
    writeFileSync(join(source, 'native', 'lib', 'libz.so.1.2'), '');
    symlinkSync('libz.so.1.2', join(source, 'native', 'lib', 'libz.so'));
    const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
      source: 'native/lib/libpq.so.5.18',
      target: `native/lib/${name}`,
    }));
    const there = { source: 'native/lib/libz.so.1.2', target: 'native/lib/libz.so' };
    writeFileSync(join(source, 'native', 'pg-symlinks.json'), JSON.stringify([...links, there]));
    return source;
  }

  it('makes the links that the install script left out, and lets every user read', () => {
    const home = join(folder, 'home');
    mkdirSync(join(home, 'native-17.0.0'), { recursive: true });
    const binaries = installBinaries(home, fakePackage('#!/bin/sh\nexit 0\n'));
    expect(readlinkSync(join(binaries.folder, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
    expect(readlinkSync(join(binaries.folder, 'lib', 'libpq.so'))).toBe('libpq.so.5.18');
    expect(readlinkSync(join(binaries.folder, 'lib', 'libz.so'))).toBe('libz.so.1.2');
    expect(statSync(binaries.program('postgres')).mode & 0o777).toBe(0o755);
    expect(statSync(join(binaries.folder, 'lib', 'libpq.so.5.18')).mode & 0o777).toBe(0o755);
    removeOtherVersions(home, binaries);
    expect(existsSync(join(home, 'native-17.0.0'))).toBe(false);
    expect(existsSync(binaries.folder)).toBe(true);
  });

  it('says so when the programs do not run here, and leaves none', () => {
    const home = join(folder, 'home');
    mkdirSync(home);
    expect(() => installBinaries(home, fakePackage('#!/bin/sh\nexit 127\n'))).toThrow(
      /does not run.*DATABASE_URL/s,
    );
    expect(existsSync(join(home, 'native-18.9.0'))).toBe(false);
  });
});
