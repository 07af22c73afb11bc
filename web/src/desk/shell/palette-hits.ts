// What the palette finds, as lines to choose from: the hits of the server's search, and the screens.

import type { DeskSearch } from '@mostrador/contract/entries/desk';
import { formatPesos, formatWhole } from '@mostrador/rules/money';
import { ClipboardList, ImageOff, type LucideIcon, Store } from 'lucide-react';
import { deskScreens } from '../routes';
import { paletteText as text } from '../text/palette';
import { shellText } from '../text/shell';
import type { DeskWays } from './desk-ways';

export interface PaletteHit {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly icon: LucideIcon;
  /** A product's picture. */
  readonly imagePath?: string | null;
  readonly to: string;
  /** A screen of the shop. */
  readonly isInShop: boolean;
}

export interface HitGroup {
  readonly label: string;
  readonly hits: readonly PaletteHit[];
}

/** The page of one product in the desk, once there is one; else in the shop. */
const PRODUCT_PATH = '/admin/productos/:productId';
const hasProductPage = () => deskScreens.some(({ path }) => path === PRODUCT_PATH);

export function searchHits({ products, clients, orders }: DeskSearch): readonly HitGroup[] {
  return [
    {
      label: text.products,
      hits: products.map(({ productId, code, title, imagePath, price, available }) => ({
        key: `product-${productId}`,
        label: title,
        detail: [
          code,
          ...(price === null ? [] : [formatPesos(price)]),
          ...(available === null
            ? []
            : [available > 0 ? text.available(formatWhole(available)) : text.soldOut]),
        ].join(' · '),
        icon: ImageOff,
        imagePath,
        ...(hasProductPage()
          ? { to: PRODUCT_PATH.replace(':productId', String(productId)), isInShop: false }
          : { to: `/product?pcode=${encodeURIComponent(code)}`, isInShop: true }),
      })),
    },
    {
      label: text.clients,
      hits: clients.map(({ clientId, code, title, city }) => ({
        key: `client-${clientId}`,
        label: city === '' ? title : `${title}, ${city}`,
        detail: code,
        icon: Store,
        to: `/admin/clientes/${clientId}`,
        isInShop: false,
      })),
    },
    {
      label: text.orders,
      hits: orders.map(({ externalId, orderNumber, clientTitle, status, total }) => ({
        key: `order-${externalId}`,
        label: text.order(orderNumber, clientTitle),
        detail: `${status} · ${formatPesos(total)}`,
        icon: ClipboardList,
        to: `/admin/pedidos/${externalId}`,
        isInShop: false,
      })),
    },
  ];
}

/** The screens whose name has each typed word; all of them when nothing is typed. */
export function screenHits({ entries, links }: DeskWays, typed: string): readonly PaletteHit[] {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const all: PaletteHit[] = [
    ...entries.map(({ path, title, entry }) => ({
      key: path,
      label: title,
      detail: `G ${entry.key.toUpperCase()}`,
      icon: entry.icon,
      to: path,
      isInShop: false,
    })),
    ...links.map(({ href, label, icon, key }) => ({
      key: href,
      label,
      detail: `${shellText.groups.store} · G ${key.toUpperCase()}`,
      icon,
      to: href,
      isInShop: true,
    })),
    { key: 'store', label: shellText.toStore, detail: '', icon: Store, to: '/store', isInShop: true },
  ];
  return all.filter(({ label }) => words.every((word) => plain(label).includes(word)));
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase();
