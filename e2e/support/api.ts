// Client of the shop's HTTP API for the journeys: calls it as one account, with the parts of the answers that the
// journeys check.

import { expect } from '@playwright/test';

export interface Product {
  readonly code: string;
  readonly name: string;
  readonly price: number | null;
  readonly discountedFinalPrice: number | null;
  readonly minimalSalesQuantity: number | null;
  readonly presentationQuantity: number | null;
  readonly stockStatusCode: number | null;
  /** Units that can be ordered; null for visitors, and where none are counted. */
  readonly stock: number | null;
  readonly isbn: string | null;
  readonly barCode: string | null;
  readonly isPriceToPublic: boolean;
  readonly imagePath: string | null;
  readonly images: readonly unknown[];
  readonly categoryCode: string | null;
}

export interface ProductList {
  readonly productItems: readonly Product[];
  readonly totalCount: number;
}

export interface CartLine {
  readonly product: Product;
  readonly price: number;
  readonly quantity: number;
  readonly observations: string;
}

export interface Cart {
  readonly cartProducts: readonly CartLine[];
  readonly externalId: string;
  readonly clientId: number;
  readonly clientName: string;
  readonly total: number;
  readonly shippingCost: number;
  readonly pickUp: boolean;
  readonly deliveryMethod: string | null;
}

export interface CartResult {
  readonly resultCode: number;
  readonly message: string;
  readonly cart: Cart;
}

export interface OrderRow {
  readonly externalId: string;
  readonly formatedDocumentNumber: string;
  readonly statusDesc: string;
  readonly total: number;
  /** With IVA and perceptions. */
  readonly toPay: number | null;
  readonly paymentStatus: string;
}

export interface ListedClient {
  readonly clientId: number;
  readonly clientCode: string;
  readonly clientName: string;
  readonly clientEmail: string;
  /** With which the client's user logs in. */
  readonly userName: string | null;
  readonly status: string | null;
}

interface ClientSalesman {
  readonly userId: number;
  readonly email: string;
  readonly assigned: boolean;
}

/** A changed field, with the value that was seen before. */
interface Edit {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

export interface Context {
  readonly brandShort: string;
  readonly copyryghtText: string;
  readonly minimumPurchaseAmount: number;
  readonly priceVisibleForUsersOnly: string;
  readonly bannerImages: readonly string[];
}

/** The shop's calls, as any program would make them. */
export class Api {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  /** The token of an account. */
  async token(user: string, password: string): Promise<string> {
    const { token } = await this.#json<{ token: string }>('POST', '/Auth/user', {
      usr: user,
      pass: password,
    });
    return token;
  }

  products(query: Readonly<Record<string, string | number>> = {}): Promise<ProductList> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return this.#json('GET', `/store/StoreProducts/products?${search}`);
  }

  context(): Promise<Context> {
    return this.#json('GET', '/store/StoreCompanies/companycontextforuser');
  }

  cart(): Promise<Cart> {
    return this.#json('GET', '/store/StoreCart');
  }

  /** The states of the clients with a CUIT, as the desk tells an administrator. */
  async clientStatus(cuit: string): Promise<readonly string[]> {
    const page = await this.#json<{ clients: readonly { status: string }[] }>(
      'GET',
      `/store/Admin/clients?search=${cuit}`,
    );
    return page.clients.map(({ status }) => status);
  }

  orders(): Promise<readonly OrderRow[]> {
    return this.#json('GET', '/store/StoreCart/clientOrders');
  }

  /** Puts a product into the cart, and fails the test if it is refused. */
  async put(code: string, quantity: number, observations?: string): Promise<Cart> {
    const result = await this.#json<CartResult>('PUT', '/store/StoreCart/upsertProductInCart', {
      product: { code },
      quantity,
      observations,
    });
    expect(result, `${quantity} of ${code} go into the cart`).toMatchObject({ resultCode: 0 });
    return result.cart;
  }

  /** An administrator's look at all clients, as many as a page holds. */
  async clients(): Promise<readonly ListedClient[]> {
    const { clients } = await this.#json<{ clients: readonly ListedClient[] }>(
      'GET',
      '/store/StoreUser/storeclients/page?pageSize=100',
    );
    return clients;
  }

  salesmenOf(clientId: number): Promise<readonly ClientSalesman[]> {
    return this.#json('GET', `/store/StoreUser/storeclients/${clientId}/salesmen`);
  }

  /** Assigns the client to exactly these salesmen. */
  async assignSalesmen(clientId: number, salesmanIds: readonly number[]): Promise<void> {
    await this.#json('PUT', `/store/StoreUser/storeclients/${clientId}/salesmen`, { salesmanIds });
  }

  /** Clears the client that the salesman buys for. */
  async forgetTarget(): Promise<void> {
    await this.#json('PUT', '/store/StoreCart', { targetClientId: null });
  }

  async emptyCart(): Promise<void> {
    const { cartProducts } = await this.cart();
    for (const { product } of cartProducts) {
      await this.#json('PATCH', `/store/StoreCart/cartproduct/${encodeURIComponent(product.code)}`);
    }
  }

  async forgetFavourites(): Promise<void> {
    for (const code of await this.#json<string[]>('GET', '/store/StoreLists/favourites'))
      await this.#json('PUT', `/store/StoreLists/favourites/${encodeURIComponent(code)}`, {
        isFavourite: false,
      });
  }

  /** Neither fetched nor sent, and to the client's own address. */
  async forgetDelivery(): Promise<void> {
    const nothing = { pickUp: false, deliveryMethod: null, deliveryAddress: null };
    await this.#json('PUT', '/store/StoreCart', nothing);
  }

  /** The open order goes to an address in the city of Buenos Aires. */
  async sendToCapital(): Promise<void> {
    const deliveryAddress = {
      contactPhone: '11 5555-0100',
      deliveryAddressStreet: 'Av. Rivadavia 5000',
      deliveryAddressPostalCode: 'C1424',
      deliveryAddressCityName: 'Caballito',
      deliveryAddressProvinceCode: 'C',
    };
    await this.#json('PUT', '/store/StoreCart', { deliveryAddress });
  }

  /** Confirms the open cart, by transport whatever was chosen before. */
  async confirm(): Promise<CartResult> {
    const choices = { pickUp: false, deliveryOption: 1, paymentOption: 1 };
    await this.#json('PUT', '/store/StoreCart', choices);
    const { externalId, total } = await this.cart();
    return this.#json('POST', '/store/StoreCart', { externalId, total, ...choices });
  }

  /** An administrator's change of a product's field on the desk, from the value that they saw. */
  async changeProduct(
    productId: string,
    edit: { readonly field: string; readonly from: unknown; readonly to: unknown },
  ): Promise<void> {
    await this.#json('PUT', `/store/Admin/products/${productId}`, { edits: [edit] });
  }

  /** As an administrator, changes a setting of the company or a field of a client. */
  async saveSetting(edit: Edit): Promise<void> {
    await this.#json('PUT', '/store/Admin/company', { edits: [edit] });
  }

  async saveClient(clientId: number, edit: Edit): Promise<void> {
    await this.#json('PUT', `/store/Admin/clients/${clientId}`, { edits: [edit] });
  }

  /** The client's credit limit in centavos, as the desk tells an administrator; null for none. */
  async creditLimit(clientId: number): Promise<number | null> {
    const { creditLimit } = await this.#json<{ creditLimit: number | null }>(
      'GET',
      `/store/Admin/clients/${clientId}`,
    );
    return creditLimit;
  }

  async #json<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 400)}`);
    return JSON.parse(text) as Answer;
  }
}
