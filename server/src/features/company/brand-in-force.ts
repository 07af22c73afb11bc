// The one place that decides which values of a brand are in force: the company's own where it has set one, else the brand's.

import type { Brand, BrandImage } from '@mostrador/brands/brand';
import type { CompanyValues, LogoSetting } from '@mostrador/rules/company-settings';
import type { PriceDisplay } from '@mostrador/rules/display-prices';
import { GENERAL_IVA, type IvaCode, type NewProductIva } from '@mostrador/rules/iva';

/** The settings that override a value of the brand, and those that a brand has no value for. */
export type OwnField = Exclude<
  keyof CompanyValues,
  | 'name'
  | 'orderMail'
  | 'minimumPurchaseAmount'
  | 'freeDelivery'
  | 'paymentOptions'
  | 'paymentsMercadoPago'
  | 'priceVisibleForUsersOnly'
  | 'verifiesClients'
  | 'offersReserveStock'
  | 'invoiceMails'
  | 'dueMails'
  | 'dueMailDays'
  | 'creditControl'
  | 'deliveryMethods'
  | 'shippingZones'
  | 'defaultWeightGrams'
  | 'volumetricDivisor'
  | 'showBanner'
  | 'banners'
  | `mail${string}`
>;

/** What a company has set of its own. Each was checked when it was stored. */
export type OwnValues = Partial<CompanyValues>;

interface Lens<Value> {
  readonly get: (brand: Brand) => Value;
  readonly set: (brand: Brand, value: Value) => Brand;
}

type Lenses = { readonly [Field in OwnField]: Lens<CompanyValues[Field]> };

type ContactText = Exclude<keyof Brand['contact'], 'latitude' | 'longitude'>;
const contact = (key: ContactText): Lens<string> => ({
  get: (brand) => brand.contact[key] ?? '',
  set: (brand, value) => ({ ...brand, contact: { ...brand.contact, [key]: value } }),
});

type BrandText = 'legalName' | 'brandShort' | 'greeting' | 'audience' | 'taxId';
const ofBrand = (key: BrandText): Lens<string> => ({
  get: (brand) => brand[key],
  set: (brand, value) => ({ ...brand, [key]: value }),
});

type CompanyText =
  | 'headerBackgroundColor'
  | 'headerFontColor'
  | 'navBarBackgroundColor'
  | 'navLinkColor'
  | 'navLinkHoverColor'
  | 'thumbShadowColor'
  | 'copyryghtText';
const ofCompany = (key: CompanyText): Lens<string> => ({
  get: (brand) => brand.company[key],
  set: (brand, value) => ({ ...brand, company: { ...brand.company, [key]: value } }),
});

const ofHelp = <Key extends keyof Brand['help']>(key: Key): Lens<Brand['help'][Key]> => ({
  get: (brand) => brand.help[key],
  set: (brand, value) => ({ ...brand, help: { ...brand.help, [key]: value } }),
});

const ofIva = (key: keyof NewProductIva): Lens<IvaCode> => ({
  get: (brand) => newProductIvaOf(brand)[key],
  set: (brand, value) => ({
    ...brand,
    company: { ...brand.company, newProductIva: { ...newProductIvaOf(brand), [key]: value } },
  }),
});

/** Returns the IVA of a brand's shipping; empty: its price includes it. */
export const shippingIvaOf = (brand: Brand): IvaCode | '' => brand.company.shippingIva ?? 'IVA21';

/** Returns how a brand shows its prices to clients. */
export const priceDisplayOf = (brand: Brand): PriceDisplay => brand.company.priceDisplay ?? 'net';

/** Returns the IVA rates of the new products of a brand. */
export const newProductIvaOf = (brand: Brand): NewProductIva => brand.company.newProductIva ?? GENERAL_IVA;

/** A setting that no brand has a value for, and no page reads from the brand. */
const unbranded: Lens<string> = { get: () => '', set: (brand) => brand };

