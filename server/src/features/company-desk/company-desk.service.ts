// The company's settings: reads them, and writes them for the screen, the settings file and an undo, checked, locked and recorded in
// the audit trail.

import type { Brand } from '@mostrador/brands/brand';
import type { CompanySettings, SettingEdit } from '@mostrador/contract/entries/company-desk';
import {
  COMPANY_SECTIONS,
  type CompanyField,
  type CompanySection,
  type CompanyValues,
  isCompanyField,
  type KnownProvince,
  readSetting,
  sectionOf,
  settingConflicts,
} from '@mostrador/rules/company-settings';
import { toDecimalText } from '@mostrador/rules/money';
import type { Database, Tx } from '../../platform/database/database.js';
import { badRequest, Problem } from '../../platform/http/problem.js';
import { findDrawing } from '../../platform/images/drawings.js';
import { findOriginal } from '../../platform/images/originals.js';
import type { Session, Shop } from '../../shop.js';
import {
  type Author,
  authorOf,
  changedMeanwhile,
  type NewChange,
  recordChanges,
} from '../change-log/change-log.service.js';
import { homeProvinces } from '../geography/geography.service.js';
import { replaceRates } from '../shipping/shipping.service.js';
import {
  countBelowMinimum,
  countSettingChanges,
  lockCompanyRow,
  replaceBanners,
  replaceDeliveryMethods,
  selectStoredSettings,
  updateCompanyColumns,
  writeOwnValues,
} from './company-desk.queries.js';
import {
  defaultValues,
  fieldValue,
  isOwnField,
  isSameSetting,
  type SettingWrites,
  valuesOf,
  writesOf,
} from './stored-settings.js';

/** How the history calls each section. */
const SECTION_LABELS: Readonly<Record<CompanySection, string>> = {
  data: 'Datos de la empresa',
  fiscal: 'Datos fiscales',
  banners: 'Banners',
  sale: 'Venta',
  account: 'Cuenta corriente',
  bank: 'Cuenta bancaria',
  delivery: 'Entregas',
  shipping: 'Tarifas de correo',
  look: 'Logo y colores',
  texts: 'Textos',
  mails: 'Mails',
};

/** The company that is changed, and what its folder gives. */
export interface SettingsOf {
  readonly companyId: number;
  /** undefined if nothing but the database is known of it. */
  readonly brand: Brand | undefined;
}

const settingsOf = (shop: Shop): SettingsOf => ({
  companyId: shop.company().companyId,
  brand: shop.givenBrand,
});

/** Returns every setting of the company served. */
export async function companySettings(shop: Shop, db: Database): Promise<CompanySettings> {
  const { companyId, brand } = settingsOf(shop);
  const stored = await selectStoredSettings(db, companyId);
  return {
    values: { ...valuesOf(stored, brand) },
    defaults: { ...defaultValues(brand, stored) },
    provinces: await knownProvinces(db),
    changes: await countSettingChanges(db, companyId),
  };
}

/** Returns the provinces that settings may name. */
export async function knownProvinces(db: Database): Promise<KnownProvince[]> {
  const provinces = await homeProvinces(db);
  return provinces.map(({ provinceCode, provinceName }) => ({ code: provinceCode, name: provinceName }));
}

/**
 * Saves what a user changed, all or none.
 * @throws Problem 400 naming the wrong setting, 409 if one has another value than its editor saw.
 */
export async function saveCompanySettings(
  shop: Shop,
  session: Session,
  edits: readonly SettingEdit[],
): Promise<CompanySettings & { readonly actionId: string | null }> {
  const of = settingsOf(shop);
  const actionId = await shop.db.transaction().execute(async (tx) => {
    const current = await lockSettings(tx, of);
    const provinces = await knownProvinces(tx);
    const given = edits.map((edit) => readEdit(edit, provinces, current.defaults));
    const open = given.filter(({ field, to }) => !isSameSetting(fieldValue(current.values, field), to));
    const stale = open.filter(({ field, from }) => !isSameSetting(fieldValue(current.values, field), from));
    if (stale.length > 0)
      throw await changedMeanwhile(
        tx,
        of.companyId,
        stale.map(({ field, from }) => ({
          kind: 'company_setting',
          key: sectionOf(field),
          field,
          seen: from,
          current: fieldValue(current.values, field),
        })),
      );
    const changed = Object.fromEntries(open.map(({ field, to }) => [field, to]));
    await requirePictures(shop, changed, current.values);
    return writeSettings(tx, of, authorOf(session), changed, current);
  });
  return { ...(await companySettings(shop, shop.db)), actionId };
}

/** The settings as they are while the company's row is locked. */
export interface LockedSettings {
  readonly values: Partial<CompanyValues>;
  readonly defaults: Partial<CompanyValues>;
}

/** Locks a company's settings until the transaction ends, and returns them. */
export async function lockSettings(tx: Tx, { companyId, brand }: SettingsOf): Promise<LockedSettings> {
  await lockCompanyRow(tx, companyId);
  const stored = await selectStoredSettings(tx, companyId);
  return { values: valuesOf(stored, brand), defaults: defaultValues(brand, stored) };
}

