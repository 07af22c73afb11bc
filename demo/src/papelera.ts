/** The demonstration company Papelera del Plata: wholesale stationery. */

import { ean13 } from './check-digits.js';
import { clientsOf, usersOf } from './clients.js';
import type { DemoCompany, DemoDiscountList, DemoProduct, PictureSpec } from './demo-company.js';
import { assignTags, curateCatalog, generateStock, picturesOf } from './generate-catalog.js';
import { generateOrders } from './generate-orders.js';
import { adhesivos } from './papelera/adhesivos.js';
import { archivo } from './papelera/archivo.js';
import { categories } from './papelera/categories.js';
import { cuadernos } from './papelera/cuadernos.js';
import { envoltorio } from './papelera/envoltorio.js';
import { escritorio } from './papelera/escritorio.js';
import { escritura } from './papelera/escritura.js';
import { geometria } from './papelera/geometria.js';
import { lapices } from './papelera/lapices.js';
import { mochilas } from './papelera/mochilas.js';
import { despacho } from './papelera/organizacion.js';
import { papel } from './papelera/papel.js';
import { pintura } from './papelera/pintura.js';
import { type ProductDraft, picture } from './papelera/product-draft.js';
import { itemAt, seededRandom } from './random.js';
import { shippingZones } from './shipping-zones.js';

const suppliers = [
  'PRV-ARROYO',
  'PRV-MERIDIANO',
  'PRV-LADERA',
  'PRV-CHASQUI',
  'PRV-TINTAL',
  'PRV-TERRAZA',
  'PRV-BISEL',
  'PRV-ENGRANE',
  'PRV-ISLETA',
  'PRV-PLUMERIA',
];
const seasons = [
  'Cuadernos',
  'CuadernosTapaDura',
  'CuadernosEspiralados',
  'LapicesColor',
  'Marcadores',
  'MochilasEscolares',
  'Cartucheras',
  'Temperas',
  'Reglas',
  'GomasSacapuntas',
  'Repuestos',
];

function product(draft: ProductDraft, place: number, number: number): DemoProduct {
  const r = seededRandom(place * 7919 + 17);
  const code = `${draft.prefix}-${number}`;
  const supplierNumber = String(4100 + suppliers.indexOf(draft.supplier) * 37);
  const own: PictureSpec[] = [draft.picture, ...(draft.more ?? [])];
  if (draft.pack >= 5 && r.withProbability(0.35))
    own.push(
      picture('bulto', {
        label: `× ${draft.pack}`,
        small: draft.presentation === 'Caja' ? 'caja cerrada' : 'pack cerrado',
        c2: itemAt(['#2f6fb5', '#c8352c', '#23744f'], place),
      }),
    );
  const stock = generateStock(r, draft.min, draft.onDemand ?? false);
  const [lengthMm, widthMm, heightMm] = draft.size;
  return {
    code,
    name: draft.name,
    description: draft.description,
    descriptionLong: [
      `Presentación: ${draft.presentation.includes('×') ? draft.presentation : `${draft.presentation} × ${draft.pack}`}`,
      ...draft.specs,
      `Medidas: ${lengthMm} × ${widthMm} × ${heightMm} mm`,
      `Peso: ${draft.grams} g`,
    ].join('\n'),
    categoryCode: draft.category,
    barCode: ean13(`779${supplierNumber}${String(10000 + place * 13).slice(-5)}`),
    isbn: null,
    author: null,
    age: null,
    priceCentavos: draft.pesos * 100,
    secondPriceCentavos: Math.round((draft.pesos * 1.085) / 10) * 1000,
    ...stock,
    minimalSalesQuantity: draft.min,
    presentationQuantity: draft.pack,
    presentation: draft.presentation,
    isKit: draft.isKit ?? false,
    isReturnable: !r.withProbability(0.12),
    isPriceToPublic: draft.category === 'Calculadoras' || draft.category === 'Pizarras',
    taxRate: 21,
    weightGrams: draft.grams,
    lengthMm,
    widthMm,
    heightMm,
    tags: [],
    active: !r.withProbability(0.01),
    visible: !r.withProbability(0.015),
    createdDaysAgo: r.integer(4, 900),
    supplierCode: draft.supplier,
    pictures: r.withProbability(0.04) ? [] : picturesOf(code, own),
  };
}

function products(): DemoProduct[] {
  const drafts = [
    ...cuadernos,
    ...lapices,
    ...pintura,
    ...mochilas,
    ...geometria,
    ...escritorio,
    ...despacho,
    ...archivo,
    ...papel,
    ...envoltorio,
    ...adhesivos,
    ...escritura,
  ];
  const r = seededRandom(2026);
  const last = new Map<string, number>();
  const all = drafts.map((draft, place) => {
    const number = (last.get(draft.prefix) ?? 1000 + r.integer(1, 60)) + r.integer(1, 4);
    last.set(draft.prefix, number);
    return product(draft, place, number);
  });
  const tags = assignTags(seededRandom(31), all, 24);
  return all.map((p) => ({
    ...p,
    tags: tags.get(p.code) ?? [],
    createdDaysAgo: tags.get(p.code)?.includes('NOV') ? p.createdDaysAgo % 30 : p.createdDaysAgo + 30,
  }));
}

