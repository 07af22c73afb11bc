// The route tables of the desk, of administrators and of salesmen: every screen with its address, code, title and place in the side bar.

import type { DeskCounts } from '@mostrador/contract/entries/desk';
import {
  ChartColumn,
  ClipboardList,
  FileText,
  FileUp,
  FolderTree,
  HandCoins,
  House,
  IdCard,
  type LucideIcon,
  MailPlus,
  Package,
  Plug,
  Settings2,
  Store,
  Tags,
  TextSearch,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { clientsText, clientText } from './text/clients';
import { companyText } from './text/company';
import { connectorsText } from './text/connectors';
import { discountCodesText } from './text/discount-codes';
import { figuresText } from './text/figures';
import { folderText } from './text/folder';
import { importsText } from './text/imports';
import { integrationsText } from './text/integrations';
import { invitationsText } from './text/invitations';
import { newOfferText, offersText, offerText } from './text/offers';
import { ordersText, orderText } from './text/orders';
import { paymentTermsText } from './text/payment-terms';
import { dayText, myClientsText, myFiguresText } from './text/portfolio';
import { discountsText, explainText, plansText, priceListsText, pricesText } from './text/prices';
import { productsText, productText } from './text/products';
import { searchWordsText } from './text/search-words';
import { shellText } from './text/shell';
import { staffText } from './text/staff';
import { transfersText } from './text/transfers';
import { webhooksText } from './text/webhooks';

/** One screen of the desk. Add a row to add a screen; nothing else of the desk knows it. */
export interface DeskScreen {
  /** The address below the site, with the router's parameters: '/admin/productos/:productId'. */
  readonly path: string;
  readonly title: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Its place in the side bar. A screen without one belongs to the entry whose path its own begins with. */
  readonly entry?: DeskEntry;
}

export interface DeskEntry {
  readonly group: 'top' | 'catalogue' | 'company';
  readonly icon: LucideIcon;
  /** Pressed after G, it opens the screen. */
  readonly key: string;
  /** The figure at the entry's end. */
  readonly count?: DeskCount;
  /** Whether a phone shows it at the bottom. */
  readonly onPhone?: true;
}

/** The figures of the side bar. */
export type DeskCount = Exclude<keyof DeskCounts, 'companyName'> | 'late';

/** The screen of a new shop without administrator; it has no frame and needs no session. */
export const setupScreen = {
  path: '/admin/instalacion',
  load: () => import('./screens/setup/SetupScreen'),
} as const;

/** An administrator's, in the order of the side bar. */
export const deskScreens: readonly DeskScreen[] = [
  {
    path: '/admin',
    title: shellText.start,
    load: () => import('./screens/start/StartScreen'),
    entry: { group: 'top', icon: House, key: 'i', onPhone: true },
  },
  {
    path: '/admin/pedidos',
    title: ordersText.title,
    load: () => import('./screens/orders/OrdersScreen'),
    entry: { group: 'top', icon: ClipboardList, key: 'o', count: 'ordersWithAttention', onPhone: true },
  },
  {
    path: '/admin/pedidos/:externalId',
    title: orderText.title,
    load: () => import('./screens/order/OrderScreen'),
  },
  {
    path: '/admin/presupuestos',
    title: offersText.title,
    load: () => import('./screens/offers/OffersScreen'),
    entry: { group: 'top', icon: FileText, key: 'f' },
  },
  {
    path: '/admin/presupuestos/nuevo',
    title: newOfferText.title,
    load: () => import('./screens/new-offer/NewOfferScreen'),
  },
  {
    path: '/admin/presupuestos/:externalId',
    title: offerText.title,
    load: () => import('./screens/offer/OfferScreen'),
  },
  {
    path: '/admin/pagos',
    title: transfersText.title,
    load: () => import('./screens/transfers/TransfersScreen'),
    entry: { group: 'top', icon: HandCoins, key: 'h', count: 'toldTransfers' },
  },
  {
    path: '/admin/clientes',
    title: clientsText.title,
    load: () => import('./screens/clients/ClientsScreen'),
    entry: { group: 'top', icon: Store, key: 'l', count: 'waitingClients', onPhone: true },
  },
  {
    path: '/admin/clientes/condiciones',
    title: paymentTermsText.title,
    load: () => import('./screens/payment-terms/PaymentTermsScreen'),
  },
  {
    path: '/admin/clientes/:clientId',
    title: clientText.title,
    load: () => import('./screens/client/ClientScreen'),
  },
  {
    path: '/admin/productos',
    title: productsText.title,
    load: () => import('./screens/products/ProductsScreen'),
    entry: { group: 'catalogue', icon: Package, key: 'p', count: 'products', onPhone: true },
  },
  {
    path: '/admin/productos/nuevo',
    title: productText.newTitle,
    load: () => import('./screens/product/NewProductScreen'),
  },
  {
    path: '/admin/productos/:productId',
    title: productText.title,
    load: () => import('./screens/product/ProductScreen'),
  },
  {
    path: '/admin/precios',
    title: pricesText.title,
    load: () => import('./screens/prices/PricesScreen'),
    entry: { group: 'catalogue', icon: Tags, key: 'r' },
  },
  {
    path: '/admin/precios/listas',
    title: priceListsText.title,
    load: () => import('./screens/prices/PriceListsScreen'),
  },
  {
    path: '/admin/precios/programados',
    title: plansText.title,
    load: () => import('./screens/prices/PricePlansScreen'),
  },
  {
    path: '/admin/precios/descuentos',
    title: discountsText.title,
    load: () => import('./screens/prices/DiscountsScreen'),
  },
  {
    path: '/admin/precios/codigos',
    title: discountCodesText.title,
    load: () => import('./screens/prices/DiscountCodesScreen'),
  },
  {
    path: '/admin/precios/que-paga',
    title: explainText.title,
    load: () => import('./screens/prices/ExplainScreen'),
  },
  {
    path: '/admin/categorias',
    title: shellText.categories,
    load: () => import('./screens/categories/CategoriesScreen'),
    entry: { group: 'catalogue', icon: FolderTree, key: 'c', count: 'categories' },
  },
  {
    path: '/admin/busquedas',
    title: searchWordsText.title,
    load: () => import('./screens/search-words/SearchWordsScreen'),
    entry: { group: 'catalogue', icon: TextSearch, key: 'b' },
  },
  {
    path: '/admin/importaciones',
    title: importsText.title,
    load: () => import('./screens/imports/ImportsScreen'),
    entry: { group: 'catalogue', icon: FileUp, key: 'm' },
  },
  {
    path: '/admin/importaciones/:importId',
    title: importsText.title,
    load: () => import('./screens/imports/ImportScreen'),
  },
  {
    path: '/admin/informes',
    title: figuresText.title,
    load: () => import('./screens/figures/FiguresScreen'),
    entry: { group: 'company', icon: ChartColumn, key: 'n' },
  },
  {
    path: '/admin/personal',
    title: staffText.title,
    load: () => import('./screens/staff/StaffScreen'),
    entry: { group: 'company', icon: IdCard, key: 'u' },
  },
  {
    path: '/admin/invitaciones',
    title: invitationsText.title,
    load: () => import('./screens/invitations/InvitationsScreen'),
    entry: { group: 'company', icon: MailPlus, key: 'v' },
  },
  {
    path: '/admin/integraciones',
    title: integrationsText.title,
    load: () => import('./screens/integrations/IntegrationsScreen'),
    entry: { group: 'company', icon: Plug, key: 'w' },
  },
  {
    path: '/admin/integraciones/carpeta',
    title: folderText.title,
    load: () => import('./screens/integrations/folder/FolderScreen'),
  },
  {
    path: '/admin/integraciones/tango',
    title: connectorsText.title,
    load: () => import('./screens/integrations/connectors/TangoScreen'),
  },
  {
    path: '/admin/integraciones/avisos',
    title: webhooksText.logTitle,
    load: () => import('./screens/integrations/webhooks/DeliveriesScreen'),
  },
  {
    path: '/admin/avisos',
    title: integrationsText.title,
    load: () => import('./screens/integrations/webhooks/MovedWebhooks'),
  },
  {
    path: '/admin/avisos/registro',
    title: webhooksText.logTitle,
    load: () => import('./screens/integrations/webhooks/MovedWebhooks'),
  },
  {
    path: '/admin/empresa',
    title: companyText.title,
    load: () => import('./screens/company/CompanyScreen'),
    entry: { group: 'company', icon: Settings2, key: 'e' },
  },
];

/** A salesman's. The addresses are an administrator's, so that links lead each of them to their own screen. */
export const salesmanScreens: readonly DeskScreen[] = [
  {
    path: '/admin',
    title: dayText.title,
    load: () => import('./screens/my-day/MyDayScreen'),
    entry: { group: 'top', icon: House, key: 'i', onPhone: true },
  },
  {
    path: '/admin/clientes',
    title: myClientsText.title,
    load: () => import('./screens/my-clients/MyClientsScreen'),
    entry: { group: 'top', icon: Store, key: 'l', count: 'late', onPhone: true },
  },
  {
    path: '/admin/clientes/:clientId',
    title: clientText.title,
    load: () => import('./screens/my-client/MyClientScreen'),
  },
  {
    path: '/admin/pedidos',
    title: ordersText.title,
    load: () => import('./screens/orders/OrdersScreen'),
    entry: { group: 'top', icon: ClipboardList, key: 'o', count: 'ordersWithAttention', onPhone: true },
  },
  {
    path: '/admin/pedidos/:externalId',
    title: orderText.title,
    load: () => import('./screens/order/OrderScreen'),
  },
  {
    path: '/admin/presupuestos',
    title: offersText.title,
    load: () => import('./screens/offers/OffersScreen'),
    entry: { group: 'top', icon: FileText, key: 'f' },
  },
  {
    path: '/admin/presupuestos/nuevo',
    title: newOfferText.title,
    load: () => import('./screens/new-offer/NewOfferScreen'),
  },
  {
    path: '/admin/presupuestos/:externalId',
    title: offerText.title,
    load: () => import('./screens/offer/OfferScreen'),
  },
  {
    path: '/admin/informes',
    title: myFiguresText.title,
    load: () => import('./screens/figures/FiguresScreen'),
    entry: { group: 'top', icon: ChartColumn, key: 'n', onPhone: true },
  },
];
