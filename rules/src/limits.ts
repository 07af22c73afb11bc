/** The most characters of each typed field; the database's columns, the server's checks and the forms agree. */
export const FIELD_MAX = {
  observations: 500,
  discountCodes: 100,
  deliveryDetails: 300,
  phone: 90,
  streetNumber: 20,
  floor: 11,
  apartment: 11,
  /** On the checkout and in the profile. */
  postalCode: 10,
  /** In the registration, which allows one character more. */
  postalCodeRegistration: 11,
  email: 255,
  /** A CUIT without hyphens. */
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

/** The most characters of a product's code. */
export const PRODUCT_CODE_MAX = 64;

/** The most lines of a cart. */
export const CART_LINES_MAX = 1_200;

/** The most bytes of a cart that is sent back as it was read: its products come with their long descriptions. */
export const CART_BODY_MAX_BYTES = 8 * 1_048_576;

/** The fewest letters with which cities are searched. */
export const CITY_SEARCH_MIN = 3;

/** The most characters of a catalogue's name, and the most products in one. */
export const CATALOG_NAME_MAX = 120;
export const CATALOG_PRODUCTS_MAX = 5_000;

/** The most catalogues of one owner. */
export const CATALOGS_PER_OWNER_MAX = 200;

/** The most products of one exported list. */
export const EXPORT_PRODUCTS_MAX = 5_000;
