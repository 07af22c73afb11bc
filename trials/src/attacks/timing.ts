// Timing attack: measures whether the response times of log-in, recovery and registration reveal which e-mails have an
// account.

import { randomInt } from 'node:crypto';
import { makeUser } from '../testing/factories.js';
import { median, rocArea } from './distributions.js';
import { attempt, clientAddress, type Finding, type Reply, type Target } from './target.js';

/** Number of measurements, and the allowed distance from 0.5 of the chance of telling two kinds of e-mail apart. */
export interface TimingLimits {
  readonly tries: number;
  readonly apart: number;
}

type Kind = { readonly name: string; readonly email: (n: number) => string };
type Ask = (target: Target, email: string, from: string) => Promise<Reply>;

/** Tries that one account or address has before it is slowed down. */
const TRIES_EACH = 3;

const STATUSES = ['active', 'blocked', 'pending_email', 'pending_verification'] as const;

export async function timing(target: Target, limits: TimingLimits): Promise<Finding[]> {
  const kinds = await kindsOf(target, Math.ceil(limits.tries / TRIES_EACH));
  return [
    await compare(target, 'S9 login', kinds, wrongPassword, limits),
    await compare(target, 'S9 recovery', kinds, recovery, limits),
    await compare(target, 'S9 registration', kinds, weakRegistration, limits),
  ];
}

const wrongPassword: Ask = (target, usr, from) =>
  attempt(target, { method: 'POST', path: '/Auth/user', body: { usr, pass: 'Incorrecta#1' }, from });

const recovery: Ask = (target, usr, from) =>
  attempt(target, { method: 'POST', path: '/store/StoreAuth/recovery', body: { usr, salt: 'abc' }, from });

/** A registration that is always refused for its CUIT, so that the measurement registers no one. */
const weakRegistration: Ask = (target, userName, from) => {
  const body = { userName, password: 'Cuarzo#Violeta7', legalName: 'Librería', legalId: '20000000000' };
  return attempt(target, { method: 'POST', path: '/store/StoreRegistration/newuser', body, from });
};

async function kindsOf(target: Target, accounts: number): Promise<readonly Kind[]> {
  const kinds: Kind[] = [{ name: 'unknown', email: (n) => `nadie${n % accounts}@prueba.test` }];
  for (const status of STATUSES) {
    const emails: string[] = [];
    for (let n = 0; n < accounts; n += 1) emails.push((await makeUser(target.db, { status: status })).email);
    kinds.push({ name: status, email: (n) => emails[n % accounts] ?? '' });
  }
  return kinds;
}

/** All kinds in turn, in an order of chance, so that whatever else the machine does falls on each alike. */
async function compare(
  target: Target,
  code: string,
  kinds: readonly Kind[],
  ask: Ask,
  { tries, apart }: TimingLimits,
): Promise<Finding> {
  const times = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
  const failures: string[] = [];
  let answers: string | undefined;
  let asked = 0;
  for (let round = -3; round < tries; round += 1) {
    for (const kind of shuffled(kinds)) {
      asked += 1;
      const reply = await ask(target, kind.email(Math.max(round, 0)), clientAddress(asked));
      if (round < 0) continue;
      times.get(kind.name)?.push(reply.took);
      const said = `${reply.status} ${withoutRequestId(reply.text)}`;
      answers ??= said;
      // registration may answer that the e-mail is taken, because its form needs to say so
      if (code !== 'S9 registration' && said !== answers) failures.push(`${kind.name} was answered ${said}`);
    }
    // their allowances come back meanwhile
    if (round % TRIES_EACH === TRIES_EACH - 1) target.forward(60_000);
  }
  const unknown = times.get('unknown') ?? [];
  const compared = kinds.slice(1).map(({ name }) => {
    const own = times.get(name) ?? [];
    return { name, apart: rocArea(unknown, own), median: median(own) };
  });
  for (const one of compared) {
    if (Math.abs(one.apart - 0.5) > apart)
      failures.push(`${one.name} and unknown are told apart with ${one.apart.toFixed(3)}.`);
  }
  const told = compared.map((one) => `${one.name} ${one.median.toFixed(2)} ms, AUC ${one.apart.toFixed(3)}`);
  return {
    code,
    figures: `${tries} of each kind; unknown ${median(unknown).toFixed(2)} ms; ${told.join('; ')}`,
    failures: [...new Set(failures)],
  };
}

const withoutRequestId = (text: string): string => text.replace(/"requestId":"[^"]*"/, '');

function shuffled<T>(values: readonly T[]): T[] {
  const left = [...values];
  return values.map(() => left.splice(randomInt(left.length), 1)[0] as T);
}
