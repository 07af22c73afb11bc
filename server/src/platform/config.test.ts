// Reading the configuration: defaults, all problems at once, warnings in production, `.env.example`, and the generated
// signing key.

import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, projectDir, readConfig } from './config.js';
import { variables } from './config-schema.js';
import { secretKey } from './secret-key.js';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};
const key = 'kR7vQ2mX9pLw4sTz8bNc1dFg6hJy3aUe';

describe('readConfig', () => {
  it('has a default for every variable', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      environment: 'development',
      host: '127.0.0.1',
      port: 3000,
      company: 'papelera',
      databaseUrl: undefined,
      publicUrl: 'http://localhost:3000',
      tokenTtlSeconds: 43_200,
      demoData: true,
      apiBasePath: '/api',
      signInEnabled: true,
      legacyQueryAuth: true,
      payment: undefined,
      metrics: undefined,
      workers: 1,
      warnings: [],
    });
    expect(config.dataDir).toBe(join(projectDir, 'data'));
    expect(config.appVersion).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('listens on all addresses, loads no demonstration data and warns of missing settings in production', () => {
    const config = readConfig({ NODE_ENV: 'production' });
    expect(config).toMatchObject({ host: '0.0.0.0', demoData: false });
    expect(config.warnings.join()).toMatch(/PUBLIC_URL.*SMTP_URL/);
  });

  it('warns that all visitors share one address when PUBLIC_URL is https and no proxy is trusted', () => {
    const warned = (given: Record<string, string>) =>
      readConfig({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail', ...given }).warnings.join();
    expect(warned({ PUBLIC_URL: 'https://tienda.example' })).toContain('TRUSTED_PROXIES is 0');
    expect(warned({ PUBLIC_URL: 'https://tienda.example', TRUSTED_PROXIES: '1' })).toBe('');
    expect(warned({ PUBLIC_URL: 'http://tienda.example' })).toBe('');
    expect(warned({ PUBLIC_URL: 'https://tienda.example', NODE_ENV: 'development' })).toBe('');
  });

  it('listens to this machine alone behind a proxy, unless HOST is set', () => {
    const hostOf = (given: Record<string, string>) => readConfig({ NODE_ENV: 'production', ...given }).host;
    expect(hostOf({})).toBe('0.0.0.0');
    for (const TRUSTED_PROXIES of ['1', '2', '8']) expect(hostOf({ TRUSTED_PROXIES })).toBe('127.0.0.1');
    expect(hostOf({ TRUSTED_PROXIES: '1', HOST: '0.0.0.0' })).toBe('0.0.0.0');
  });

  it('describes the calls outside production only, unless API_DOCS is set', () => {
    const docsOf = (given: Record<string, string>) => readConfig(given).apiDocs;
    expect([docsOf({}), docsOf({ NODE_ENV: 'production' })]).toEqual([true, false]);
    expect([docsOf({ API_DOCS: 'off' }), docsOf({ NODE_ENV: 'production', API_DOCS: 'on' })]).toEqual([
      false,
      true,
    ]);
  });

  it.each([
    'MERCADOPAGO_BASE_URL',
    'MERCADOPAGO_SCRIPT_URL',
    'TANGO_BASE_URL',
    'GOOGLE_JWKS_URL',
    'RECAPTCHA_VERIFY_URL',
  ])('refuses plain http for %s in production, and elsewhere but for a stand-in on this machine', (name) => {
    const stranger = 'http://platform.example/keys';
    const standIns = ['http://localhost:4000', 'http://127.0.0.1:4000/v1', 'http://[::1]:4000'];
    const lookalikes = ['http://127.0.0.1.example', 'http://localhost.example', 'http://0.0.0.0:1'];
    for (const value of [stranger, ...standIns, ...lookalikes])
      expect(problemsOf({ NODE_ENV: 'production', [name]: value }), value).toEqual([
        expect.stringContaining(`${name}: expected an https address`),
      ]);
    for (const value of [stranger, ...lookalikes])
      expect(problemsOf({ [name]: value }), value).toHaveLength(1);
    for (const value of standIns) expect(problemsOf({ [name]: value }), value).toEqual([]);
    expect(problemsOf({ NODE_ENV: 'production', [name]: 'https://platform.example/keys' })).toEqual([]);
  });

  it('refuses options of the mail server that could turn encryption off in production', () => {
    const problems = (SMTP_URL: string) => problemsOf({ NODE_ENV: 'production', SMTP_URL });
    for (const option of ['ignoreTLS=true', 'requireTLS=false', 'tls.rejectUnauthorized=false', 'secure=0'])
      expect(problems(`smtp://u:p@mail.example:587?${option}`)).toHaveLength(1);
    expect(problems('smtp://u:p@mail.example:587')).toEqual([]);
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example?ignoreTLS=true' })).toHaveLength(1);
    expect(problemsOf({ SMTP_URL: 'smtp://localhost?ignoreTLS=true' })).toEqual([]);
  });

  it('warns in production where the role that serves owns the tables', () => {
    const own = 'postgres://owner:a@db:5432/shop';
    const warned = (given: Record<string, string>) =>
      readConfig({
        NODE_ENV: 'production',
        PUBLIC_URL: 'http://tienda',
        SMTP_URL: 'smtp://mail',
        ...given,
      }).warnings.filter((warning) => warning.startsWith('DATABASE_MIGRATION_URL')).length;
    expect(warned({})).toBe(0);
    expect(warned({ DATABASE_URL: own })).toBe(1);
    expect(warned({ DATABASE_URL: own, DATABASE_MIGRATION_URL: own })).toBe(1);
    expect(warned({ DATABASE_URL: 'postgres://shop:b@db:5432/shop', DATABASE_MIGRATION_URL: own })).toBe(0);
    expect(warned({ DATABASE_URL: own, NODE_ENV: 'development' })).toBe(0);
  });

  it('refuses the addresses of two databases, and an owner without a role that serves', () => {
    const [shop, owner] = ['postgres://shop:secret@db/shop', 'postgres://owner:secret@db/shop'];
    expect(problemsOf({ DATABASE_URL: shop, DATABASE_MIGRATION_URL: owner })).toEqual([]);
    for (const given of [
      { DATABASE_MIGRATION_URL: owner },
      { DATABASE_URL: `${shop}_trial`, DATABASE_MIGRATION_URL: owner },
    ]) {
      const problems = problemsOf(given);
      expect(problems).toHaveLength(1);
      expect(problems.join()).not.toContain('secret');
    }
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it('lists all problems at once, without the values', () => {
    const problems = problemsOf({
      PORT: '80800',
      DATABASE_URL: 'mysql://root:hunter2@db/shop',
      JWT_SECRET: 'short',
      TOKEN_TTL: 'forever',
      SIGN_IN_ENABLED: 'perhaps',
      WORKERS: '0',
      LOG_LEVEL: 'loud',
    });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'JWT_SECRET',
      'TOKEN_TTL',
      'SIGN_IN_ENABLED',
      'WORKERS',
      'LOG_LEVEL',
    ]);
    for (const problem of problems) expect(problem).toContain('expected ');
    expect(problems.join()).not.toMatch(/hunter2|short|80800/);
  });

  it.each([
    'x'.repeat(64),
    'change-me-change-me-change-me-1234',
    'my-super-secret-signing-key-123456',
    key.slice(1),
  ])('refuses the guessable signing key %s', (given) =>
    expect(problemsOf({ JWT_SECRET: given })).toHaveLength(1),
  );

  it('accepts a random signing key and reads durations', () => {
    expect(readConfig({ JWT_SECRET: key, TOKEN_TTL: '7d' })).toMatchObject({
      jwtSecret: key,
      tokenTtlSeconds: 604_800,
    });
    expect(problemsOf({ TOKEN_TTL: '91d' })).toHaveLength(1);
    expect(problemsOf({ TOKEN_TTL: '1s' })).toHaveLength(1);
  });

  it('serves metrics on the loopback address unless another address is given', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics?.host).toBe('0.0.0.0');
  });

  it("reads the paid account from the platform's token, and accepts test payments outside production", () => {
    const keys = (token: string, NODE_ENV = 'production') =>
      readConfig({
        NODE_ENV,
        MERCADOPAGO_ACCESS_TOKEN: token,
        MERCADOPAGO_PUBLIC_KEY: 'a',
        MERCADOPAGO_WEBHOOK_SECRET: 'b',
      }).payment;
    const live = 'APP_USR-1585551492-030918-25ab__LA_LD__-3458-2880736';
    expect(keys(live)).toMatchObject({ collector: '2880736', liveOnly: true });
    expect(keys(live, 'development')).toMatchObject({ collector: '2880736', liveOnly: false });
    expect(keys('TEST-1585551492-030918-25ab-2880736')).toMatchObject({
      collector: '2880736',
      liveOnly: false,
    });
    expect(keys('APP_USR-of-another-form')?.collector).toBeUndefined();
  });

  it('stores files in DATA_DIR, or in a bucket whose keys and secrets are all given', () => {
    expect(readConfig({ DATA_DIR: '/srv/data' }).files).toEqual({ kind: 'folder', folder: '/srv/data' });
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    const random = {
      JWT_SECRET: 'h7Kq2mZ9xW4vT8nB3cL6pR1sD5fG0jYa',
      FACTOR_SECRET: 'u3Xe9wQ7zK1mN5bV8cH2jL4pR6tS0dFg',
    };
    const bucket = { S3_BUCKET: 'archivos', ...keys, ...random };
    expect(readConfig(bucket).files).toEqual({
      kind: 'bucket',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      bucket: 'archivos',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
      prefix: '',
      isVirtualHost: false,
    });
    const garage = {
      S3_ENDPOINT: 'https://garage.example/',
      S3_REGION: 'garage',
      S3_PREFIX: 'tiendas/papelera',
    };
    expect(readConfig({ ...bucket, ...garage, S3_ADDRESSING: 'host' }).files).toMatchObject({
      endpoint: 'https://garage.example',
      region: 'garage',
      prefix: 'tiendas/papelera/',
      isVirtualHost: true,
    });
    for (const name of Object.keys({ ...keys, ...random }))
      expect(problemsOf({ ...bucket, [name]: '' }), name).toEqual([
        expect.stringContaining(`${name}: expected a value because S3_BUCKET is set`),
      ]);
    expect(problemsOf(keys)).toHaveLength(2);
    for (const S3_ENDPOINT of ['http://garage.example', 'http://10.0.0.7:3900', 'http://127.0.0.1.example'])
      expect(problemsOf({ ...bucket, S3_ENDPOINT }), S3_ENDPOINT).toHaveLength(1);
    expect(problemsOf({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:3900' })).toEqual([]);
    for (const S3_PREFIX of ['/tienda', '../otra', 'a/../b', 'a b', 'a//b', '.a'])
      expect(problemsOf({ ...bucket, S3_PREFIX }), S3_PREFIX).toHaveLength(1);
    for (const S3_BUCKET of ['A', 'mi_bucket', '../x', 'a/b'])
      expect(problemsOf({ ...bucket, S3_BUCKET }).length, S3_BUCKET).toBeGreaterThan(0);
  });

  it('refuses a part of the variables of one service', () => {
    expect(problemsOf({ MERCADOPAGO_ACCESS_TOKEN: 'a' })).toEqual([
      'MERCADOPAGO_PUBLIC_KEY: expected a value because MERCADOPAGO_ACCESS_TOKEN is set',
      'MERCADOPAGO_WEBHOOK_SECRET: expected a value because MERCADOPAGO_ACCESS_TOKEN is set',
    ]);
  });
});

describe('.env.example', () => {
  it('documents every variable and no other, with valid values', () => {
    const example = parseEnv(readFileSync(join(projectDir, '.env.example'), 'utf8'));
    expect(Object.keys(example).sort()).toEqual(Object.keys(variables.shape).sort());
    expect(readConfig(example)).toEqual(readConfig({}));
  });
});

describe('secretKey', () => {
  it("returns the operator's key, otherwise a generated one that is kept and that only its owner can read", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mostrador-secret-'));
    try {
      expect(secretKey(key, folder, 'jwt-secret')).toBe(key);
      const made = secretKey(undefined, folder, 'jwt-secret');
      expect(Buffer.byteLength(made)).toBeGreaterThanOrEqual(32);
      expect(secretKey(undefined, folder, 'jwt-secret')).toBe(made);
      expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
      await writeFile(join(folder, 'jwt-secret'), 'short');
      expect(() => secretKey(undefined, folder, 'jwt-secret')).toThrow('less than 32 bytes');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
