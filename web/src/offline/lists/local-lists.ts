// The shopping lists without a connection: what the last sync brought, with the device's products and prices. They cannot be changed.

import type { Product } from '@mostrador/contract/entries/products';
import type {
  ShoppingList,
  ShoppingListLine,
  ShoppingLists,
  SyncClientLists,
  UsualProduct,
} from '@mostrador/contract/entries/shopping-lists';
import { offlineText } from '../../text/offline';
import { readBuyer } from '../carts/local-buyer';
import type { LocalCatalogue, LocalProduct } from '../catalogue/local-catalogue';
import type { DeviceDatabase } from '../database';
import { notOffline } from '../not-offline';
import { listsAnswer } from '../schema';

type KeptList = SyncClientLists['lists'][number];

export class LocalLists {
  readonly #db: DeviceDatabase;
  readonly #catalogue: LocalCatalogue;
  readonly #profile: 1 | 2 | 3;

  constructor(db: DeviceDatabase, catalogue: LocalCatalogue, profile: 1 | 2 | 3) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#profile = profile;
  }

  async lists(): Promise<ShoppingLists> {
    const { lists } = await this.#kept();
    const rows = lists.map(({ listLines: _, ...row }) => row);
    return { lists: rows, usual: (await this.usual()).length, mayChange: false };
  }

  /** @throws CallFailed for a list that the device does not have. */
  async list(listId: string): Promise<ShoppingList> {
    const list = (await this.#kept()).lists.find((one) => one.listId === listId);
    if (list === undefined) throw notOffline(offlineText.listUnknown);
    const products = await this.#products(list.listLines);
    return { ...list, listLines: list.listLines.map((line) => this.#lineOf(line, products.get(line.code))) };
  }

  /** Returns the usual products that the device has. */
  async usual(): Promise<UsualProduct[]> {
    const { usual } = await this.#kept();
    const products = await this.#products(usual);
    return usual.flatMap(({ code, quantity, times, lastBoughtAt }, position) => {
      const found = products.get(code);
      if (found?.visible !== true) return [];
      return [{ product: found.product, sellable: true, quantity, position, times, lastBoughtAt }];
    });
  }

  async favouriteCodes(): Promise<string[]> {
    const favourites = (await this.#kept()).lists.find(({ kind }) => kind === 'favourites');
    return favourites?.listLines.map(({ code }) => code) ?? [];
  }

  /** The lists of the client that the device buys for. @throws CallFailed if no sync has brought them. */
  async #kept(): Promise<Pick<SyncClientLists, 'lists' | 'usual'>> {
    const { clientId } = await readBuyer(this.#db, this.#profile);
    const none = { lists: [], usual: [] };
    // a client who is only on this device has none
    if (clientId === null || clientId < 0) return none;
    const stored = await this.#db.get('answers', listsAnswer(clientId));
    if (stored === undefined) throw notOffline(offlineText.noLists);
    return stored.value as SyncClientLists;
  }

  async #products(lines: readonly { readonly code: string }[]): Promise<ReadonlyMap<string, LocalProduct>> {
    const { pricing } = await readBuyer(this.#db, this.#profile);
    return await this.#catalogue.byCodes(
      lines.map(({ code }) => code),
      pricing,
    );
  }

  #lineOf(
    { code, name, quantity, position }: KeptList['listLines'][number],
    found: LocalProduct | undefined,
  ): ShoppingListLine {
    const isShown = found !== undefined && (found.visible || this.#profile === 3);
    if (!isShown) return { product: goneProduct(code, name), sellable: false, quantity, position };
    const { product, visible } = found;
    const sellable = visible || product.active;
    return {
      product: sellable ? product : { ...product, price: null, discountedFinalPrice: null },
      sellable,
      quantity,
      position,
    };
  }
}

/** A product that is not sold any more, of which the device knows no more than its name. */
const goneProduct = (code: string, name: string): Product => ({
  productId: 0,
  code,
  name,
  subtitle: '',
  description: '',
  descriptionLong: '',
  price: null,
  discountedFinalPrice: null,
  imagePath: null,
  images: [],
  stockStatusCode: 1,
  stock: null,
  calculatedFutureStock: null,
  hasPhysicalStock: true,
  isKit: false,
  isReturnable: false,
  quantityFromBarCode: false,
  supplierId: null,
  taxCode: '',
  taxRate: 0,
  minimalSalesQuantity: null,
  presentationQuantity: null,
  isPriceToPublic: false,
  active: false,
  categoryCode: null,
  barCode: null,
  isbn: null,
});
