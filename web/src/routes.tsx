// The route table: every screen with its paths, code, required session, title and prefetch.

import type { Brand } from '@mostrador/brands/brand';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Api } from './api/api';
import { prefetchCart, prefetchHome, prefetchProduct, prefetchStore } from './prefetch';
import { screenTitles } from './text/titles';

/** The tools that fetch the data of a screen's first view. */
export interface PrefetchTools {
  readonly client: QueryClient;
  readonly api: Api;
  readonly brand: Brand;
  readonly query: URLSearchParams;
}

export interface ScreenModule {
  readonly default: ComponentType;
  /** Drawn until it is known whether the user may see the screen. If left out, a general loading screen is drawn. */
  readonly FirstView?: ComponentType;
  /** Loads further code that the first view of an address needs. */
  readonly prepare?: (query: URLSearchParams) => Promise<void>;
}

/** One screen of the shop. */
export interface ScreenRow {
  /** The first one is the screen's own address. */
  readonly paths: readonly string[];
  /** Its file, as the build's manifest names it: the server sends its code with the page. The browser's table has none. */
  readonly source: string;
  /** The file of a part that a parameter of the address opens, as the manifest names it. */
  readonly part?: { readonly parameter: string; readonly source: string };
  readonly load: () => Promise<ScreenModule>;
  /**
   * The session that a guarded screen requires. With no token, the user is redirected to /store. Visitors see 'open'
   * screens without login.
   */
  readonly guard: 'open' | 'session' | 'salesman' | 'administrator';
  /** The redirect if the session expires or its token becomes unreadable while the screen is open; /store if left out. */
  readonly whenExpired?: string;
  readonly title: (brand: Brand) => string;
  /** Open, but hidden from search engines. */
  readonly unlisted?: true;
  readonly prefetch?: (tools: PrefetchTools) => Promise<unknown>;
}

