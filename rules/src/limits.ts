// Maximum lengths, numbers and sizes of what users enter: text fields, cart lines, catalogues, exported products.

/** The maximum length (maxlength) of each typed field, in characters: the same in the database, the server's checks and the forms. */
export const FIELD_MAX = {
  observations: 500,
  discountCodes: 100,
  deliveryDetails: 300,
  phone: 90,
  /** The street number of an address. */
  streetNumber: 20,
  floor: 11,
  apartment: 11,
  /** The postal code on the checkout and in the profile. */
  postalCode: 10,
  /** In the registration, which allows one character more. */
  postalCodeRegistration: 11,
  email: 255,
  /** The legal id: a CUIT without hyphens. */
  legalId: 11,
  legalName: 200,
  /** Of a person. */
  name: 200,
  street: 200,
  city: 200,
  province: 200,
  deliveryComments: 500,
  contactMessage: 4_000,
} as const;

/** The maximum length of a product's code, in characters. */
export const PRODUCT_CODE_MAX = 64;

/** The maximum number of lines of a cart. */
export const CART_LINES_MAX = 1_200;

/** The maximum size of a sent cart, in bytes. Clients may send a cart as they read it, with all product descriptions. */
export const CART_BODY_MAX_BYTES = 8 * 1_048_576;

/** The minimum number of letters of a city search: 3 characters. */
export const CITY_SEARCH_MIN = 3;

/** The maximum length of a catalogue's name, in characters, and the maximum number of its products. */
export const CATALOG_NAME_MAX = 120;
export const CATALOG_PRODUCTS_MAX = 5_000;

/** The maximum number of catalogues of one owner. */
export const CATALOGS_PER_OWNER_MAX = 200;

/** The maximum number of products of one exported list. */
export const EXPORT_PRODUCTS_MAX = 5_000;

/** The most prices that one call of the desk saves or plans. */
export const SAVED_PRICES_MAX = 5_000;

/** The most shopping lists of a client, the most lines of a list, and the maximum length of a list's name in characters. */
export const SHOPPING_LISTS_MAX = 100;
export const SHOPPING_LIST_LINES_MAX = 2_000;
export const SHOPPING_LIST_NAME_MAX = 80;

/** The most products for which a user can ask at once to be told when they can be ordered again. */
export const STOCK_NOTICES_MAX = 200;

/** The most orders that one call puts into the cart again. */
export const REPEATED_ORDERS_MAX = 20;

/** The maximum size of a document of an account: 10 MB. */
export const DOCUMENT_MAX_BYTES = 10 * 1_048_576;
