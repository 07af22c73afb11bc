import { z } from 'zod';
import {
  duration,
  flag,
  folders,
  integer,
  oneOf,
  optional,
  path,
  secret,
  text,
  url,
  withDefault,
} from './config-values.js';

/**
 * Every environment variable that the shop reads, such as company name, API prefix, version string, and whether sign-in
 * is enabled. `.env.example` lists the same names; a test compares them.
 */
export const variables = z.object({
  NODE_ENV: withDefault(
    'development, test or production',
    'development' as const,
    oneOf(['development', 'test', 'production']),
  ),
  PORT: withDefault('a port number from 0 to 65535', 3000, integer(0, 65_535)),
  HOST: optional('a host name or an IP address', text),
  COMPANY_NAME: withDefault('the name of a brand', 'papelera', text),
  BRANDS_DIR: optional('a folder', text),
  DATABASE_URL: optional(
    'an address such as postgres://user:password@host:5432/database',
    url('postgres:', 'postgresql:'),
  ),
  DATABASE_MIGRATION_URL: optional(
    'an address such as postgres://owner:password@host:5432/database',
    url('postgres:', 'postgresql:'),
  ),
  DATABASE_DIRECT_URL: optional(
    'an address such as postgres://user:password@host:5432/database',
    url('postgres:', 'postgresql:'),
  ),
  DATABASE_POOL: withDefault('a number of connections from 2 to 200', 16, integer(2, 200)),
  DATA_DIR: withDefault('a folder', './data', text),
  S3_BUCKET: optional('the name of a bucket', (given) =>
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(given) ? given : undefined,
  ),
  S3_ENDPOINT: optional('an address such as https://s3.example.com', url('http:', 'https:')),
  S3_REGION: withDefault('a region such as us-east-1', 'us-east-1', (given) =>
    /^[A-Za-z0-9-]{1,40}$/.test(given) ? given : undefined,
  ),
  S3_ACCESS_KEY_ID: optional('the id of an access key', text),
  S3_SECRET_ACCESS_KEY: optional('the secret of an access key', text),
  S3_PREFIX: optional('a path such as tienda/papelera, without a slash at its start', (given) =>
    /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/.test(given) &&
    !given.includes('..')
      ? given
      : undefined,
  ),
  S3_ADDRESSING: withDefault('path or host', 'path' as const, oneOf(['path', 'host'])),
  PUBLIC_URL: optional('an address such as https://tienda.example.com', url('http:', 'https:')),
  SMTP_URL: optional('an address such as smtps://user:password@host:465', url('smtp:', 'smtps:')),
  MAIL_FROM: withDefault(
    'an e-mail address, with or without a name',
    'Mostrador <no-responder@mostrador.test>',
    (given) => (/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(given) ? given : undefined),
  ),
  JWT_SECRET: optional(
    'a random key of at least 32 bytes (openssl rand -base64 48), not a placeholder',
    secret,
  ),
  JWT_SECRET_PREVIOUS: optional(
    'the key that JWT_SECRET held before, of at least 32 bytes, not a placeholder',
    secret,
  ),
  FACTOR_SECRET: optional(
    'a random key of at least 32 bytes (openssl rand -base64 48), not a placeholder',
    secret,
  ),
  TOKEN_TTL: withDefault('a duration such as 30m, 12h or 7d, at most 90d', 43_200, duration),
  DEMO_DATA: withDefault('auto or off', 'auto' as const, oneOf(['auto', 'off'])),
  API_BASE_PATH: withDefault('a path such as /api', '/api', path),
  API_DOCS: optional('on or off', flag),
  SIGN_IN_ENABLED: withDefault('true or false', true, flag),
  APP_VERSION: optional('a short text', (given) => (given.length <= 64 ? given : undefined)),
  LEGACY_QUERY_AUTH: withDefault('on or off', true, flag),
  MERCADOPAGO_ACCESS_TOKEN: optional('a token', text),
  MERCADOPAGO_PUBLIC_KEY: optional('a key', text),
  MERCADOPAGO_WEBHOOK_SECRET: optional('a secret', text),
  MERCADOPAGO_BASE_URL: withDefault(
    'an address such as https://api.mercadopago.com',
    'https://api.mercadopago.com',
    url('http:', 'https:'),
  ),
  MERCADOPAGO_SCRIPT_URL: withDefault(
    'an address such as https://sdk.mercadopago.com/js/v2',
    'https://sdk.mercadopago.com/js/v2',
    url('http:', 'https:'),
  ),
  PASSWORD_MIN_LENGTH: withDefault('a number of characters from 8 to 64', 8, integer(8, 64)),
  TRUSTED_PROXIES: withDefault('a number of proxies from 0 to 8', 0, integer(0, 8)),
  RATE_LIMITS: withDefault('on or off', true, flag),
  REGISTRATION_MAILS_PER_HOUR: withDefault('a number of mails from 1 to 100000', 200, integer(1, 100_000)),
  CONTACT_MAILS_PER_HOUR: withDefault('a number of mails from 1 to 100000', 200, integer(1, 100_000)),
  TANGO_BASE_URL: withDefault(
    'an address such as https://tiendas.axoft.com/api/Aperture',
    'https://tiendas.axoft.com/api/Aperture',
    url('http:', 'https:'),
  ),
  WEBHOOKS_TO_PRIVATE: withDefault('on or off', false, flag),
  CONNECTOR_FOLDERS: withDefault('absolute paths of folders, separated by commas', [], folders),
  GOOGLE_CLIENT_ID: optional('a client id', text),
  GOOGLE_JWKS_URL: withDefault(
    'an address such as https://www.googleapis.com/oauth2/v3/certs',
    'https://www.googleapis.com/oauth2/v3/certs',
    url('http:', 'https:'),
  ),
  RECAPTCHA_SITE_KEY: optional('a key', text),
  RECAPTCHA_SECRET: optional('a secret', text),
  RECAPTCHA_VERIFY_URL: withDefault(
    'an address such as https://www.google.com/recaptcha/api/siteverify',
    'https://www.google.com/recaptcha/api/siteverify',
    url('http:', 'https:'),
  ),
  ANALYTICS_ID: optional('an id such as G-XXXXXXX', (given) =>
    /^[A-Za-z0-9-]{4,40}$/.test(given) ? given : undefined,
  ),
  WORKERS: withDefault('a number of processes from 1 to 64', 1, integer(1, 64)),
  METRICS_PORT: optional('a port number from 0 to 65535', integer(0, 65_535)),
  METRICS_HOST: withDefault('a host name or an IP address', '127.0.0.1', text),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional('an address such as http://localhost:4318', url('http:', 'https:')),
  OTEL_TRUST_TRACEPARENT: withDefault('on or off', false, flag),
  BACKUP_PASSPHRASE: optional('a passphrase of at least 16 characters (openssl rand -base64 24)', (given) =>
    given.length >= 16 ? given : undefined,
  ),
  LOG_LEVEL: optional(
    'trace, debug, info, warn, error or silent',
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
  ),
});

/** The parsed variables, with their defaults. */
export type Variables = z.output<typeof variables>;
