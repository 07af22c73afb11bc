/**
 * The types of a demonstration company: all data that the loader needs to fill an empty database.
 * Pure data. Money is whole centavos; times are days before the day of loading.
 */

/** The colours of a cover: background, ink and three paper colours. */
export type Palette = readonly [ground: string, ink: string, a: string, b: string, c: string];

/** The options of drawings. Each drawing uses some of them and has its own defaults. Colours are `#rrggbb`. */
export interface PictureOptions {
  /** Main and second colour. */
  readonly c?: string;
  readonly c2?: string;
  readonly colors?: readonly string[];
  /** The variant of the drawing: a pattern, a tip, a ruling. */
  readonly kind?: string;
  /** The large and small text on the product. */
  readonly label?: string;
  readonly small?: string;
  readonly count?: number;
  readonly seed?: number;
  readonly title?: string;
  readonly author?: string;
  readonly pal?: Palette;
  /** The typeface of a cover. */
  readonly face?: string;
  /** The format of a book: `square`, `tall`, `wide` or `novel`. */
  readonly format?: string;
}

/** A drawing by name and its options; `drawPicture` of pictures.ts turns it into SVG. Serialisable as JSON. */
export interface PictureSpec {
  readonly drawing: string;
  readonly options: PictureOptions;
}

export interface DemoPicture {
  /** The file name of the rendered picture: unique within the company, without a folder, ends in `.webp`. */
  readonly fileName: string;
  readonly spec: PictureSpec;
}

export interface DemoCategory {
  readonly code: string;
  readonly description: string;
  readonly parentCode: string | null;
  /** Order among its siblings, from 1. */
  readonly position: number;
}

/** NOV: new; ELIG: selected; DEST: featured. */
export type DemoTag = 'NOV' | 'ELIG' | 'DEST';

export interface DemoProduct {
  readonly code: string;
  readonly name: string;
  /** One or two sentences. */
  readonly description: string;
  /** Plain text, one `Etiqueta: valor` a line. */
  readonly descriptionLong: string;
  readonly categoryCode: string;
  /** EAN-13, 13 digits. For a book it is the ISBN without hyphens. */
  readonly barCode: string;
  /** ISBN-13 with hyphens; null for other products. */
  readonly isbn: string | null;
  readonly author: string | null;
  /** Age from which the book is meant, such as `4+`; null for other products. */
  readonly age: string | null;
  /** Price in the default price list. */
  readonly priceCentavos: number;
  /** Price in the second price list. */
  readonly secondPriceCentavos: number;
  readonly stock: number;
  /** Arriving units. With stock 0 the product is "a ingresar". */
  readonly futureStock: number;
  /** False for products made or sent on demand: their stock is not counted. */
  readonly hasPhysicalStock: boolean;
  readonly minimalSalesQuantity: number;
  readonly presentationQuantity: number;
  /** The name of the presentation: `Pack`, `Caja`, `Unidad`, … */
  readonly presentation: string;
  readonly isKit: boolean;
  readonly isReturnable: boolean;
  readonly isPriceToPublic: boolean;
  /** Percent: 21, 10.5 or 0 (books). */
  readonly taxRate: number;
  readonly weightGrams: number;
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly tags: readonly DemoTag[];
  readonly active: boolean;
  readonly visible: boolean;
  readonly createdDaysAgo: number;
  readonly supplierCode: string;
  readonly pictures: readonly DemoPicture[];
}

export interface DemoPriceList {
  readonly code: string;
  readonly name: string;
  readonly isDefault: boolean;
  /** Percent of the product's price, in whole pesos; null: the default list, or the product's second price. */
  readonly percent: number | null;
}

/** The most specific rule wins: product, then the nearest category upwards, then everything. */
export interface DemoDiscountList {
  readonly code: string;
  readonly name: string;
  readonly everythingPercent: number | null;
  readonly categories: readonly { readonly categoryCode: string; readonly percent: number }[];
  readonly products: readonly { readonly productCode: string; readonly percent: number }[];
}