const discountsOf = (all: readonly DemoProduct[]): DemoDiscountList[] => [
  {
    code: 'DTO-MAYORISTA',
    name: 'Mayorista habitual',
    everythingPercent: null,
    categories: [
      { categoryCode: 'Cuadernos', percent: 18 },
      { categoryCode: 'CuadernosEspiralados', percent: 15 },
      { categoryCode: 'Lapices', percent: 18 },
      { categoryCode: 'Marcadores', percent: 22 },
      { categoryCode: 'MochilasCartucheras', percent: 15 },
      { categoryCode: 'Papel', percent: 12 },
      { categoryCode: 'Escritura', percent: 22 },
      { categoryCode: 'Cintas', percent: 14 },
    ],
    products: all
      .filter((p) => p.tags.includes('DEST'))
      .slice(0, 12)
      .map((p) => ({ productCode: p.code, percent: 20 })),
  },
  { code: 'DTO-GENERAL', name: 'General 8 %', everythingPercent: 8, categories: [], products: [] },
  {
    code: 'DTO-TEMPORADA',
    name: 'Temporada escolar',
    everythingPercent: 5,
    categories: [{ categoryCode: 'Escolar', percent: 15 }],
    products: all
      .filter((p) => p.tags.includes('ELIG'))
      .slice(0, 8)
      .map((p) => ({ productCode: p.code, percent: 25 })),
  },
];

/** Returns the whole demonstration company. Every call returns the same data. */
export function papelera(): DemoCompany {
  const all = products();
  const clients = clientsOf(5, 'C', {
    defaultPriceList: 'LP1',
    secondPriceList: 'LP2',
    ownPriceList: 'LP-FARO',
    ownDiscountList: 'DTO-MAYORISTA',
    otherDiscountLists: ['DTO-GENERAL', 'DTO-TEMPORADA'],
  });
  const users = usersOf(clients);
  const r = seededRandom(77);
  const order = (i: number, count: number) =>
    generateOrders(
      r,
      all,
      { clientCode: itemAt(clients, i).clientCode, userEmail: itemAt(clients, i).email },
      count,
      200,
      [3, 14],
    );
  return {
    brand: 'papelera',
    categories,
    products: all,
    priceLists: [
      { code: 'LP1', name: 'Lista mayorista', isDefault: true, percent: null },
      { code: 'LP2', name: 'Lista interior', isDefault: false, percent: null },
      { code: 'LP-FARO', name: 'Lista El Faro', isDefault: false, percent: 97 },
    ],
    discountLists: discountsOf(all),
    catalogs: [
      curateCatalog(
        all,
        {
          name: 'Vuelta al cole 2026',
          isPublic: true,
          isSemiPublic: false,
          isDefault: true,
          ownerEmail: 'admin@mostrador.test',
        },
        120,
        (p) => seasons.includes(p.categoryCode),
      ),
      curateCatalog(
        all,
        {
          name: 'Oficina esencial',
          isPublic: false,
          isSemiPublic: true,
          isDefault: false,
          ownerEmail: 'admin@mostrador.test',
        },
        86,
        (p) =>
          ['ABR', 'CAL', 'BRO', 'RSM', 'CAR', 'CAJ', 'BOL', 'RES', 'NOT', 'SOB'].includes(p.code.slice(0, 3)),
      ),
      curateCatalog(
        all,
        {
          name: 'Liquidación de stock',
          isPublic: false,
          isSemiPublic: false,
          isDefault: false,
          ownerEmail: 'vendedor@mostrador.test',
        },
        34,
        (p) => p.stock > 0 && p.createdDaysAgo > 500,
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
        420,
        [3, 22],
      ),
      ...generateOrders(
        r,
        all,
        { clientCode: itemAt(clients, 1).clientCode, userEmail: 'cliente2@mostrador.test' },
        8,
        260,
        [2, 10],
      ),
      ...order(4, 5),
      ...order(9, 5),
      ...order(25, 4),
      ...order(30, 3),
    ],
    banners: [
      {
        fileName: 'banner-escolar.webp',
        spec: picture('bannerMesa', {
          kind: 'escolar',
          c: '#2450b2',
          title: 'La lista escolar entera, por bulto',
          small: 'Cuadernos, lápices y mochilas con stock a la vista',
        }),
        link: '/store?c=Escolar',
        alt: 'La lista escolar entera, por bulto',
      },
      {
        fileName: 'banner-oficina.webp',
        spec: picture('bannerMesa', {
          kind: 'oficina',
          c: '#1d5a52',
          title: 'La oficina no espera',
          small: 'Resmas, carpetas y broches: sale en el día',
        }),
        link: '/store?c=Oficina',
        alt: 'La oficina no espera: resmas, carpetas y broches',
      },
      {
        fileName: 'banner-escritura.webp',
        spec: picture('bannerAviso', {
          c: '#16223f',
          c2: '#ffe156',
          label: '22 % menos',
          title: 'Escritura por caja',
          small: 'Lapiceras, resaltadores y marcadores para clientes mayoristas',
        }),
        link: '/store?c=Escritura',
        alt: 'Escritura por caja, 22 % menos',
      },
    ],
    deliveryOptions: [
      { code: 'COR-DOM', name: 'Correo a domicilio', deliveryOption: 2 },
      { code: 'COR-SUC', name: 'Correo a sucursal', deliveryOption: 2 },
      { code: 'EXP', name: 'Expreso al interior', deliveryOption: 1 },
      { code: 'MOTO', name: 'Mensajería en CABA y primer cordón', deliveryOption: 1 },
    ],
    shippingZones: shippingZones(100),
  };
}
