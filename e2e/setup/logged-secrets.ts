// Searches the shop's logs after the journeys for passwords, session tokens and mail tokens, which must never be
// logged.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD } from '../support/accounts.js';
import { NEW_PASSWORD, OTHER_PASSWORD } from '../support/passwords.js';

/** Patterns of the secrets that the journeys use, as they would look in a log. */
const SECRETS: readonly (readonly [string, RegExp])[] = [
  ...[PASSWORD, NEW_PASSWORD, OTHER_PASSWORD].flatMap((password): (readonly [string, RegExp])[] => [
    ['a password', new RegExp(literal(password))],
    ['a password in an address', new RegExp(literal(encodeURIComponent(password)))],
  ]),
  ['a session token', /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/],
  ['an authorization header', /bearer\s+[\w-]{10,}/i],
  ['a token of a mail', /[?&](?:t|token|registrationtoken)=[\w-]{20,}/],
];

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Returns a sentence for each secret that a machine of a shop has logged in all the journeys. */
export function secretsLogged(dataDir: string): readonly string[] {
  const files = [join(dataDir, 'process.log'), ...within(join(dataDir, 'logs'))];
  return files.flatMap((file) => {
    // lines without JSON are for the operator: the address and the demonstration's accounts
    const lines = readFileSync(file, 'utf8').split('\n');
    const text = lines.filter((line) => line.startsWith('{')).join('\n');
    return SECRETS.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file} holds ${what}.`);
  });
}

function within(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name));
}