/** The empty path and unknown paths show the home. */
export const screens: readonly ScreenRow[] = [
  {
    paths: ['/', '/home', '*'],
    source: 'src/screens/home/HomeScreen.tsx',
    load: () => import('./screens/home/HomeScreen'),
    guard: 'open',
    title: (brand) => brand.titles.home,
    prefetch: prefetchHome,
  },
  {
    paths: ['/store'],
    source: 'src/screens/store/StoreScreen.tsx',
    load: () => import('./screens/store/StoreScreen'),
    guard: 'open',
    title: (brand) => brand.menu.store,
    prefetch: prefetchStore,
  },
  {
    paths: ['/product'],
    source: 'src/screens/product/ProductScreen.tsx',
    load: () => import('./screens/product/ProductScreen'),
    guard: 'open',
    title: (brand) => brand.menu.store,
    prefetch: prefetchProduct,
  },
  {
    paths: ['/login', '/signin'],
    source: 'src/screens/login/LoginScreen.tsx',
    part: { parameter: 'r', source: 'src/screens/login/RegisterTab.tsx' },
    load: () => import('./screens/login/LoginScreen'),
    guard: 'open',
    title: () => screenTitles.logIn,
    unlisted: true,
  },
  {
    paths: ['/recover'],
    source: 'src/screens/recover/RecoverScreen.tsx',
    load: () => import('./screens/recover/RecoverScreen'),
    guard: 'open',
    title: () => screenTitles.newPassword,
    unlisted: true,
  },
  {
    paths: ['/invitacion'],
    source: 'src/screens/invitation/InvitationScreen.tsx',
    load: () => import('./screens/invitation/InvitationScreen'),
    guard: 'open',
    title: () => screenTitles.newPassword,
    unlisted: true,
  },
  {
    paths: ['/changepass'],
    source: 'src/screens/change-password/ChangePasswordScreen.tsx',
    load: () => import('./screens/change-password/ChangePasswordScreen'),
    guard: 'open',
    title: () => screenTitles.newPassword,
    unlisted: true,
  },
  {
    paths: ['/cart'],
    source: 'src/screens/cart/CartScreen.tsx',
    load: () => import('./screens/cart/CartScreen'),
    guard: 'session',
    whenExpired: '/login',
    title: () => screenTitles.cart,
    prefetch: prefetchCart,
  },
  {
    paths: ['/pedido-rapido'],
    source: 'src/screens/quick-order/QuickOrderScreen.tsx',
    load: () => import('./screens/quick-order/QuickOrderScreen'),
    // a visitor goes to the login and comes back
    guard: 'open',
    title: () => screenTitles.quickOrder,
    unlisted: true,
  },
  {
    paths: ['/checkout'],
    source: 'src/screens/checkout/CheckoutScreen.tsx',
    load: () => import('./screens/checkout/CheckoutScreen'),
    guard: 'session',
    whenExpired: '/login',
    title: () => screenTitles.checkout,
    prefetch: prefetchCart,
  },
  {
    paths: ['/thanks'],
    source: 'src/screens/thanks/ThanksScreen.tsx',
    load: () => import('./screens/thanks/ThanksScreen'),
    guard: 'session',
    title: () => screenTitles.thanks,
  },
  {
    paths: ['/purchases'],
    source: 'src/screens/purchases/PurchasesScreen.tsx',
    load: () => import('./screens/purchases/PurchasesScreen'),
    guard: 'session',
    title: () => screenTitles.orders,
  },
  {
    paths: ['/listas', '/listas/:list'],
    source: 'src/screens/lists/ListsScreen.tsx',
    load: () => import('./screens/lists/ListsScreen'),
    // a link of a mail: who is not signed in goes to the login and comes back
    guard: 'open',
    title: () => screenTitles.lists,
    unlisted: true,
  },
  {
    paths: ['/cuenta'],
    source: 'src/screens/account/AccountScreen.tsx',
    load: () => import('./screens/account/AccountScreen'),
    // a link of a mail: who is not signed in goes to the login and comes back
    guard: 'open',
    title: () => screenTitles.account,
    unlisted: true,
  },
  {
    paths: ['/presupuestos'],
    source: 'src/screens/offers/OffersScreen.tsx',
    load: () => import('./screens/offers/OffersScreen'),
    // a link of a mail: who is not signed in goes to the login and comes back
    guard: 'open',
    title: () => screenTitles.offers,
    unlisted: true,
  },
  {
    paths: ['/orders'],
    source: 'src/screens/orders/OrdersScreen.tsx',
    load: () => import('./screens/orders/OrdersScreen'),
    guard: 'salesman',
    title: () => screenTitles.clientsOrders,
  },
  {
    paths: ['/datasync'],
    source: 'src/screens/datasync/DataSyncScreen.tsx',
    load: () => import('./screens/datasync/DataSyncScreen'),
    guard: 'salesman',
    title: () => screenTitles.synchronize,
  },
  {
    paths: ['/profile'],
    source: 'src/screens/profile/ProfileScreen.tsx',
    load: () => import('./screens/profile/ProfileScreen'),
    guard: 'session',
    title: () => screenTitles.profile,
  },
  {
    paths: ['/impersonate'],
    source: 'src/screens/impersonate/ImpersonateScreen.tsx',
    load: () => import('./screens/impersonate/ImpersonateScreen'),
    guard: 'administrator',
    title: () => screenTitles.impersonate,
  },
  {
    paths: ['/identitychanges'],
    source: 'src/screens/identity-changes/IdentityChangesScreen.tsx',
    load: () => import('./screens/identity-changes/IdentityChangesScreen'),
    guard: 'administrator',
    title: () => screenTitles.identityChanges,
  },
  {
    paths: ['/confirmemail'],
    source: 'src/screens/confirm-email/ConfirmEmailScreen.tsx',
    load: () => import('./screens/confirm-email/ConfirmEmailScreen'),
    guard: 'open',
    title: () => screenTitles.confirmEmail,
    unlisted: true,
  },
  {
    paths: ['/system'],
    source: 'src/screens/system/SystemScreen.tsx',
    load: () => import('./screens/system/SystemScreen'),
    guard: 'administrator',
    title: () => screenTitles.system,
  },
  {
    paths: ['/storeexport'],
    source: 'src/screens/store-export/StoreExportScreen.tsx',
    load: () => import('./screens/store-export/StoreExportScreen'),
    guard: 'session',
    title: () => screenTitles.printedList,
  },
  {
    paths: ['/catalogslist'],
    source: 'src/screens/catalogs-list/CatalogsListScreen.tsx',
    load: () => import('./screens/catalogs-list/CatalogsListScreen'),
    guard: 'session',
    title: () => screenTitles.catalogs,
  },
  {
    paths: ['/cateditor'],
    source: 'src/screens/catalog-editor/CatalogEditorScreen.tsx',
    load: () => import('./screens/catalog-editor/CatalogEditorScreen'),
    guard: 'session',
    title: () => screenTitles.catalogEditor,
  },
  {
    paths: ['/aboutus'],
    source: 'src/screens/about/AboutScreen.tsx',
    load: () => import('./screens/about/AboutScreen'),
    guard: 'open',
    title: () => screenTitles.company,
  },
  {
    paths: ['/htb'],
    source: 'src/screens/help/HelpScreen.tsx',
    load: () => import('./screens/help/HelpScreen'),
    guard: 'open',
    title: () => screenTitles.help,
  },
  {
    paths: ['/contact-us'],
    source: 'src/screens/contact/ContactScreen.tsx',
    load: () => import('./screens/contact/ContactScreen'),
    guard: 'open',
    title: () => screenTitles.contact,
  },
  {
    paths: ['/privacidad'],
    source: 'src/screens/legal/PrivacyScreen.tsx',
    load: () => import('./screens/legal/PrivacyScreen'),
    guard: 'open',
    title: () => screenTitles.privacy,
  },
  {
    paths: ['/terminos'],
    source: 'src/screens/legal/TermsScreen.tsx',
    load: () => import('./screens/legal/TermsScreen'),
    guard: 'open',
    title: () => screenTitles.terms,
  },
  {
    paths: ['/QR'],
    source: 'src/screens/qr/QrScreen.tsx',
    load: () => import('./screens/qr/QrScreen'),
    guard: 'open',
    title: () => screenTitles.qr,
  },
  {
    paths: ['/qrdin'],
    source: 'src/screens/qr/QrDinScreen.tsx',
    load: () => import('./screens/qr/QrDinScreen'),
    guard: 'open',
    title: () => screenTitles.qr,
  },
  {
    paths: ['/qrdime'],
    source: 'src/screens/qr/QrDimeScreen.tsx',
    load: () => import('./screens/qr/QrDimeScreen'),
    guard: 'open',
    title: () => screenTitles.qr,
  },
  // The building blocks in all their states; a build for production has no such page.
  ...(import.meta.env.MODE === 'development'
    ? [
        {
          paths: ['/dev/ui'],
          source: 'src/screens/dev-ui/DevUiScreen.tsx',
          load: () => import('./screens/dev-ui/DevUiScreen'),
          guard: 'open',
          title: () => 'Bloques',
        } as const,
      ]
    : []),
];
