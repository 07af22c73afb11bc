// The settings that an administrator changes of the company: their sections, and how each is read. The same in the browser and on
// the server.

import { isBankAlias, stripCbu, wrongCbuBlock } from './bank-account.js';
import { type CompanyColours, unreadablePairs, unreadablePairText } from './company-colours.js';
import { type BannerSetting, banner, type LogoSetting, logo } from './company-pictures.js';
import { CREDIT_CONTROLS, type CreditControl } from './credit.js';
import { PRICE_DISPLAYS, type PriceDisplay } from './display-prices.js';
import { IVA_RATES, type IvaCode } from './iva.js';
import { type MailWords, mailWords } from './mail-words.js';
import type { Centavos } from './money.js';
import type { FieldRead } from './product-fields.js';
import {
  address,
  amount,
  colour,
  cuit,
  email,
  line,
  listOf,
  objectOf,
  oneOf,
  orNull,
  paragraphs,
  phone,
  type SettingFacts,
  type SettingReader,
  whatsapp,
  whole,
  wrongType,
  yesOrNo,
} from './setting-readers.js';
import { type ShippingZone, shippingZones } from './shipping-table.js';

export type { BannerSetting, LogoSetting } from './company-pictures.js';
export { MAIL_PLACEHOLDERS, type MailWords } from './mail-words.js';
export type { KnownProvince, SettingFacts } from './setting-readers.js';

/** A heading with its text. */
export interface TitledText {
  readonly title: string;
  /** With the marks of rules/marked-text. */
  readonly text: string;
}

export interface DeliveryMethodSetting {
  readonly code: string;
  readonly name: string;
  /** 1 transport, 2 post. */
  readonly deliveryOption: number;
  readonly active: boolean;
}

/** The tax condition of the company. Empty: the footer shows none. */
export const IVA_CONDITIONS = ['', 'Responsable Inscripto', 'Monotributo', 'Exento'] as const;

/** All settings with their values. Money in centavos. */
export interface CompanyValues extends CompanyColours {
  readonly name: string;
  readonly legalName: string;
  readonly brandShort: string;
  readonly greeting: string;
  readonly street: string;
  readonly neighbourhood: string;
  readonly city: string;
  readonly postalCode: string;
  readonly province: string;
  readonly mapLink: string;
  readonly hours: string;
  readonly pickUpHours: string;
  readonly phone: string;
  /** Its link. */
  readonly whatsapp: string;
  readonly email: string;
  readonly emailNote: string;
  readonly orderMail: string;
  readonly instagram: string;
  readonly facebook: string;
  readonly taxId: string;
  readonly ivaCondition: string;
  readonly dataFiscalLink: string;
  readonly footerText: string;
  /** The IVA of new products for which none is chosen, and of new books. */
  readonly newProductIva: IvaCode;
  readonly newBookIva: IvaCode;
  /** The IVA of shipping; empty: its price includes it. */
  readonly shippingIva: IvaCode | '';
  /** How clients see prices. */
  readonly priceDisplay: PriceDisplay;
  readonly minimumPurchaseAmount: Centavos;
  /** null: the company never delivers for free. */
  readonly freeDelivery: { readonly above: Centavos; readonly provinceCodes: readonly string[] } | null;
  /** 1 bank transfer, 2 cheque. */
  readonly paymentOptions: readonly number[];
  readonly paymentsMercadoPago: boolean;
  readonly priceVisibleForUsersOnly: boolean;
  readonly verifiesClients: boolean;
  /** Whether an open offer reserves the stock that it promises. */
  readonly offersReserveStock: boolean;
  /** Whether clients get a mail of new invoices, and of those that fall due in `dueMailDays` days or fewer. */
  readonly invoiceMails: boolean;
  readonly dueMails: boolean;
  readonly dueMailDays: number;
  /** What is done about orders beyond a client's credit limit. */
  readonly creditControl: CreditControl;
  readonly bankHolder: string;
  readonly bankName: string;
  readonly bankCbu: string;
  readonly bankAlias: string;
  readonly bankTaxId: string;
  readonly deliveryMethods: readonly DeliveryMethodSetting[];
  readonly shippingZones: readonly ShippingZone[];
  readonly defaultWeightGrams: number;
  readonly volumetricDivisor: number;
  readonly showBanner: boolean;
  readonly banners: readonly BannerSetting[];
  /** Over the header's colour; null: the brand's. */
  readonly logo: LogoSetting | null;
  /** Over white; null: the same as `logo`. */
  readonly logoOnWhite: LogoSetting | null;
  readonly thumbShadowColor: string;
  readonly audience: string;
  readonly helpHeading: string;
  readonly helpIntro: string;
  readonly helpSteps: readonly TitledText[];
  readonly helpConditions: readonly TitledText[];
  readonly aboutHeading: string;
  readonly aboutParagraphs: readonly string[];
  readonly mailOrderPlaced: MailWords;
  readonly mailOrderPreparing: MailWords;
  readonly mailOrderDispatched: MailWords;
  readonly mailOrderDelivered: MailWords;
  readonly mailOrderCancelled: MailWords;
  readonly mailConfirmEmail: MailWords;
  readonly mailAccountReady: MailWords;
  readonly mailStockBack: MailWords;
}

