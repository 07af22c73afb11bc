// Exports a company's settings to a file and imports them, for the command `npm run settings`.

import { brandOf } from '@mostrador/brands/all';
import { type CompanyValues, readSetting } from '@mostrador/rules/company-settings';
import { toCentavos } from '@mostrador/rules/money';
import { byZone } from '@mostrador/rules/shipping-table';
import type { Database, Tx } from '../../platform/database/database.js';
import { Problem } from '../../platform/http/problem.js';
import { OperatorError } from '../../platform/operator-error.js';
import { isOwnField, lockSettings, writeSettings } from '../company-desk/company-desk.service.js';
import { homeProvinces } from '../geography/geography.service.js';
import {
  knownCompanies,
  lockCompany,
  selectSettings,
  updateCompany,
  upsertTags,
} from './settings.queries.js';
import { readSettings, type Settings } from './settings-file.js';

/**
 * Returns a company's settings as the text of a file.
 * @throws OperatorError when there is no such company.
 */
export async function exportSettings(db: Database, company: string): Promise<string> {
  const settings = await selectSettings(db, company);
  if (settings === undefined) throw await unknownCompany(db, company);
  return `${JSON.stringify({ format: 'mostrador-settings', formatVersion: 1, ...settings }, null, 2)}\n`;
}

/**
 * Writes the settings of a file to a company in one transaction, with the desk's service, which records them in the audit trail; a
 * second import changes nothing more. Parts that the file leaves out stay as they are.
 * @throws OperatorError naming every field that is wrong; nothing was changed then.
 */
export async function importSettings(db: Database, company: string, text: string): Promise<Settings> {
  const settings = readSettings(text);
  await db.transaction().execute(async (tx) => {
    const companyId = await lockCompany(tx, company);
    if (companyId === undefined) throw await unknownCompany(tx, company);
    const of = { companyId, brand: brandOf(company) };
    const current = await lockSettings(tx, of);
    const changed = await changedSettings(tx, settings);
    await updateCompany(tx, companyId, settings.company ?? {});
    await writeSettings(tx, of, { userId: null, source: 'command' }, changed, current).catch(
      (error: unknown) => {
        throw error instanceof Problem ? wrongFile([`  - own.${error.field}: ${error.message}`]) : error;
      },
    );
    if (settings.tags !== undefined) await upsertTags(tx, companyId, settings.tags);
  });
  return settings;
}

/** Returns the settings of a file under the names of the desk. Throws for a province that does not exist, and wrong own values. */
async function changedSettings(tx: Tx, settings: Settings): Promise<Partial<CompanyValues>> {
  const known = await homeProvinces(tx);
  const problems: string[] = [];
  const codeOf = (province: string, where: string): string => {
    const found = known.find((one) => one.provinceCode === province || one.provinceName === province);
    if (found === undefined) problems.push(`  - ${where}: there is no province ${province}`);
    return found?.provinceCode ?? '';
  };
  const { company = {}, banners, deliveryOptions, shippingZones, own = {} } = settings;
  const { minimumPurchaseAmount, freeDelivery } = company;
  const changed = {
    name: company.name,
    orderMail: company.orderMail,
    minimumPurchaseAmount:
      minimumPurchaseAmount === undefined ? undefined : toCentavos(minimumPurchaseAmount),
    freeDelivery: freeDelivery && {
      above: toCentavos(freeDelivery.above),
      provinceCodes: [
        ...new Set(
          freeDelivery.provinces.map((each, nth) => codeOf(each, `company.freeDelivery.provinces.${nth}`)),
        ),
      ],
    },
    paymentOptions: company.paymentOptions && [...new Set(company.paymentOptions)].sort(),
    paymentsMercadoPago: company.paymentsMercadoPago,
    priceVisibleForUsersOnly: company.priceVisibleForUsersOnly,
    verifiesClients: company.verifiesClients,
    offersReserveStock: company.offersReserveStock,
    invoiceMails: company.invoiceMails,
    dueMails: company.dueMails,
    dueMailDays: company.dueMailDays,
    creditControl: company.creditControl,
    showBanner: company.showBanner,
    defaultWeightGrams: company.defaultWeightGrams,
    volumetricDivisor: company.volumetricDivisor,
    banners: banners?.map(({ from = null, until = null, ...banner }) => ({ ...banner, from, until })),
    deliveryMethods: deliveryOptions?.map(({ active = true, ...method }) => ({ ...method, active })),
    shippingZones: shippingZones && zonesOf(shippingZones, codeOf, problems),
    ...ownOf(own, problems),
  };
  if (problems.length > 0) throw wrongFile(problems);
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
}

const wrongFile = (problems: readonly string[]): OperatorError =>
  new OperatorError(`The file is wrong, and nothing was changed:\n${problems.join('\n')}`);

function zonesOf(
  zones: NonNullable<Settings['shippingZones']>,
  codeOf: (province: string, where: string) => string,
  problems: string[],
): CompanyValues['shippingZones'] {
  const owner = new Map<string, string>();
  return zones
    .map(({ zone, provinces, rates }, at) => ({
      zone,
      provinces: provinces
        .map((province, nth) => {
          const where = `shippingZones.${at}.provinces.${nth}`;
          const code = codeOf(province, where);
          const other = owner.get(code);
          if (code !== '' && other !== undefined)
            problems.push(`  - ${where}: ${province} is in the zone ${other} already`);
          owner.set(code, zone);
          return code;
        })
        .sort(),
      rates: rates
        .map(({ upToGrams, price }) => ({ upToGrams, price: toCentavos(price) }))
        .sort((a, b) => a.upToGrams - b.upToGrams),
    }))
    .sort(byZone);
}

function ownOf(
  own: Readonly<Record<string, unknown>>,
  problems: string[],
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(own)) {
    if (!isOwnField(field)) {
      problems.push(`  - own.${field}: there is no such setting`);
      continue;
    }
    const read = value === null ? { value } : readSetting(field, value, { provinces: [] });
    if ('message' in read) problems.push(`  - own.${field}: ${read.message}`);
    else values[field] = read.value;
  }
  return values;
}

async function unknownCompany(db: Database, company: string): Promise<OperatorError> {
  return new OperatorError(
    `There is no company ${company}. The companies are: ${(await knownCompanies(db)).join(', ')}.`,
  );
}
