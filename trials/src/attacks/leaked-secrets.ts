import { sql } from 'kysely';
import { makeUser, PASSWORD } from '../testing/factories.js';
import type { AttackShop } from './attack-shop.js';
import { carryTokens } from './carried-tokens.js';
import { type Attempt, attempt, type Finding } from './target.js';

/** Leak check: sends secrets through valid and invalid calls, then searches the log, the database and the mails for them. */
export async function canaries(shop: AttackShop): Promise<Finding> {
  const passwords = await carry(shop);
  const tokens = await carryTokens(shop);
  await shop.workOff();
  const stored = await everythingStored(shop);
  const places: readonly (readonly [string, string])[] = [
    ['the log', shop.logged()],
    ['the security log', shop.securityLogged()],
    ['the database', stored],
    ['the mails', shop.mails().join('\n')],
  ];
  const failures = places.flatMap(([place, text]) =>
    passwords.filter((secret) => text.includes(secret)).map((secret) => `${secret} stands in ${place}.`),
  );
  // tokens belong into the mails that carry them, and nowhere else
  for (const token of new Set([...tokens, ...tokensIn(shop.mails())])) {
    for (const [place, text] of places.slice(0, 3))
      if (text.includes(token)) failures.push(`The token ${token.slice(0, 12)}… stands in ${place}.`);
  }
  if (!shop.logged().includes('"path":"/api/store/StoreAuth"')) failures.push('The log says nothing at all.');
  if (!shop.securityLogged().includes('"msg":"login_failed"'))
    failures.push('The security log says nothing.');
  return {
    code: 'S17 canaries',
    figures: `${passwords.length} secrets and ${tokens.length} tokens looked for in ${places.map(([place, text]) => `${place} (${text.length} characters)`).join(', ')}`,
    failures,
  };
}

async function carry(shop: AttackShop): Promise<string[]> {
  const secrets: string[] = [];
  let made = 0;
  const secret = (): string => {
    made += 1;
    const one = `Kanarie-${made}-Vogel#9x`;
    secrets.push(one);
    return one;
  };
  const send = (given: Attempt) => attempt(shop, { from: `192.0.2.${made % 250}`, ...given });
  const query = (path: string, values: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams(values)}`;
  const { email } = await makeUser(shop.db);
  const login = await send({ method: 'POST', path: '/Auth/user', body: { usr: email, pass: PASSWORD } });
  const { token } = JSON.parse(login.text) as { token: string };
  secrets.push(token, token.split('.')[2] ?? '');
  const auth = '/store/StoreAuth';
  for (const usr of [email, 'nadie@prueba.test']) {
    await send({ method: 'POST', path: '/Auth/user', body: { usr, pass: secret() } });
    await send({ method: 'GET', path: query(auth, { usr, pass: secret() }) });
    await send({ method: 'GET', path: query(`${auth}/google`, { jwt: secret() }) });
    for (const path of ['validaterecovery', 'changepass']) {
      const values = { usr, token: secret(), salt: secret(), newPass: secret() };
      await send({ method: 'GET', path: query(`${auth}/${path}`, values) });
      await send({ method: 'POST', path: `${auth}/${path}`, body: values });
    }
    await send({ method: 'POST', path: `${auth}/recovery`, body: { usr, salt: secret() } });
  }
  const registration = { legalName: 'Librería Kanarie', legalId: '20304050607' };
  for (const name of ['newuser', 'newuser2']) {
    const path = `/store/StoreRegistration/${name}`;
    await send({
      method: 'POST',
      path,
      body: { ...registration, userName: 'uno@prueba.test', password: secret() },
    });
    await send({
      method: 'POST',
      path: query(path, { ...registration, userName: 'dos@prueba.test', password: secret() }),
    });
  }
  await send({
    method: 'GET',
    path: query('/store/StoreRegistration/clientbywebtoken', { registrationtoken: secret() }),
  });
  const change = (body: unknown) =>
    send({ method: 'POST', path: '/store/StoreUser/webStoreClient', body, token });
  await change({ password: secret(), legalId: 'wrong' });
  await change({ password: { value: secret() } });
  await change({ password: secret() });
  // what is no call at all, no JSON, too large, of the wrong type, or fails inside
  await send({ method: 'GET', path: query('/store/StoreAuthentication', { pass: secret() }) });
  await send({ method: 'GET', path: `/store/StoreAuth;pass=${encodeURIComponent(secret())}` });
  await send({ method: 'GET', path: `/store/StoreAuth%3fpass=${encodeURIComponent(secret())}` });
  await send({ method: 'POST', path: '/Auth/user', body: { usr: [secret()], pass: 7 } });
  const json = { 'content-type': 'application/json' };
  const raw = (payload: string) =>
    shop.app.http.inject({ method: 'POST', url: '/api/Auth/user', headers: json, payload });
  await raw(`{"usr":"x","pass":"${secret()}"`);
  await raw(`{"pass":"${secret()}","usr":"${'x'.repeat(1_100_000)}"}`);
  await send({ method: 'GET', path: '/store/StoreCart', token: `${secret()}.${secret()}.${secret()}` });
  await send({ method: 'GET', path: '/store/StoreCart', headers: { authorization: `Basic ${secret()}` } });
  shop.breakDatabase(true);
  await send({ method: 'GET', path: query(auth, { usr: secret(), pass: secret() }) });
  await send({ method: 'POST', path: '/Auth/user', body: { usr: email, pass: secret() } });
  await send({
    method: 'POST',
    path: '/store/StoreRegistration/newuser',
    body: { ...registration, userName: 'tres@prueba.test', password: secret() },
  });
  shop.breakDatabase(false);
  return secrets;
}

/** Of the mails' links. */
function tokensIn(mails: readonly string[]): string[] {
  const links = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  return links.flatMap((mail) => [...mail.matchAll(/[?&]t=([\w-]{20,})/g)].map(([, token]) => token ?? ''));
}

/** Every row of every table, the queue's included, as text. */
async function everythingStored(shop: AttackShop): Promise<string> {
  const { rows: tables } = await sql<{ name: string; space: string }>`
    select table_name::text as name, table_schema::text as space from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name not in ('cities')`.execute(shop.db);
  const texts: string[] = [];
  for (const { name, space } of tables) {
    const { rows } = await sql<{
      line: string;
    }>`select t::text as line from ${sql.table(`${space}.${name}`)} t`.execute(shop.db);
    texts.push(...rows.map(({ line }) => line));
  }
  return texts.join('\n');
}