/** No brand has an uploaded logo. `withLogos` sets the company's, because their address depends on the server. */
const ofLogo: Lens<LogoSetting | null> = { get: () => null, set: (brand) => brand };

/** A brand without its own page has none to change. */
const ofAbout = <Key extends 'heading' | 'paragraphs', Value>(key: Key, none: Value) => ({
  get: (brand: Brand) => brand.about?.[key] ?? none,
  set: (brand: Brand, value: unknown): Brand =>
    brand.about === undefined ? brand : { ...brand, about: { ...brand.about, [key]: value } },
});

const LENSES: Lenses = {
  legalName: ofBrand('legalName'),
  brandShort: {
    get: (brand) => brand.brandShort,
    set: (brand, value) => ({ ...brand, brandShort: value, titles: { ...brand.titles, suffix: value } }),
  },
  greeting: ofBrand('greeting'),
  audience: ofBrand('audience'),
  taxId: ofBrand('taxId'),
  street: contact('street'),
  neighbourhood: contact('neighbourhood'),
  city: contact('city'),
  postalCode: contact('postalCode'),
  province: contact('province'),
  mapLink: contact('mapLink'),
  hours: contact('hours'),
  pickUpHours: contact('pickUpHours'),
  phone: {
    get: (brand) => brand.contact.phone,
    set: (brand, value) => ({
      ...brand,
      contact: { ...brand.contact, phone: value, phoneLink: phoneLink(value) },
    }),
  },
  whatsapp: contact('whatsapp'),
  email: contact('email'),
  emailNote: contact('emailNote'),
  instagram: contact('instagram'),
  facebook: contact('facebook'),
  ivaCondition: unbranded,
  dataFiscalLink: {
    get: (brand) => brand.legal?.dataFiscalLink ?? '',
    set: (brand, value) => ({ ...brand, legal: { ...brand.legal, dataFiscalLink: value } }),
  },
  footerText: ofCompany('copyryghtText'),
  newProductIva: ofIva('everything'),
  newBookIva: ofIva('books'),
  shippingIva: {
    get: shippingIvaOf,
    set: (brand, value) => ({ ...brand, company: { ...brand.company, shippingIva: value } }),
  },
  priceDisplay: {
    get: priceDisplayOf,
    set: (brand, value) => ({ ...brand, company: { ...brand.company, priceDisplay: value } }),
  },
  bankHolder: unbranded,
  bankName: unbranded,
  bankCbu: unbranded,
  bankAlias: unbranded,
  bankTaxId: unbranded,
  headerBackgroundColor: ofCompany('headerBackgroundColor'),
  headerFontColor: ofCompany('headerFontColor'),
  navBarBackgroundColor: ofCompany('navBarBackgroundColor'),
  navLinkColor: ofCompany('navLinkColor'),
  navLinkHoverColor: ofCompany('navLinkHoverColor'),
  thumbShadowColor: ofCompany('thumbShadowColor'),
  helpHeading: ofHelp('heading'),
  helpIntro: ofHelp('intro'),
  helpSteps: ofHelp('steps'),
  helpConditions: ofHelp('conditions'),
  logo: ofLogo,
  logoOnWhite: ofLogo,
  aboutHeading: ofAbout('heading', ''),
  aboutParagraphs: ofAbout('paragraphs', [] as readonly string[]),
};

/** The settings that override a value of the brand. */
export const OWN_FIELDS = Object.keys(LENSES) as readonly OwnField[];

/** Returns the brand's values of the settings that a company may override. @param name the company's, which may replace the brand's. */
export function brandDefaults(brand: Brand, name: string): Pick<CompanyValues, OwnField> {
  const named = withName(brand, name);
  const defaults: Partial<Record<OwnField, unknown>> = {};
  for (const field of OWN_FIELDS) defaults[field] = LENSES[field].get(named);
  return defaults as Pick<CompanyValues, OwnField>;
}

/**
 * Returns the brand with the company's own values.
 * @param name the company's.
 * @param apiBase the path below which the server answers calls.
 */
