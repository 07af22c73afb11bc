// Sends the tokens of mails (invitations, recovery, confirmation) through every place that takes one, as their readers, link scanners and
// strangers would: material for the search for leaked secrets.

import { CSP_REPORT_PATH } from '@mostrador/server/platform/http/csp-reports';
import { makeClient, makeUser } from '../testing/factories.js';
import type { AttackShop } from './attack-shop.js';
import { confirmationToken, linkToken, recoveryToken } from './link-tokens.js';
import { attempt, type Reply, sessionFor } from './target.js';

const INVITATION = '/store/StoreUser/invitation';
const PASSWORD = 'Cebra#Lunes47';

/**
 * Carries each kind of token to its end.
 * @returns the tokens, each used or replaced by another one.
 * @throws if an invitation does not let its user in: then nothing has been shown.
 */
export async function carryTokens(shop: AttackShop): Promise<readonly string[]> {
  const { userId } = await makeUser(shop.db, { profile: 3 });
  const administrator = await sessionFor(shop, userId);
  const { clientId } = await makeClient(shop.db);
  const wavesClient = await makeClient(shop.db, { email: 'ola@invitados.test' });
  const post = async (path: string, body: unknown, token?: string) => {
    const reply = await attempt(shop, { method: 'POST', path, body, token, from: '192.0.2.77' });
    await shop.workOff();
    return reply;
  };
  const invite = async (email: string, path: string, more: object) => {
    succeeded(await post(path, { name: 'Persona Invitada', email, ...more }, administrator));
    return linkToken(shop, email);
  };
  const buyer = await invite('compra@invitados.test', `/store/Admin/clients/${clientId}/users`, {
    clientRole: 'buys',
  });
  const colleague = await invite('personal@invitados.test', '/store/Admin/staff', { role: 'salesman' });
  const selection = { kind: 'clients', clientIds: [wavesClient.clientId] };
  succeeded(await post('/store/Admin/invitations/waves', { selection, perHour: 20_000 }, administrator));
  const ofWave = await linkToken(shop, 'ola@invitados.test');

  for (const token of [buyer, colleague, ofWave]) {
    await carryThroughAddresses(shop, token);
    succeeded(await post(INVITATION, { token }));
    await post(`${INVITATION}/accept`, { token, newPass: 'corta' });
    await post(`${INVITATION}/accept`, { token: [token], newPass: PASSWORD });
    await post('/store/StoreAuth/validaterecovery', { usr: 'compra@invitados.test', token, salt: 's' });
    shop.breakDatabase(true);
    await attempt(shop, { method: 'POST', path: `${INVITATION}/accept`, body: { token, newPass: PASSWORD } });
    shop.breakDatabase(false);
  }
  // the second invitation replaces the first
  await post(`${INVITATION}/again`, { token: ofWave });
  const again = await linkToken(shop, 'ola@invitados.test');
  for (const token of [buyer, colleague, again]) {
    succeeded(await post(`${INVITATION}/accept`, { token, newPass: PASSWORD }));
    await post(`${INVITATION}/accept`, { token, newPass: PASSWORD });
  }

  const { email } = await makeUser(shop.db);
  const recovery = await recoveryToken(shop, email);
  const confirmation = await confirmationToken(shop, '192.0.2.78');
  for (const token of [recovery, confirmation.token]) await carryThroughAddresses(shop, token);
  await post('/store/StoreAuth/changepass', { usr: email, token: recovery, newPass: PASSWORD, salt: 's' });
  await post(`/store/StoreRegistration/clientbywebtoken?registrationtoken=${confirmation.token}`, {});
  return [buyer, colleague, ofWave, again, recovery, confirmation.token];
}

/** The token in addresses and headers: of pages, of calls that do not take it, in a path, as a referrer, in a policy report. */
async function carryThroughAddresses(shop: AttackShop, token: string): Promise<void> {
  const { http } = shop.app;
  const link = `/invitacion?t=${token}`;
  for (const url of [
    link,
    `/login?t=${token}`,
    `/api${INVITATION}?token=${token}`,
    `/api/store/nada?t=${token}`,
  ])
    await http.inject({ method: 'GET', url });
  await http.inject({ method: 'POST', url: `/api${INVITATION}?token=${token}`, payload: { token: '' } });
  const referer = `https://tienda.example${link}`;
  await http.inject({ method: 'GET', url: '/api/store/StoreCart', headers: { referer } });
  await http.inject({
    method: 'GET',
    url: '/api/store/StoreStats?module=store&function=load',
    headers: { referer, 'user-agent': 'Lector', 'x-request-id': 'a' },
  });
  await http.inject({
    method: 'POST',
    url: CSP_REPORT_PATH,
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify({
      'csp-report': { 'document-uri': referer, 'blocked-uri': referer, referrer: referer },
    }),
  });
}

function succeeded({ status, text }: Reply): void {
  if (status !== 200) throw new Error(`An invitation's call was answered ${status}: ${text}`);
}