function readEdit(
  { field, from, to }: SettingEdit,
  provinces: readonly KnownProvince[],
  defaults: LockedSettings['defaults'],
): { readonly field: CompanyField; readonly from: unknown; readonly to: unknown } {
  if (!isCompanyField(field)) throw badRequest('No conocemos ese ajuste.', 'field');
  if (to === null && isOwnField(field)) return { field, from, to: defaults[field] };
  const read = readSetting(field, to, { provinces });
  if ('message' in read) throw wrongSetting(field, read.message);
  return { field, from, to: read.value };
}

export const wrongSetting = (field: CompanyField, message: string): Problem =>
  new Problem(400, 'setting_invalid', message, field);

/**
 * Writes settings that are checked each on its own, records them by section, and checks them together.
 * @returns the action's id; null if nothing changes.
 * @throws Problem 400 if they do not go together.
 */
export async function writeSettings(
  tx: Tx,
  { companyId, brand }: SettingsOf,
  author: Author,
  changed: Partial<CompanyValues>,
  { values, defaults }: LockedSettings,
): Promise<string | null> {
  const real = Object.fromEntries(
    Object.entries(changed).filter(
      ([field, value]) => !isSameSetting(fieldValue(values, field as CompanyField), value),
    ),
  ) as Partial<CompanyValues>;
  if (Object.keys(real).length === 0) return null;
  const [conflict] = settingConflicts({ ...values, ...real });
  if (conflict !== undefined) throw wrongSetting(conflict.field, conflict.message);
  // The words of some mails depend on whether clients are verified, and some texts on the company's name; both may change here too.
  const { name, verifiesClients } = { ...values, ...real };
  const after =
    name === undefined || verifiesClients === undefined
      ? defaults
      : defaultValues(brand, { name, verifiesClients });
  await applyWrites(tx, companyId, writesOf(real, after));
  return recordChanges(tx, companyId, author, changesOf(values, real));
}

/** One change for each section. */
function changesOf(values: Partial<CompanyValues>, changed: Partial<CompanyValues>): NewChange[] {
  const sections = Object.keys(COMPANY_SECTIONS) as CompanySection[];
  return sections.flatMap((section): NewChange[] => {
    const fields = COMPANY_SECTIONS[section].filter((field) => Object.hasOwn(changed, field));
    if (fields.length === 0) return [];
    return [
      {
        kind: 'company_setting',
        key: section,
        label: SECTION_LABELS[section],
        before: Object.fromEntries(fields.map((field) => [field, fieldValue(values, field)])),
        after: Object.fromEntries(fields.map((field) => [field, changed[field] ?? null])),
      },
    ];
  });
}

async function applyWrites(
  tx: Tx,
  companyId: number,
  { columns, own, banners, deliveryMethods, shippingZones }: SettingWrites,
): Promise<void> {
  if (Object.keys(columns).length > 0) await updateCompanyColumns(tx, companyId, columns);
  if (Object.keys(own).length > 0) await writeOwnValues(tx, companyId, own);
  if (banners !== undefined) await replaceBanners(tx, companyId, banners);
  if (deliveryMethods !== undefined) await replaceDeliveryMethods(tx, companyId, deliveryMethods);
  if (shippingZones !== undefined) await replaceZones(tx, companyId, shippingZones);
}

async function replaceZones(tx: Tx, companyId: number, zones: CompanyValues['shippingZones']): Promise<void> {
  const ids = new Map(
    (await homeProvinces(tx)).map(({ provinceCode, provinceId }) => [provinceCode, provinceId]),
  );
  await replaceRates(tx, companyId, {
    provinces: zones.flatMap(({ zone, provinces }) =>
      provinces.map((code) => ({ zone, provinceId: ids.get(code) ?? code })),
    ),
    rates: zones.flatMap(({ zone, rates }) =>
      rates.map(({ upToGrams, price }) => ({ zone, upToGrams, price: toDecimalText(price) })),
    ),
  });
}

/** Throws 400 if a new banner or logo names a picture that the shop does not have. */
async function requirePictures(
  { files, company }: Shop,
  { banners = [], logo, logoOnWhite }: Partial<CompanyValues>,
  before: Partial<CompanyValues>,
): Promise<void> {
  const { code } = company();
  const uploaded = (fileName: string) => findOriginal(files, code, fileName);
  const known = new Set((before.banners ?? []).map(({ fileName }) => fileName));
  for (const { fileName } of banners) {
    if (known.has(fileName)) continue;
    const found = (await uploaded(fileName)) ?? (await findDrawing(files, code, fileName));
    if (found === undefined) throw wrongSetting('banners', 'La imagen de un banner ya no existe.');
  }
  for (const [field, picture] of Object.entries({ logo, logoOnWhite }))
    if (picture && (await uploaded(picture.fileName)) === undefined)
      throw wrongSetting(field as CompanyField, 'La imagen del logo ya no existe.');
}

/** Returns what a minimum order would change. @param amount centavos. */
export const minimumOrderEffect = (shop: Shop, amount: number) =>
  countBelowMinimum(shop.db, shop.company().companyId, toDecimalText(amount));

export { isOwnField } from './stored-settings.js';
