// Tests which company may use a data folder: claimed by the first one in production, shared by demonstration brands,
// freed when the claim is deleted.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigError } from '../../platform/config.js';
import { claimFolder } from './folder-claim.service.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mostrador-claim-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const log = { warn: vi.fn() };
const start = (company: string, production = true, folder = dataDir) =>
  claimFolder({ production, dataDir: folder }, company, log);

it('a folder is of the company that served from it first, in however many processes', () => {
  start('papelera');
  start('papelera');
  expect(() => start('barrilete')).toThrow(ConfigError);
  expect(() => start('barrilete')).toThrow(
    /DATA_DIR: expected a folder for barrilete alone; .* papelera .*company-papelera/,
  );
  start('papelera');
  expect(readdirSync(dataDir)).toEqual(['company-papelera']);
});

it('a folder is free again when its claim is taken away, and is made where it is missing', () => {
  start('papelera');
  rmSync(join(dataDir, 'company-papelera'));
  start('barrilete');
  start('papelera', true, join(dataDir, 'new', 'data'));
  expect(readdirSync(join(dataDir, 'new', 'data'))).toEqual(['company-papelera']);
});

it('the brands of a demonstration share the folder of the project', () => {
  for (const company of ['papelera', 'barrilete', 'papelera']) start(company, false);
  expect(readdirSync(dataDir)).toEqual([]);
});

it('a folder that cannot be written costs a warning, not the shop', () => {
  writeFileSync(join(dataDir, 'file'), '');
  start('papelera', true, join(dataDir, 'file', 'data'));
  expect(log.warn).toHaveBeenCalledTimes(1);
});
