// Attack with forged Host, Forwarded and Origin headers: no mail and no answer may link to another host.

import { cuitCheckDigit } from '@mostrador/rules/cuit';
import { makeUser } from '../testing/factories.js';
import { attempt, clientAddress, type Finding, type Target } from './target.js';

const EVIL = 'malo.example';

/** Forged headers that claim that the shop has another host. */
const CLAIMS: readonly Readonly<Record<string, string>>[] = [
  { host: EVIL },
  { host: `tienda.example:80@${EVIL}` },
  { host: `${EVIL}#tienda.example` },
  { host: `tienda.example.${EVIL}` },
  { host: 'tienda.example', 'x-forwarded-host': EVIL },
  { 'x-forwarded-host': `tienda.example, ${EVIL}` },
  { 'x-forwarded-proto': `https://${EVIL}/` },
  { 'x-forwarded-prefix': `https://${EVIL}` },
  { 'x-forwarded-server': EVIL, 'x-forwarded-port': `80@${EVIL}` },
  { forwarded: `host=${EVIL};proto=http` },
  { 'x-original-url': `https://${EVIL}/`, 'x-rewrite-url': `https://${EVIL}/` },
  { 'x-host': EVIL, 'x-http-host-override': EVIL, 'x-original-host': EVIL },
  { origin: 'https://tienda.example', referer: `https://${EVIL}/recover` },
];

/**
 * Sends forged headers with every call whose answer or mail contains an address.
 * @param every takes each n-th of the forged headers.
 */
export async function hostHeaders(target: Target, every = 1): Promise<Finding> {
  const failures: string[] = [];
  let asked = 0;
  let mails = 0;
  const claims = CLAIMS.filter((_, nth) => nth % every === 0);
  for (const [n, headers] of claims.entries()) {
    const from = clientAddress(40_000 + n);
    const { email } = await makeUser(target.db);
    const fresh = `anfitrion${n}@prueba.test`;
    const ten = `20${33_000_000 + n}`;
    const replies = [
      await attempt(target, {
        method: 'POST',
        path: '/store/StoreAuth/recovery',
        body: { usr: email },
        headers,
        from,
      }),
      await attempt(target, {
        method: 'POST',
        path: '/store/StoreRegistration/newuser',
        body: {
          userName: fresh,
          password: 'Cuarzo#Violeta7',
          legalName: 'Librería Anfitrión',
          legalId: ten + cuitCheckDigit(ten),
        },
        headers,
        from,
      }),
      await attempt(target, {
        method: 'GET',
        path: '/store/StoreCompanies/companycontextforuser',
        headers,
        from,
      }),
      await attempt(target, { method: 'GET', path: '/store/StoreProducts/products', headers, from }),
    ];
    const sitemap = await target.app.http.inject({ url: '/sitemap-paginas.xml', headers });
    asked += replies.length + 1;
    await target.workOff();
    for (const recipient of [email, fresh]) {
      const sent = await target.mailsTo(recipient);
      mails += sent.length;
      if (sent.length !== 1)
        failures.push(`${JSON.stringify(headers)}: ${sent.length} mails to ${recipient}.`);
      for (const text of sent)
        if (text.includes(EVIL) || !text.includes('https://tienda.example/'))
          failures.push(`${JSON.stringify(headers)}: the mail leads elsewhere.`);
    }
    const answers = [...replies.map((reply) => reply.text + JSON.stringify(reply.headers)), sitemap.body];
    if (answers.some((text) => text.includes(EVIL)))
      failures.push(`${JSON.stringify(headers)}: an answer names the other host.`);
  }
  return {
    code: 'S13 host',
    figures: `${claims.length} claims, ${asked} answers and ${mails} mails, ${failures.length} lead elsewhere`,
    failures,
  };
}