export interface DemoCatalog {
  readonly name: string;
  readonly isPublic: boolean;
  readonly isSemiPublic: boolean;
  readonly isDefault: boolean;
  readonly ownerEmail: string;
  readonly productCodes: readonly string[];
}

export type DemoTaxCategory = 'Responsable Inscripto' | 'Monotributo' | 'Exento';

export interface DemoClient {
  readonly clientCode: string;
  readonly legalName: string;
  /** The name of the store. */
  readonly tradeName: string;
  /** 11 digits with a right check digit. */
  readonly cuit: string;
  readonly phone: string;
  readonly email: string;
  readonly street: string;
  readonly number: string;
  readonly floor: string | null;
  readonly postalCode: string;
  readonly cityName: string;
  readonly provinceName: string;
  readonly priceListCode: string;
  readonly discountListCode: string | null;
  readonly taxCategory: DemoTaxCategory;
  /** What the company collects from it for tax offices, in basis points of the net amount. */
  readonly perceptions: readonly { readonly jurisdiction: string; readonly basisPoints: number }[];
}

export interface DemoUser {
  readonly email: string;
  readonly name: string;
  /** 1 client, 2 salesman, 3 salesman and administrator. */
  readonly profile: 1 | 2 | 3;
  /** The client of a profile 1 user; null for staff. */
  readonly clientCode: string | null;
  /** The clients assigned to a salesman; empty for profile 1. */
  readonly assignedClientCodes: readonly string[];
  readonly status: 'active' | 'pending_verification';
  readonly mustChangePassword: boolean;
}

export type DemoOrderStatus = 'Pendiente' | 'En preparación' | 'Despachado' | 'Entregado' | 'Cancelado';

export interface DemoOrderLine {
  readonly productCode: string;
  readonly quantity: number;
  readonly observations?: string;
}

export interface DemoOrder {
  readonly clientCode: string;
  readonly userEmail: string;
  readonly daysAgo: number;
  readonly status: DemoOrderStatus;
  readonly lines: readonly DemoOrderLine[];
  readonly observations: string;
  /** 1 transport, 2 post; null if the client collected the order. */
  readonly deliveryOption: 1 | 2 | null;
  readonly deliveryDetails: string;
  readonly pickUp: boolean;
  /** A code of `deliveryOptions`; null for an old order without one, and if the client collected the order. */
  readonly deliveryMethod: string | null;
  /** 1 transfer, 2 cheque; null for a card. */
  readonly paymentOption: 1 | 2 | null;
  /** The card payment. */
  readonly payment: 'none' | 'pending' | 'paid' | 'refunded';
  /** The note for the client on the last change of status. */
  readonly note: string;
}

export interface DemoBanner {
  readonly fileName: string;
  readonly spec: PictureSpec;
  readonly link: string;
  readonly alt: string;
}

export interface DemoDeliveryOption {
  readonly code: string;
  readonly name: string;
  /** 1 transport, 2 post. */
  readonly deliveryOption: 1 | 2;
}

export interface DemoShippingZone {
  readonly zone: string;
  readonly provinceNames: readonly string[];
  readonly rates: readonly { readonly upToGrams: number; readonly priceCentavos: number }[];
}

export interface DemoCompany {
  readonly brand: 'papelera' | 'barrilete';
  readonly categories: readonly DemoCategory[];
  readonly products: readonly DemoProduct[];
  readonly priceLists: readonly [DemoPriceList, DemoPriceList, DemoPriceList];
  readonly discountLists: readonly DemoDiscountList[];
  readonly catalogs: readonly DemoCatalog[];
  readonly clients: readonly DemoClient[];
  readonly users: readonly DemoUser[];
  readonly orders: readonly DemoOrder[];
  readonly banners: readonly DemoBanner[];
  readonly deliveryOptions: readonly DemoDeliveryOption[];
  readonly shippingZones: readonly DemoShippingZone[];
}
