// The operator's configuration: reads environment variables and `.env`, checks them against each other, and reports
// all problems at once.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import type { BlobPlace } from './blobs/blob-store.js';
import { type Variables, variables } from './config-schema.js';
import { isLoopback } from './config-values.js';
import { OperatorError } from './operator-error.js';

/** The folder that holds the project (`package.json` with the workspaces, `.env`). */
export const projectDir = fileURLToPath(new URL('../../../', import.meta.url));

/** The operator's configuration, validated once at the start. */
export type Config = ReturnType<typeof toConfig>;

/** Thrown when variables are wrong. The message lists all of them, one a line, without their values. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError naming every variable that is wrong and what is expected of it.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const result = variables.safeParse(env);
  const problems = result.success
    ? crossFieldProblems(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  return toConfig(result.data);
}

/**
 * Reads the configuration of this process from its environment variables and, for those not set, from `.env` at the project's root.
 * @throws ConfigError
 */
export function loadConfig(): Config {
  const file = resolve(projectDir, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return readConfig({ ...fromFile, ...process.env });
}

/** Returns the problems between variables that are valid one by one. */
function crossFieldProblems(given: Variables): string[] {
  const problems: string[] = [];
  const allOrNone = (...names: (keyof Variables)[]) => {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return;
    const present = names.filter((name) => !missing.includes(name));
    for (const name of missing)
      problems.push(`${name}: expected a value because ${present.join(', ')} is set`);
  };
  allOrNone('MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_PUBLIC_KEY', 'MERCADOPAGO_WEBHOOK_SECRET');
  allOrNone('RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET');
  if (given.WEBHOOKS_TO_PRIVATE && given.NODE_ENV === 'production')
    problems.push('WEBHOOKS_TO_PRIVATE: expected off in production, where it would open the private network');
  return [...problems, ...clearTextProblems(given), ...databaseProblems(given), ...bucketProblems(given)];
}

/** Addresses whose answers the shop believes, and the script that runs in its pages. */
const TRUSTED_ADDRESSES = [
  'MERCADOPAGO_BASE_URL',
  'MERCADOPAGO_SCRIPT_URL',
  'TANGO_BASE_URL',
  'GOOGLE_JWKS_URL',
  'RECAPTCHA_VERIFY_URL',
] as const;

/** Returns the addresses that would be asked without encryption. Stand-ins on this machine are allowed outside production. */
function clearTextProblems(given: Variables): string[] {
  const production = given.NODE_ENV === 'production';
  const problems: string[] = [];
  for (const name of TRUSTED_ADDRESSES) {
    const { protocol, hostname } = new URL(given[name]);
    if (protocol === 'https:' || (!production && isLoopback(hostname))) continue;
    problems.push(
      `${name}: expected an https address, because anyone between here and there could change what plain http answers${
        production ? '' : '; http is for stand-ins on this machine'
      }`,
    );
  }
  const mailServer = given.SMTP_URL === undefined ? undefined : new URL(given.SMTP_URL);
  if (
    mailServer !== undefined &&
    mailServer.search !== '' &&
    (production || !isLoopback(mailServer.hostname))
  )
    problems.push('SMTP_URL: expected an address without options after ?, which could turn encryption off');
  return problems;
}

/** Returns where the shop listens. A shop behind a proxy listens to this machine: another caller could write the proxy's header. */
function defaultHost(production: boolean, trustedProxies: number): string {
  return production && trustedProxies === 0 ? '0.0.0.0' : '127.0.0.1';
}

/** Returns the problems between the addresses of the database. */
function databaseProblems(given: Variables): string[] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = given;
  const problems = (['DATABASE_MIGRATION_URL', 'DATABASE_DIRECT_URL'] as const).flatMap((name) => {
    const other = given[name];
    if (other === undefined) return [];
    if (url === undefined) return [`DATABASE_URL: expected a value because ${name} is set`];
    if (new URL(url).pathname === new URL(other).pathname) return [];
    return [`${name}: expected the same database as in DATABASE_URL`];
  });
  if (url !== undefined && directUrl !== undefined && new URL(url).username !== new URL(directUrl).username)
    problems.push('DATABASE_DIRECT_URL: expected the same role as in DATABASE_URL');
  return problems;
}

