import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { makeUser, PASSWORD } from '../testing/factories.js';
import { attempt, type Finding, type Target } from './target.js';

type Json = Record<string, unknown>;

/** Token attack: sends session tokens that the shop did not sign, or not for this use. None may open a session. */
export async function tokenMutants(target: Target, rounds: number): Promise<Finding> {
  const { email } = await makeUser(target.db);
  const answer = await attempt(target, {
    method: 'POST',
    path: '/Auth/user',
    body: { usr: email, pass: PASSWORD },
  });
  const { token } = JSON.parse(answer.text) as { token: string };
  const failures: string[] = [];
  if ((await cartWith(target, token)) !== 200) failures.push('The untouched token does not open the cart.');
  let tried = 0;
  for (const [name, mutant] of mutantsOf(token, rounds)) {
    tried += 1;
    const status = await cartWith(target, mutant);
    if (status !== 401) failures.push(`${name} was answered ${status}.`);
  }
  return {
    code: 'S15 tokens',
    figures: `${tried} mutants of a token, ${failures.length} accepted`,
    failures,
  };
}

const cartWith = async (target: Target, token: string): Promise<number> =>
  (await attempt(target, { method: 'GET', path: '/store/StoreCart', token })).status;

function* mutantsOf(token: string, rounds: number): Generator<readonly [string, string]> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = read(head);
  const claims = read(body);
  const unsigned = (changed: Json, payload: Json = claims) => `${write(changed)}.${write(payload)}.`;
  for (const alg of ['none', 'None', 'NONE', 'nOnE', ''])
    yield [`alg ${alg || 'empty'}`, unsigned({ ...header, alg })];
  yield ['alg none with the old signature', `${write({ ...header, alg: 'none' })}.${body}.${signature}`];
  yield ['no signature', `${head}.${body}.`];
  yield ['no third part', `${head}.${body}`];
  yield ['five parts', `${token}.${body}.${signature}`];
  for (const [name, changed] of [
    ['another user', { ...claims, sub: '1' }],
    ['an administrator', { ...claims, WebProfileId: '3' }],
    ['another company', { ...claims, company: 'barrilete' }],
    ['an actor', { ...claims, act: { sub: '1' } }],
    ['a longer life', { ...claims, exp: Number(claims['exp']) + 86_400 }],
    ['no end', { ...claims, exp: undefined }],
    ['a lower version', { ...claims, version: 0 }],
  ] as const) {
    yield [`${name}, old signature`, `${head}.${write(changed)}.${signature}`];
    yield [`${name}, signed with an empty key`, hmac(header, changed, '')];
    yield [`${name}, signed with a guessed key`, hmac(header, changed, 'secret')];
  }
  for (const alg of ['HS384', 'HS512']) yield [alg, hmac({ ...header, alg }, claims, 'secret')];
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const rs = `${write({ ...header, alg: 'RS256' })}.${body}`;
  yield [
    'RS256 with a key of their own',
    `${rs}.${sign('sha256', Buffer.from(rs), privateKey).toString('base64url')}`,
  ];
  yield ['HS256 with a public key', hmac(header, claims, pem)];
  yield ['a key inside', hmac({ ...header, jwk: { kty: 'oct', k: 'c2VjcmV0' } }, claims, 'secret')];
  yield ['a key at an address', hmac({ ...header, jku: 'http://127.0.0.1:1/keys' }, claims, 'secret')];
  yield ['a key that is a file', hmac({ ...header, kid: '../../../../dev/null' }, claims, '')];
  yield ['a critical extension', `${write({ ...header, crit: ['b64'], b64: false })}.${body}.${signature}`];
  for (const typ of ['JWT', 'verify+jwt', 'reset+jwt'])
    yield [`typ ${typ}`, hmac({ ...header, typ }, claims, 'secret')];
  yield ['a megabyte', `${head}.${'A'.repeat(1_000_000)}.${signature}`];
  for (let n = 0; n < rounds; n += 1) {
    const at = (n * 7_919) % token.length;
    const letter = token[at] ?? '';
    const other = letter === 'A' ? 'Q' : 'A';
    const changed = `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
    // the last letter of a part carries bits that mean nothing
    if (letter === '.' || sameBytes(changed, token)) continue;
    yield [`letter ${at} changed`, changed];
    yield [`cut at ${at}`, token.slice(0, at)];
  }
}

const sameBytes = (one: string, other: string): boolean =>
  one
    .split('.')
    .every((part, n) =>
      Buffer.from(part, 'base64url').equals(Buffer.from(other.split('.')[n] ?? '', 'base64url')),
    );
const read = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Json;
const write = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function hmac(header: Json, claims: Json, key: string): string {
  const signed = `${write(header)}.${write(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
