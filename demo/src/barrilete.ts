/** The demonstration company Editorial Barrilete: books for children and young people, and some illustrated stationery. */
import { categories } from './barrilete/categories.js';
import { products } from './barrilete/products.js';
import { clientsOf, usersOf } from './clients.js';
import type { DemoCompany, DemoDiscountList, DemoProduct } from './demo-company.js';
import { curateCatalog } from './generate-catalog.js';
import { generateOrders } from './generate-orders.js';
import { itemAt, seededRandom } from './random.js';
import { shippingZones } from './shipping-zones.js';

const discountsOf = (all: readonly DemoProduct[]): DemoDiscountList[] => [
  {
    code: 'DTO-LIBRERIAS',
    name: 'Librerías 40 %',
    everythingPercent: null,
    categories: [
      { categoryCode: 'Infantil', percent: 40 },
      { categoryCode: 'Juvenil', percent: 40 },
      { categoryCode: 'Informativos', percent: 40 },
      { categoryCode: 'Papeleria', percent: 25 },
    ],
    // Books with a recommended retail price get no discount.
    products: all.filter((p) => p.isPriceToPublic).map((p) => ({ productCode: p.code, percent: 0 })),
  },
  {
    code: 'DTO-ESCUELAS',
    name: 'Escuelas 20 %',
    everythingPercent: 20,
    categories: [{ categoryCode: 'ParaLaEscuela', percent: 30 }],
    products: [],
  },
  {
    code: 'DTO-FERIA',
    name: 'Feria de otoño',
    everythingPercent: 30,
    categories: [{ categoryCode: 'LibrosCarton', percent: 35 }],
    products: all
      .filter((p) => p.tags.includes('DEST'))
      .slice(0, 10)
      .map((p) => ({ productCode: p.code, percent: 45 })),
  },
];

/** Returns the whole demonstration company. Every call returns the same data. */
export function barrilete(): DemoCompany {
  const all = products();
  const clients = clientsOf(8, 'L', {
    defaultPriceList: 'PVP',
    secondPriceList: 'PVP-SUR',
    ownPriceList: 'PVP-FARO',
    ownDiscountList: 'DTO-LIBRERIAS',
    otherDiscountLists: ['DTO-ESCUELAS', 'DTO-FERIA'],
  });
  const users = usersOf(clients);
  const r = seededRandom(99);
  const order = (i: number, count: number) =>
    generateOrders(
      r,
      all,
      { clientCode: itemAt(clients, i).clientCode, userEmail: itemAt(clients, i).email },
      count,
      220,
      [3, 16],
    );
  return {
    brand: 'barrilete',
    categories,
    products: all,
    priceLists: [
      { code: 'PVP', name: 'Precio de tapa', isDefault: true, percent: null },
      { code: 'PVP-SUR', name: 'Precio de tapa, Patagonia', isDefault: false, percent: null },
      { code: 'PVP-FARO', name: 'Lista El Faro', isDefault: false, percent: 97 },
    ],
    discountLists: discountsOf(all),
    catalogs: [
      curateCatalog(
        all,
        {
          name: 'Novedades de otoño',
          isPublic: true,
          isSemiPublic: false,
          isDefault: true,
          ownerEmail: 'admin@mostrador.test',
        },
        120,
        (p) =>
          [
            'AlbumIlustrado',
            'LibroJuego',
            'Poesia',
            'Aventura',
            'Misterio',
            'Fantastico',
            'YaLeoSolo',
          ].includes(p.categoryCode),
      ),
      curateCatalog(
        all,
        {
          name: 'Plan lector 2026',
          isPublic: false,
          isSemiPublic: true,
          isDefault: false,
          ownerEmail: 'admin@mostrador.test',
        },
        86,
        (p) =>
          [
            'PlanLector',
            'EnMayuscula',
            'YaLeoSolo',
            'CuentosJuveniles',
            'Naturaleza',
            'Ciencia',
            'Historia',
          ].includes(p.categoryCode),
      ),
      curateCatalog(
        all,
        {
          name: 'Fondo editorial',
          isPublic: false,
          isSemiPublic: false,
          isDefault: false,
          ownerEmail: 'vendedor@mostrador.test',
        },
        34,
        (p) => p.createdDaysAgo > 900,
      ),
    ],
    clients,
    users,
    orders: [
      ...generateOrders(
        r,
        all,
        { clientCode: itemAt(clients, 0).clientCode, userEmail: 'cliente@mostrador.test' },
        40,
        400,
        [3, 24],
        true,
      ),
      ...generateOrders(
        r,
        all,
        { clientCode: itemAt(clients, 1).clientCode, userEmail: 'cliente2@mostrador.test' },
        8,
        240,
        [2, 9],
        true,
      ),
      ...order(4, 5),
      ...order(9, 5),
      ...order(25, 4),
      ...order(36, 3),
    ],
    banners: [
      {
        fileName: 'banner-barriletes.webp',
        spec: {
          drawing: 'bannerBarriletes',
          options: { title: 'Libros que levantan vuelo', small: 'Novedades para chicos y jóvenes' },
        },
        link: '/store?tg=NOV',
        alt: 'Libros que levantan vuelo: novedades para chicos y jóvenes',
      },
      {
        fileName: 'banner-infantil.webp',
        spec: {
          drawing: 'bannerLibros',
          options: {
            kind: 'infantil',
            c: '#fbd9c4',
            c2: '#3b1149',
            title: 'Para leer en voz alta',
            small: 'Álbumes ilustrados desde 3 años',
          },
        },
        link: '/store?c=AlbumIlustrado',
        alt: 'Para leer en voz alta: álbumes ilustrados',
      },
      {
        fileName: 'banner-juvenil.webp',
        spec: {
          drawing: 'bannerLibros',
          options: {
            kind: 'juvenil',
            c: '#cfe4ef',
            c2: '#1b2550',
            title: 'Una más y apago',
            small: 'Novela juvenil: aventura, misterio y fantástico',
          },
        },
        link: '/store?c=NovelaJuvenil',
        alt: 'Una más y apago: novela juvenil',
      },
    ],
    deliveryOptions: [
      { code: 'COR-DOM', name: 'Correo a domicilio', deliveryOption: 2 },
      { code: 'COR-SUC', name: 'Correo a sucursal', deliveryOption: 2 },
      { code: 'EXP', name: 'Expreso al interior', deliveryOption: 1 },
    ],
    shippingZones: shippingZones(96),
  };
}
