// Burst attack: a hundred password recoveries or registrations at once, while other visitors log in; measures refused
// and slower log-ins.

import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { cuitCheckDigit } from '@mostrador/rules/cuit';
import { makeUser, PASSWORD } from '../testing/factories.js';
import { type AttackedShop, call, countStatuses, percentile, type QueryResult } from './load-requests.js';
import { clientAddress, type Finding } from './target.js';

export interface CrowdOptions {
  /** Quiet rounds, and as many rounds with a burst. */
  readonly rounds: number;
  /** How many times its quiet value the 95th percentile of a log-in may be. */
  readonly slower: number;
  /** How many visitors log in at the same time. */
  readonly atOnce: readonly number[];
}

const BURST = 100;
const VISITORS = 20;

const visitors = new Agent({ keepAlive: true });
let addresses = 0;
/** Returns an address that no earlier round has used, so that each burst has an address's whole allowance. */
const newAddress = (): string => {
  addresses += 1;
  return clientAddress(60_000 + addresses);
};

interface Request {
  readonly path: string;
  readonly body: object;
}
let made = 0;

function recovery(): Request {
  made += 1;
  return { path: '/api/store/StoreAuth/recovery', body: { usr: `olvido${made}@prueba.test`, salt: 'abc' } };
}

function registration(): Request {
  made += 1;
  const ten = `30${60_000_000 + made}`;
  return {
    path: '/api/store/StoreRegistration/newuser',
    body: {
      userName: `alta${made}@prueba.test`,
      password: 'Cuarzo#Violeta7',
      legalName: `Librería ${made}`,
      legalId: `${ten}${cuitCheckDigit(ten)}`,
    },
  };
}

/** Sends all requests at once, each over a connection that is open already, so that the sender's own work is no part of the figures. */
async function burst(
  port: number,
  from: string,
  requests: readonly Request[],
): Promise<() => Promise<QueryResult[]>> {
  const sockets = await Promise.all(requests.map(() => opened(port)));
  const texts = requests.map(({ path, body }) => {
    const text = JSON.stringify(body);
    return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  });
  return () => Promise.all(sockets.map((socket, nth) => answerTo(socket, texts[nth] ?? '')));
}

function opened(port: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => done(socket));
    socket.on('error', fail);
  });
}

function answerTo(socket: Socket, request: string): Promise<QueryResult> {
  const begun = performance.now();
  return new Promise((done) => {
    let status = 0;
    socket.once('data', (first) => {
      status = Number(/^HTTP\/1\.1 (\d+)/.exec(first.toString('latin1'))?.[1] ?? 0);
      socket.resume();
    });
    socket.once('close', () => done({ status, took: performance.now() - begun }));
    socket.write(request);
  });
}

/** Visitors at addresses of their own log in, so many at a time. */
async function logIns(port: number, emails: readonly string[], atOnce: number): Promise<QueryResult[]> {
  const left = [...emails];
  const answers: QueryResult[] = [];
  const lane = async () => {
    for (let usr = left.shift(); usr !== undefined; usr = left.shift()) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() };
      const body = JSON.stringify({ usr, pass: PASSWORD });
      answers.push(await call(port, '/api/Auth/user', { method: 'POST', headers, body, agent: visitors }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return answers;
}

async function crowd(
  { shop, port }: AttackedShop,
  { rounds, slower }: CrowdOptions,
  atOnce: number,
  code: string,
  request: () => Request,
): Promise<Finding> {
  const emails: string[] = [];
  for (let n = 0; n < VISITORS; n += 1) emails.push((await makeUser(shop.db)).email);
  await logIns(port, emails, atOnce);
  const [quiet, beside, pushed]: [QueryResult[], QueryResult[], QueryResult[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await logIns(port, emails, atOnce)));
    const send = await burst(port, newAddress(), Array.from({ length: BURST }, request));
    const answers = send();
    beside.push(...(await logIns(port, emails, atOnce)));
    pushed.push(...(await answers));
    await shop.workOff();
  }
  const [before, meanwhile] = [p95(quiet), p95(beside)];
  const failures: string[] = [];
  const all = [...quiet, ...beside];
  if (all.some(({ status }) => status !== 200))
    failures.push(`The log-ins were answered ${countStatuses(all)}.`);
  if (meanwhile > slower * before)
    failures.push(`The log-ins' p95 is ${Math.round(meanwhile)} ms, quiet ${Math.round(before)} ms.`);
  return {
    code,
    figures: `${rounds} times ${BURST} at once from one address (${countStatuses(pushed)}) beside ${VISITORS} visitors who log in, ${atOnce} at a time (${countStatuses(beside)}), their p95 ${Math.round(meanwhile)} ms (quiet ${Math.round(before)} ms)`,
    failures,
  };
}

const p95 = (answers: readonly QueryResult[]): number =>
  percentile(
    answers.map(({ took }) => took),
    0.95,
  );

/** Bursts of recoveries and of registrations from one address, while others log in: no log-in is refused or waits long. */
export async function crowds(pressed: AttackedShop, options: CrowdOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const atOnce of options.atOnce) {
    findings.push(await crowd(pressed, options, atOnce, 'crowd of recoveries', recovery));
    findings.push(await crowd(pressed, options, atOnce, 'crowd of registrations', registration));
  }
  return findings;
}
