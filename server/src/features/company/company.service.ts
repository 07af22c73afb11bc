// Loads the company's settings from the database, and makes the context that the store receives: brand, texts,
// settings, banners.

import { createHash } from 'node:crypto';
import type { Brand } from '@mostrador/brands/brand';
import type { CompanyContext } from '@mostrador/contract/entries/company';
import { isCompanyField } from '@mostrador/rules/company-settings';
import { dayAt } from '@mostrador/rules/days';
import { GENERAL_IVA, type NewProductIva } from '@mostrador/rules/iva';
import { fromCentavos, toCentavos } from '@mostrador/rules/money';
import type { Database } from '../../platform/database/database.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Company, SecondFactorRule, Shop } from '../../shop.js';
import { newProductIvaOf, type OwnValues, priceDisplayOf } from './brand-in-force.js';
import { type CompanyRow, selectBanners, selectCompany } from './company.queries.js';

/** Reads a company from the database. Throws when it or its default price list is missing. */
export async function loadCompany(db: Database, code: string): Promise<Company> {
  const row = await selectCompany(db, code);
  if (row === undefined) throw new Error(`The database holds no company '${code}'.`);
  if (row.default_price_list_id === null) throw new Error(`The company '${code}' has no default price list.`);
  return {
    companyId: row.company_id,
    code: row.code,
    name: row.name,
    priceVisibleForUsersOnly: row.price_visible_for_users_only,
    paymentsMercadoPago: row.payments_mercado_pago,
    implementsThirdPartyPurchases: row.implements_third_party_purchases,
    verifiesClients: row.verifies_clients,
    offersReserveStock: row.offers_reserve_stock,
    invoiceMails: row.invoice_mails,
    dueMails: row.due_mails,
    dueMailDays: row.due_mail_days,
    creditControl: row.credit_control,
    requiresSecondFactor: secondFactorRule(row.requires_second_factor),
    idleMinutes: row.idle_minutes,
    salesmanIdleMinutes: row.salesman_idle_minutes,
    administratorIdleMinutes: row.administrator_idle_minutes,
    minimumPurchaseAmount: toCentavos(row.minimum_purchase_amount),
    showBanner: row.show_banner,
    defaultWeightGrams: row.default_weight_grams,
    volumetricDivisor: row.volumetric_divisor,
    freeDelivery: freeDeliveryOf(row),
    orderMail: row.order_mail,
    defaultPriceListId: row.default_price_list_id,
    paymentOptions: row.payment_options,
    own: Object.fromEntries(Object.entries(row.own).filter(([key]) => isCompanyField(key))),
    tables: row.tables,
  };
}

/**
 * Returns a short text that changes whenever a setting of the company changes; the same in every process that serves the same
 * settings. A page compares the one that it was drawn with to those of later answers.
 */
export function settingsMarkOf(company: Company, brand: Brand): string {
  const own = Object.entries(company.own).sort(([a], [b]) => (a < b ? -1 : 1));
  const content = JSON.stringify([{ ...company, own }, brand]);
  return createHash('sha256').update(content).digest('base64url').slice(0, 10);
}

function secondFactorRule(text: string): SecondFactorRule {
  if (text === 'none' || text === 'administrators' || text === 'staff') return text;
  throw new Error(`Unknown rule for second factors: ${text}`);
}

function freeDeliveryOf({ free_delivery_above: above, free_delivery_provinces: provinces }: CompanyRow) {
  if (above === null) return null;
  return {
    above: toCentavos(above),
    provinceCodes: provinces.map(({ code }) => code),
    provinceNames: provinces.map(({ name }) => name),
  };
}

/** Returns the id of the company with a code. @throws OperatorError when there is none. */
export async function companyIdNamed(db: Database, code: string): Promise<number> {
  const row = await selectCompany(db, code);
  if (row === undefined) throw new OperatorError(`There is no company ${code}.`);
  return row.company_id;
}

/** Returns the company's context for the store: colours and texts from the brand, settings from the database. */
export async function companyContext(shop: Shop): Promise<CompanyContext> {
  const { brand } = shop;
  const company = shop.company();
  const banners = await selectBanners(shop.db, company.companyId, dayAt(shop.now()));
  return {
    companyCode: company.code,
    description: company.name,
    brandShort: brand.brandShort,
    imgsBaseUrl: `${shop.apiBasePath}/store/StoreProductsImages/proxy/`,
    thumbShadowColor: brand.company.thumbShadowColor,
    headerBackgroundColor: brand.company.headerBackgroundColor,
    headerFontColor: brand.company.headerFontColor,
    navBarBackgroundColor: brand.company.navBarBackgroundColor,
    navLinkColor: brand.company.navLinkColor,
    navLinkHoverColor: brand.company.navLinkHoverColor,
    footerImage1: brand.company.footerImage1,
    footerImageLnk1: brand.company.footerImageLnk1,
    copyryghtText: brand.company.copyryghtText,
    priceVisibleForUsersOnly: company.priceVisibleForUsersOnly ? 'true' : 'false',
    paymentsMercadoPago: company.paymentsMercadoPago ? 'true' : 'false',
    implementsThirdPartyPurchases: company.implementsThirdPartyPurchases,
    minimumPurchaseAmount: fromCentavos(company.minimumPurchaseAmount),
    freeDelivery: company.freeDelivery && {
      above: fromCentavos(company.freeDelivery.above),
      provinceCodes: [...company.freeDelivery.provinceCodes],
      provinceNames: [...company.freeDelivery.provinceNames],
    },
    showBanner: company.showBanner,
    bannerImages: banners.map((banner) => banner.file_name),
    bannerLinks: banners.map((banner) => banner.link),
    bannerTexts: banners.map((banner) => banner.description),
    paymentOptions: [...company.paymentOptions],
    priceDisplay: priceDisplayOf(brand),
    controlsCredit: company.creditControl !== 'off',
    version: shop.version,
    signInEnabled: shop.signInEnabled,
    googleClientId: shop.google?.clientId ?? '',
    recaptchaSiteKey: shop.captcha?.siteKey ?? '',
    passwordMinLength: shop.passwordMinLength,
    paymentScript: (company.paymentsMercadoPago && shop.payment?.scriptUrl) || '',
  };
}

/**
 * Returns the IVA rates of a company's new products, for a command that serves no company.
 * @param brand the company's; undefined if its folder is not there.
 */
export async function newProductIvaOfCompany(
  db: Database,
  code: string,
  brand: Brand | undefined,
): Promise<NewProductIva> {
  const row = await selectCompany(db, code);
  const { everything, books } = brand === undefined ? GENERAL_IVA : newProductIvaOf(brand);
  const { newProductIva = everything, newBookIva = books } = (row?.own ?? {}) as OwnValues;
  return { everything: newProductIva, books: newBookIva };
}

export {
  brandDefaults,
  brandInForce,
  newProductIvaOf,
  OWN_FIELDS,
  type OwnField,
  type OwnValues,
  priceDisplayOf,
  shippingIvaOf,
} from './brand-in-force.js';