export type CompanyField = keyof CompanyValues;

/** The sections of the screen with their settings, in its order. */
export const COMPANY_SECTIONS = {
  data: [
    'name',
    'legalName',
    'brandShort',
    'greeting',
    'street',
    'neighbourhood',
    'city',
    'postalCode',
    'province',
    'mapLink',
    'hours',
    'pickUpHours',
    'phone',
    'whatsapp',
    'email',
    'emailNote',
    'orderMail',
    'instagram',
    'facebook',
  ],
  fiscal: [
    'taxId',
    'ivaCondition',
    'dataFiscalLink',
    'footerText',
    'newProductIva',
    'newBookIva',
    'shippingIva',
    'priceDisplay',
  ],
  banners: ['showBanner', 'banners'],
  sale: [
    'minimumPurchaseAmount',
    'freeDelivery',
    'paymentOptions',
    'paymentsMercadoPago',
    'priceVisibleForUsersOnly',
    'verifiesClients',
    'offersReserveStock',
  ],
  account: ['creditControl', 'invoiceMails', 'dueMails', 'dueMailDays'],
  bank: ['bankHolder', 'bankName', 'bankAlias', 'bankCbu', 'bankTaxId'],
  delivery: ['deliveryMethods'],
  shipping: ['shippingZones', 'defaultWeightGrams', 'volumetricDivisor'],
  look: [
    'logo',
    'logoOnWhite',
    'headerBackgroundColor',
    'headerFontColor',
    'navBarBackgroundColor',
    'navLinkColor',
    'navLinkHoverColor',
    'thumbShadowColor',
  ],
  texts: [
    'audience',
    'helpHeading',
    'helpIntro',
    'helpSteps',
    'helpConditions',
    'aboutHeading',
    'aboutParagraphs',
  ],
  mails: [
    'mailOrderPlaced',
    'mailOrderPreparing',
    'mailOrderDispatched',
    'mailOrderDelivered',
    'mailOrderCancelled',
    'mailConfirmEmail',
    'mailAccountReady',
    'mailStockBack',
  ],
} as const satisfies Readonly<Record<string, readonly CompanyField[]>>;

export type CompanySection = keyof typeof COMPANY_SECTIONS;

const deliveryMethod = objectOf({
  code: ['Código', line(30, { isRequired: true })],
  name: ['Nombre', line(100, { isRequired: true })],
  deliveryOption: ['Forma', whole(1, 2)],
  active: ['Se ofrece', yesOrNo],
});

const uniqueBy =
  (reader: SettingReader, keyOf: (item: never) => string, message: (key: string) => string): SettingReader =>
  (value, facts) => {
    const read = reader(value, facts);
    if ('message' in read) return read;
    const keys = (read.value as never[]).map(keyOf);
    const twice = keys.find((key, index) => keys.indexOf(key) !== index);
    return twice === undefined ? read : { message: message(twice) };
  };

const provinceList: SettingReader = (value, { provinces }) => {
  if (!Array.isArray(value) || value.length === 0) return { message: 'Elija al menos una provincia.' };
  const unknown = value.find((code) => !provinces.some((province) => province.code === code));
  return unknown === undefined
    ? { value: [...new Set(value)].sort() }
    : { message: `${String(unknown)} no es una provincia.` };
};

const paymentOptions: SettingReader = (value) => {
  if (!Array.isArray(value) || value.some((option) => option !== 1 && option !== 2)) return wrongType;
  return value.length === 0
    ? { message: 'Elija al menos una forma de pago.' }
    : { value: [...new Set(value)].sort() };
};

const cbu: SettingReader = (value) => {
  if (typeof value !== 'string') return wrongType;
  const digits = stripCbu(value);
  if (digits === '') return { value: '' };
  if (!/^\d{22}$/.test(digits)) return { message: `El CBU tiene 22 dígitos; aquí hay ${digits.length}.` };
  const block = wrongCbuBlock(digits);
  if (block === undefined) return { value: digits };
  return {
    message:
      block === 'bank'
        ? 'El octavo dígito no corresponde: revise los 8 primeros.'
        : 'El último dígito no corresponde: revise los 22.',
  };
};

const alias: SettingReader = (value) => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || isBankAlias(text)
    ? { value: text }
    : { message: 'El alias tiene de 6 a 20 letras, números, puntos o guiones.' };
};

