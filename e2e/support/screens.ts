// Lists every screen in each of its states and roles, for the design, screenshot and visual tests, and opens one of
// them.

import type { Page } from '@playwright/test';
import type { Api } from './api.js';
import { catalogScreens } from './screens/catalogs.js';
import { clientScreens } from './screens/clients.js';
import { deskScreens } from './screens/desk.js';
import { integrationScreens } from './screens/desk-integrations.js';
import { deviceScreens } from './screens/device.js';
import { menuScreens } from './screens/menus.js';
import { orderScreens } from './screens/orders.js';
import { peopleScreens } from './screens/people.js';
import { roleScreens } from './screens/roles.js';
import type { Screen } from './screens/screen.js';
import { systemScreens } from './screens/system.js';
import { visitorScreens } from './screens/visitors.js';
import { first, minimumOf, onSale, packOf, unitPrice } from './shop.js';
import { expect, open } from './test.js';

export type { Screen } from './screens/screen.js';

const listed = [
  ...visitorScreens,
  ...menuScreens,
  ...clientScreens,
  ...orderScreens,
  ...catalogScreens,
  ...peopleScreens,
  ...systemScreens,
  ...deskScreens,
  ...integrationScreens,
  ...deviceScreens,
];

/** All screens, those of the roles included. */
export const screens: readonly Screen[] = [...listed, ...roleScreens(listed)];

/** For each address the screen that shows it without more, else the first one. */
const plainScreens = new Map<string, Screen>();
for (const screen of screens) {
  const known = plainScreens.get(screen.address);
  const isPlain = screen.prepare === undefined && screen.arrange === undefined && !screen.seldom;
  if (known === undefined || (isPlain && (known.prepare ?? known.arrange) !== undefined))
    plainScreens.set(screen.address, screen);
}

/**
 * Whether the screen is a further state of an address: the brands differ there by nothing that the address's plain screen does not
 * show on both.
 */
export const isFurtherState = (screen: Screen): boolean => plainScreens.get(screen.address) !== screen;

const furtherStates = screens.filter((screen) => isFurtherState(screen) && !screen.forOthers);

/**
 * The tags by which a brand skips a screen: those that it does not have, and every second one of the further states. All brands look at
 * all states with EVERY_READER.
 */
export function tagsOf(screen: Screen): string[] {
  if (screen.forOthers) return ['@for-others'];
  if (process.env['EVERY_READER'] !== undefined || !isFurtherState(screen)) return [];
  return [furtherStates.indexOf(screen) % 2 === 0 ? '@on-papelera' : '@on-barrilete'];
}

/** Fills the account's cart with four lines above the minimum amount, unless it has lines already. */
export async function fillCart(api: Api): Promise<void> {
  if ((await api.cart()).cartProducts.length > 0) return;
  const shelf = (await onSale(api)).filter((product) => product.images.length > 0);
  const dear = first(shelf, (one) => unitPrice(one) * packOf(one) * 8 > 30_001, 'dear product');
  for (const product of shelf.filter((one) => one !== dear).slice(0, 3))
    await api.put(product.code, minimumOf(product));
  await api.put(dear.code, packOf(dear) * 8);
}

/** Opens a screen's address with product codes of this shop in it, and brings the screen into its state. */
export async function openScreen(page: Page, api: Api, { address, arrange, prepare }: Screen): Promise<void> {
  await arrange?.(page);
  await open(page, await withProductCode(api, address));
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  // what is read and photographed is the screen, not that it is on its way
  await expect(page.getByRole('main').locator('.spinner-box, .table-skeleton')).toHaveCount(0);
  await prepare?.(page, api);
}

/** Puts the code of a product with several pictures in the place of MANY, and of one without a picture in that of NONE. */
async function withProductCode(api: Api, address: string): Promise<string> {
  const [kind] = /MANY|NONE/.exec(address) ?? [];
  if (kind === undefined) return address;
  const shelf = await onSale(api);
  const { code } =
    kind === 'MANY'
      ? first(shelf, ({ images }) => images.length > 1, 'product with several pictures')
      : first(shelf, ({ images }) => images.length === 0, 'product without a picture');
  return address.replace(kind, encodeURIComponent(code));
}

/** Every picture that is on its way has come, or has failed, and so have the faces. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    const late = new Promise((done) => setTimeout(done, 5_000));
    await Promise.race([
      late,
      Promise.all([
        document.fonts.ready,
        ...pictures.map((picture) => picture.decode().catch(() => undefined)),
      ]),
    ]);
  });
}
