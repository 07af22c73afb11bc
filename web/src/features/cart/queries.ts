// Queries of the open cart: the cart (`cart`), the number on its badge (`cartItemsCount`) and quantities by product;
// stores the cart that each change answers.

import type { CallOptions } from '@mostrador/contract/client';
import type { Cart } from '@mostrador/contract/entries/cart';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Api, useApi } from '../../api/api';

function open({ session }: Api): boolean {
  return session !== undefined && !session.mustChangePassword;
}

export function cartQuery(api: Api) {
  return queryOptions({
    queryKey: [api.scope, 'cart'] as const,
    queryFn: (): Promise<Cart> => api.carrier('cart', {}),
    enabled: open(api),
    staleTime: 15_000,
  });
}

function countQuery(api: Api) {
  return queryOptions({
    queryKey: [api.scope, 'cartItemsCount'] as const,
    queryFn: (): Promise<number> => api.carrier('cartItemsCount', {}),
    enabled: open(api),
    staleTime: 15_000,
  });
}

/** The cart of the logged-in user; visitors have none, and no request is sent for them. */
export function useCart() {
  return useQuery(cartQuery(useApi()));
}

/** The client of the cart on the screen. Changes are sent for this client. */
export function useShownTarget(): () => CallOptions {
  const client = useQueryClient();
  const api = useApi();
  return useCallback(
    () => ({ targetClientId: client.getQueryData(cartQuery(api).queryKey)?.targetClientId }),
    [client, api],
  );
}

/** The number on the cart's badge (cart count, getcartitemscount). Asked for only while a user is logged in. */
export function useCartItemsCount(): number {
  return useQuery(countQuery(useApi())).data ?? 0;
}

/** The quantity of each product in the cart, by its code; undefined until the cart is known. */
export function useCartQuantities(): ReadonlyMap<string, number> | undefined {
  return useQuery({ ...cartQuery(useApi()), select: quantitiesOf }).data;
}

function quantitiesOf(cart: Cart): ReadonlyMap<string, number> {
  return new Map(cart.cartProducts.map(({ product, quantity }) => [product.code, quantity]));
}

/**
 * Every answer of a cart call brings the cart as it is now: nothing is asked for again. The promise resolves when the screen
 * has that cart.
 */
export function useCartArrived(): (cart: Cart | undefined) => Promise<void> | undefined {
  const client = useQueryClient();
  const api = useApi();
  return useCallback((cart) => cartArrived(client, api, cart), [client, api]);
}

function cartArrived(client: QueryClient, api: Api, cart: Cart | undefined): Promise<void> | undefined {
  const [whole, count] = [cartQuery(api).queryKey, countQuery(api).queryKey];
  if (cart?.cartProducts === undefined) {
    void client.invalidateQueries({ queryKey: whole });
    void client.invalidateQueries({ queryKey: count });
    return undefined;
  }
  const take = () => {
    client.setQueryData(whole, cart);
    client.setQueryData(count, cart.cartProducts.length);
  };
  // a look that began before the change may come after it, with the cart as it was
  const older = [whole, count].filter((queryKey) => client.isFetching({ queryKey, exact: true }) > 0);
  if (older.length > 0)
    return Promise.all(older.map((queryKey) => client.cancelQueries({ queryKey, exact: true }))).then(take);
  take();
  return undefined;
}

/** Asks again for the cart and its count, after something else has changed them. */
export function useCartRefresh(): () => void {
  const arrived = useCartArrived();
  return useCallback(() => void arrived(undefined), [arrived]);
}