const titledTexts = listOf(
  12,
  'Parte',
  objectOf({
    title: ['Título', line(120, { isRequired: true })],
    text: ['Texto', paragraphs(2_000, { isRequired: true })],
  }),
);

const required = { isRequired: true } as const;

const READERS: Readonly<Record<CompanyField, SettingReader>> = {
  name: line(100, required),
  legalName: line(100, required),
  brandShort: line(40, required),
  greeting: line(100, required),
  street: line(120, required),
  neighbourhood: line(80),
  city: line(80, required),
  postalCode: line(10, required),
  province: line(80, required),
  mapLink: address(required),
  hours: line(120, required),
  pickUpHours: line(120, required),
  phone,
  whatsapp,
  email,
  emailNote: line(120),
  orderMail: email,
  instagram: address({ hosts: ['instagram.com'] }),
  facebook: address({ hosts: ['facebook.com'] }),
  taxId: cuit,
  ivaCondition: oneOf(IVA_CONDITIONS),
  dataFiscalLink: address({ hosts: ['afip.gob.ar', 'arca.gob.ar'] }),
  footerText: line(200, required),
  newProductIva: oneOf(IVA_RATES.map(({ code }) => code)),
  newBookIva: oneOf(IVA_RATES.map(({ code }) => code)),
  shippingIva: oneOf(['', ...IVA_RATES.map(({ code }) => code)]),
  priceDisplay: oneOf(PRICE_DISPLAYS),
  minimumPurchaseAmount: amount,
  freeDelivery: orNull(objectOf({ above: ['Importe', amount], provinceCodes: ['Provincias', provinceList] })),
  paymentOptions,
  paymentsMercadoPago: yesOrNo,
  priceVisibleForUsersOnly: yesOrNo,
  verifiesClients: yesOrNo,
  offersReserveStock: yesOrNo,
  invoiceMails: yesOrNo,
  dueMails: yesOrNo,
  dueMailDays: whole(0, 30),
  creditControl: oneOf(CREDIT_CONTROLS),
  bankHolder: line(100),
  bankName: line(100),
  bankCbu: cbu,
  bankAlias: alias,
  bankTaxId: cuit,
  deliveryMethods: uniqueBy(
    listOf(50, 'Forma', deliveryMethod),
    ({ code }: DeliveryMethodSetting) => code,
    (code) => `El código ${code} está dos veces.`,
  ),
  shippingZones,
  defaultWeightGrams: whole(1, 1_000_000),
  volumetricDivisor: whole(1, 1_000_000),
  showBanner: yesOrNo,
  banners: uniqueBy(
    listOf(20, 'Banner', banner),
    ({ fileName }: BannerSetting) => fileName,
    () => 'Hay dos banners con la misma imagen.',
  ),
  logo,
  logoOnWhite: logo,
  headerBackgroundColor: colour,
  headerFontColor: colour,
  navBarBackgroundColor: colour,
  navLinkColor: colour,
  navLinkHoverColor: colour,
  thumbShadowColor: colour,
  audience: line(160, required),
  helpHeading: line(120, required),
  helpIntro: paragraphs(1_000, required),
  helpSteps: titledTexts,
  helpConditions: titledTexts,
  aboutHeading: line(120, required),
  aboutParagraphs: listOf(20, 'Párrafo', paragraphs(2_000, required)),
  mailOrderPlaced: mailWords('order'),
  mailOrderPreparing: mailWords('order'),
  mailOrderDispatched: mailWords('order'),
  mailOrderDelivered: mailWords('order'),
  mailOrderCancelled: mailWords('order'),
  mailConfirmEmail: mailWords('account'),
  mailAccountReady: mailWords('account'),
  mailStockBack: mailWords('product'),
};

/** Returns whether a text names a setting. */
export const isCompanyField = (text: string): text is CompanyField => Object.hasOwn(READERS, text);

/** Returns a setting's value as it is stored, or the Spanish sentence that says what is wrong with it. */
export const readSetting = (field: CompanyField, value: unknown, facts: SettingFacts): FieldRead =>
  READERS[field](value, facts);

const SECTION_OF = new Map<CompanyField, CompanySection>(
  Object.entries(COMPANY_SECTIONS).flatMap(([section, fields]) =>
    fields.map((field) => [field, section as CompanySection] as const),
  ),
);

/** Returns the section of the screen that a setting belongs to. */
export function sectionOf(field: CompanyField): CompanySection {
  const section = SECTION_OF.get(field);
  if (section === undefined) throw new Error(`The setting ${field} is in no section.`);
  return section;
}

/**
 * Returns what is wrong with settings taken together: colours that cannot be read on each other. Each is named by the text's colour.
 */
export function settingConflicts(
  values: Partial<CompanyColours>,
): { readonly field: CompanyField; readonly message: string }[] {
  return unreadablePairs(values).map((pair) => ({ field: pair.text, message: unreadablePairText(pair) }));
}