/** The variables without which a bucket cannot be used. */
const WITH_BUCKET = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'JWT_SECRET', 'FACTOR_SECRET'] as const;
const ONLY_WITH_BUCKET = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX'] as const;

/** Returns the problems of the variables of a bucket. */
function bucketProblems(given: Variables): string[] {
  if (given.S3_BUCKET === undefined)
    return ONLY_WITH_BUCKET.filter((name) => given[name] !== undefined).map(
      (name) => `S3_BUCKET: expected a value because ${name} is set`,
    );
  const problems = WITH_BUCKET.filter((name) => given[name] === undefined).map((name) =>
    name.startsWith('S3_')
      ? `${name}: expected a value because S3_BUCKET is set`
      : `${name}: expected a value because S3_BUCKET is set: several machines share the bucket, and a key that each generates in its own DATA_DIR would differ`,
  );
  const { protocol, hostname } = new URL(given.S3_ENDPOINT ?? 'https://s3.amazonaws.com');
  if (protocol !== 'https:' && !isLoopback(hostname))
    problems.push(
      'S3_ENDPOINT: expected an https address, because receipts and documents would cross the network readable; http is for this machine',
    );
  return problems;
}

/** Returns where the shop's files are: in the bucket, or in the data folder. */
function filesPlace(given: Variables): BlobPlace {
  const folder = resolve(projectDir, given.DATA_DIR);
  const { S3_BUCKET: bucket, S3_REGION: region, S3_PREFIX: prefix = '' } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return { kind: 'folder', folder };
  return {
    kind: 'bucket',
    endpoint: given.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    isVirtualHost: given.S3_ADDRESSING === 'host',
  };
}

function toConfig(given: Variables) {
  const production = given.NODE_ENV === 'production';
  return {
    environment: given.NODE_ENV,
    production,
    host: given.HOST ?? defaultHost(production, given.TRUSTED_PROXIES),
    port: given.PORT,
    company: given.COMPANY_NAME,
    /** Absolute path of further brands, one folder each. */
    brandsDir: given.BRANDS_DIR === undefined ? undefined : resolve(projectDir, given.BRANDS_DIR),
    /** Undefined: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: given.DATABASE_URL,
    /** Of the role that owns the tables; undefined: the role of `databaseUrl` does. */
    databaseMigrationUrl: given.DATABASE_MIGRATION_URL,
    /** Past a connection pooler, for what needs a session of its own; undefined: there is no pooler. */
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    /** Database connections of one process for requests; searches, jobs, webhooks and notifications use eighteen more. */
    databasePool: given.DATABASE_POOL,
    /** Absolute; a relative value is resolved from the project's folder. */
    dataDir: resolve(projectDir, given.DATA_DIR),
    /** Where pictures, documents, receipts and lists are. */
    files: filesPlace(given),
    /** Without a slash at the end. */
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    /** Undefined: a generated one in `dataDir`, see secret-key.ts. */
    jwtSecret: given.JWT_SECRET,
    /** The signing key that JWT_SECRET has replaced; undefined: none. */
    previousJwtSecret: given.JWT_SECRET_PREVIOUS,
    /** Encrypts the secrets of authenticator apps. Undefined: a generated one in `dataDir`. */
    factorSecret: given.FACTOR_SECRET,
    tokenTtlSeconds: given.TOKEN_TTL,
    /** Whether an empty database is filled with the demonstration data. */
    demoData: given.DEMO_DATA === 'auto' && !production,
    apiBasePath: given.API_BASE_PATH,
    /** Whether the description of every call is served. */
    apiDocs: given.API_DOCS ?? !production,
    signInEnabled: given.SIGN_IN_ENABLED,
    appVersion: given.APP_VERSION ?? ownVersion(),
    /** Whether the calls with a password in the query are enabled; the same calls with JSON always are. */
    legacyQueryAuth: given.LEGACY_QUERY_AUTH,
    payment: mercadoPago(given),
    /** Minimum characters of a new password. */
    passwordMinLength: given.PASSWORD_MIN_LENGTH,
    /** Number of proxies in front of the shop: as many of the last addresses of X-Forwarded-For are trusted. */
    trustedProxies: given.TRUSTED_PROXIES,
    /** Whether requests are rate limited; off only to measure the shop. */
    rateLimits: given.RATE_LIMITS,
    google:
      given.GOOGLE_CLIENT_ID === undefined
        ? undefined
        : { clientId: given.GOOGLE_CLIENT_ID, jwksUrl: given.GOOGLE_JWKS_URL },
    captcha: captcha(given),
    analyticsId: given.ANALYTICS_ID,
    workers: given.WORKERS,
    /** Address of the metrics server; undefined: none. */
    metrics:
      given.METRICS_PORT === undefined ? undefined : { host: given.METRICS_HOST, port: given.METRICS_PORT },
    /** URL that traces are sent to; undefined: no traces. */
    tracesEndpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Mails an hour that registrations and contact messages may cause. */
    mailCaps: {
      registration: given.REGISTRATION_MAILS_PER_HOUR,
      contact: given.CONTACT_MAILS_PER_HOUR,
    },
    /** Where Tango Tiendas answers. */
    tangoBaseUrl: given.TANGO_BASE_URL,
    /** For development: webhooks and connectors may go to private addresses, also by http. */
    webhooksToPrivate: given.WEBHOOKS_TO_PRIVATE,
    /** Folders of this machine below which the folder connector may use one. */
    connectorFolders: given.CONNECTOR_FOLDERS,
    /** Whether traces continue those that requests name in `traceparent`. */
    continuesTraces: given.OTEL_TRUST_TRACEPARENT,
    /** Encrypts and decrypts backups; undefined: they are not encrypted. */
    backupPassphrase: given.BACKUP_PASSPHRASE,
    logLevel: given.LOG_LEVEL ?? (given.NODE_ENV === 'test' ? ('silent' as const) : ('info' as const)),
    /** Warnings for the log at the start, about values that are valid but probably a mistake. */
    warnings: warnings(given, production),
  };
}

