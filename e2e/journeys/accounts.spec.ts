// Browser test of accounts by invitation: staff on the desk, the page of the mail's link, and a client's user who only looks.

import { accounts, PASSWORD } from '../support/accounts.js';
import { Api } from '../support/api.js';
import { linkIn, mailTo } from '../support/mails.js';
import { NEW_PASSWORD } from '../support/passwords.js';
import { cards, expectAt, storeToken } from '../support/shop.js';
import { expect, expectAccessible, expectFits, expectNotice, open, test } from '../support/test.js';

let made = Date.now() % 1_000_000;
const nextEmail = (who: string) => {
  made += 1;
  return `${who}${made}@libreria.test`;
};

test('an administrator invites a salesman, who chooses a password by the mail and works', async ({
  page,
  shop,
}) => {
  await storeToken(page, await new Api(shop.url).token(accounts.admin, PASSWORD));
  await open(page, '/admin/personal');
  await expect(page.getByRole('heading', { level: 1, name: 'Personal' })).toBeVisible();
  await expectFits(page, 'the staff of the desk');
  await page.getByRole('button', { name: 'Invitar', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Invitar a una persona' });
  const email = nextEmail('nora');
  await sheet.getByLabel('Nombre').fill('Nora Díaz');
  await sheet.getByLabel('E-mail').fill(email);
  await expectAccessible(page, 'the sheet that invites staff', 'dialog[open]');
  await sheet.getByRole('button', { name: 'Enviar la invitación' }).click();
  await expectNotice(page, `Le enviamos la invitación a ${email}.`);
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invitado');
  await open(page, '/admin/invitaciones');
  await expect(page.getByRole('heading', { level: 1, name: 'Invitaciones' })).toBeVisible();
  await expectFits(page, 'the invitations of the desk');

  const link = linkIn(await mailTo(shop.mailDir, email, /Lo invitan/), '/invitacion');
  const visitor = await page.context().browser()?.newContext({ baseURL: shop.url });
  if (visitor === undefined) throw new Error('There is no browser.');
  const own = await visitor.newPage();
  await open(own, new URL(link).pathname + new URL(link).search);
  await expect(own.getByRole('heading', { level: 1, name: 'Hola, Nora Díaz' })).toBeVisible();
  expect(own.url()).not.toContain('t=');
  await expectAccessible(own, 'the page of an invitation');
  await expectFits(own, 'the page of an invitation');
  await own.getByRole('textbox', { name: /^Contraseña/ }).fill(NEW_PASSWORD);
  await own.getByRole('textbox', { name: /^Repetir contraseña/ }).fill(NEW_PASSWORD);
  await own.getByRole('button', { name: 'Entrar a la tienda' }).click();
  await expectAt(own, '/store');
  await expect(cards(own).first()).toBeVisible();
  await visitor.close();
});

test('a client’s user who only looks sees prices and can put nothing into the cart', async ({
  page,
  shop,
  apiOf,
  noise,
}) => {
  noise.expect(/status of 400/);
  const admin = await new Api(shop.url).token(accounts.admin, PASSWORD);
  const client = (await (await apiOf('admin')).clients()).find(
    ({ userName }) => userName === accounts.client,
  );
  if (client === undefined) throw new Error('The demonstration data has a client.');
  const email = nextEmail('lucia');
  const invited = await page.request.post(`/api/store/Admin/clients/${client.clientId}/users`, {
    headers: { authorization: `Bearer ${admin}` },
    data: { name: 'Lucía', email, clientRole: 'looks' },
  });
  expect(invited.status()).toBe(200);
  const link = new URL(linkIn(await mailTo(shop.mailDir, email, /Su cuenta en/), '/invitacion'));
  const address = link.pathname + link.search;
  await open(page, address);
  await page.getByRole('textbox', { name: /^Contraseña/ }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: /^Repetir contraseña/ }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Entrar a la tienda' }).click();
  await expectAt(page, '/store');
  await expect(cards(page).first()).toContainText('$');
  await expect(page.getByText('Esta cuenta no compra en esta tienda.').first()).toBeVisible();
  await expect(cards(page).getByRole('button', { name: /Agregar/ })).toHaveCount(0);

  await open(page, address);
  await expect(page.getByText('Esta invitación venció o ya fue usada.')).toBeVisible();
  await expectAccessible(page, 'the page of a spent invitation');
  await page.getByRole('button', { name: 'Pedir otra' }).click();
  await expect(page.getByText(/Listo\. Si su cuenta/)).toBeVisible();
});
