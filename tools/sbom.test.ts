// The bill of materials: every package that a release contains, with version and checksum of the lock file, and no other.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { billOfMaterials, packageUrl, releasedFolders } from './sbom.mjs';

interface Component {
  readonly purl: string;
  readonly version: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}
interface Lock {
  readonly packages: Readonly<Record<string, { integrity?: string; dependencies?: Record<string, string> }>>;
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock;
const SHA512 = /^sha512-(.*)$/;

it('lists every package that a release contains with the checksum of the lock file, and no other', () => {
  const bill = billOfMaterials();
  const components = bill.components as Component[];
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  expect(bill.metadata.component).toMatchObject({ name: 'mostrador', type: 'application' });
  const folders = releasedFolders(lock) as string[];
  expect(folders.length).toBeGreaterThan(200);
  const listed = new Map(components.map((each) => [each.purl, each]));
  expect([...listed.keys()].sort()).toEqual(
    [...new Set(folders.map((folder) => packageUrl(lock, folder) as string))].sort(),
  );
  for (const folder of folders) {
    const integrity = SHA512.exec(lock.packages[folder]?.integrity ?? '')?.[1];
    if (integrity === undefined) continue;
    const hash = listed.get(packageUrl(lock, folder))?.hashes?.find(({ alg }) => alg === 'SHA-512');
    expect(hash?.content, folder).toBe(Buffer.from(integrity, 'base64').toString('hex'));
  }
}, 60_000);

it('has every direct dependency of the server, also one that a test needs, and nothing that only tests need', () => {
  const urls = (releasedFolders(lock) as string[]).map((folder) => packageUrl(lock, folder) as string);
  const has = (name: string) => urls.some((url) => url.startsWith(`pkg:npm/${name.replace('@', '%40')}@`));
  const direct = Object.keys(lock.packages['server']?.dependencies ?? {});
  expect(direct.filter((name) => !has(name))).toEqual([]);
  expect(['pg', 'zod', 'kysely', 'nodemailer', 'react'].every(has)).toBe(true);
  expect(['vitest', '@playwright/test', 'autocannon', 'typescript', '@biomejs/biome'].filter(has)).toEqual(
    [],
  );
});