function captcha({
  RECAPTCHA_SITE_KEY: siteKey,
  RECAPTCHA_SECRET: secret,
  RECAPTCHA_VERIFY_URL: verifyUrl,
}: Variables) {
  return siteKey === undefined || secret === undefined ? undefined : { siteKey, secret, verifyUrl };
}

/** Form of Mercado Pago's access tokens: kind, application, date, hash, and the number of the account that is paid. */
const ACCESS_TOKEN = /^(?:APP_USR|TEST)-\d+-\d+-\S+-(\d{1,20})$/;
const LIVE = 'APP_USR-';

function mercadoPago(given: Variables) {
  const accessToken = given.MERCADOPAGO_ACCESS_TOKEN;
  const publicKey = given.MERCADOPAGO_PUBLIC_KEY;
  const webhookSecret = given.MERCADOPAGO_WEBHOOK_SECRET;
  if (accessToken === undefined || publicKey === undefined || webhookSecret === undefined) return undefined;
  return {
    accessToken,
    publicKey,
    webhookSecret,
    baseUrl: given.MERCADOPAGO_BASE_URL,
    scriptUrl: given.MERCADOPAGO_SCRIPT_URL,
    collector: ACCESS_TOKEN.exec(accessToken)?.[1],
    liveOnly: given.NODE_ENV === 'production' && accessToken.startsWith(LIVE),
  };
}

function warnings(given: Variables, production: boolean): string[] {
  if (!production) return [];
  const list: string[] = [];
  if (given.PUBLIC_URL === undefined) list.push('PUBLIC_URL is not set: mails and links point to localhost');
  if (given.SMTP_URL === undefined)
    list.push('SMTP_URL is not set: mails are only written to the data folder');
  if (given.DATABASE_URL !== undefined && !namesTwoRoles(given))
    list.push(
      'DATABASE_MIGRATION_URL does not name another role than DATABASE_URL: the shop serves customers as the role that owns its tables and may change its trails; see docs/operations.md, "Roles"',
    );
  // The shop itself has no https, so there is a proxy in front of it.
  if (given.PUBLIC_URL?.startsWith('https:') && given.TRUSTED_PROXIES === 0)
    list.push(
      'TRUSTED_PROXIES is 0 and PUBLIC_URL is https: all visitors count as one, the proxy, and share its limits; set how many proxies stand before the shop',
    );
  return list;
}

const namesTwoRoles = ({ DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl }: Variables): boolean =>
  url !== undefined && migrationUrl !== undefined && new URL(url).username !== new URL(migrationUrl).username;

/** Returns the version in server/package.json, from the sources and from the build alike. */
function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined;
  return typeof version === 'string' ? version : 'unknown';
}