export function brandInForce(brand: Brand, name: string, own: OwnValues, apiBase: string): Brand {
  let result = withName(brand, name);
  for (const field of OWN_FIELDS) result = withOwn(result, field, own);
  return withLogos(withBankAccount(withFiscalData(result, own), own), own, apiBase);
}

/** Wide enough for a screen with two pixels a point. */
const LOGO_WIDTH = 640;

/** The company's logos in the place of the brand's; one without a second logo shows the first over white too. */
function withLogos(brand: Brand, { logo = null, logoOnWhite = null }: OwnValues, apiBase: string): Brand {
  const { images } = brand;
  const uploaded = (own: LogoSetting | null, instead: BrandImage): BrandImage =>
    own === null
      ? instead
      : {
          src: `${apiBase}/store/StoreProductsImages/proxy/${own.fileName}?w=${LOGO_WIDTH}`,
          uploaded: own.fileName,
          width: own.width,
          height: own.height,
          alt: instead.alt,
        };
  return {
    ...brand,
    images: {
      ...images,
      logo: uploaded(logo, images.logo),
      logoOnWhite: uploaded(logoOnWhite ?? logo, images.logoOnWhite),
    },
  };
}

/** The company's name, also where the brand has written its own name as a title, or as what its logo says. */
function withName(brand: Brand, name: string): Brand {
  const { companyName, titles, images, company } = brand;
  if (name === companyName) return brand;
  const named = <Image extends { readonly alt: string }>(image: Image): Image =>
    image.alt === companyName ? { ...image, alt: name } : image;
  return {
    ...brand,
    companyName: name,
    legalName: brand.legalName === companyName ? name : brand.legalName,
    brandShort: brand.brandShort === companyName ? name : brand.brandShort,
    titles: {
      home: titles.home === companyName ? name : titles.home,
      suffix: titles.suffix === companyName ? name : titles.suffix,
    },
    images: {
      ...images,
      logo: named(images.logo),
      logoOnWhite: named(images.logoOnWhite),
      share: named(images.share),
    },
    company: {
      ...company,
      copyryghtText: company.copyryghtText === `© ${companyName}` ? `© ${name}` : company.copyryghtText,
    },
  };
}

function withOwn<Field extends OwnField>(brand: Brand, field: Field, own: OwnValues): Brand {
  const value = own[field];
  const lens: Lens<CompanyValues[Field]> = LENSES[field];
  return value === undefined ? brand : lens.set(brand, value as CompanyValues[Field]);
}

/** The footer's line shows CUIT and tax condition once the company has said its condition. */
function withFiscalData(brand: Brand, { ivaCondition = '' }: OwnValues): Brand {
  if (ivaCondition === '') return brand;
  const { copyryghtText } = brand.company;
  const fiscal = [`CUIT ${brand.taxId}`, `IVA ${ivaCondition}`];
  return {
    ...brand,
    company: { ...brand.company, copyryghtText: [copyryghtText, ...fiscal].join(' · ') },
  };
}

/** The account as mails print it: 'CBU …, alias …'. */
function withBankAccount(brand: Brand, own: OwnValues): Brand {
  const { bankHolder = '', bankName = '', bankCbu = '', bankAlias = '', bankTaxId = '' } = own;
  if (bankCbu === '' && bankAlias === '') return brand;
  const bankAccount = [
    bankCbu === '' ? '' : `CBU ${bankCbu}`,
    bankAlias === '' ? '' : `alias ${bankAlias}`,
    bankName,
    bankHolder === '' ? '' : `a nombre de ${bankHolder}`,
    bankTaxId === '' ? '' : `CUIT ${bankTaxId}`,
  ];
  return {
    ...brand,
    contact: { ...brand.contact, bankAccount: bankAccount.filter((part) => part !== '').join(', ') },
  };
}

/** '011 4555-0142' → '+541145550142', for `tel:` links. */
function phoneLink(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return phone.trim().startsWith('+') ? `+${digits}` : `+54${digits.replace(/^0/, '')}`;
}
