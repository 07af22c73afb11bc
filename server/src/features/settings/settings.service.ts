// Exports a company's settings to a file and imports them, for the command `npm run settings`.

import type { Database, Tx } from '../../platform/database/database.js';
import { OperatorError } from '../../platform/operator-error.js';
import { homeProvinces } from '../geography/geography.service.js';
import { replaceRates } from '../shipping/shipping.service.js';
import {
  knownCompanies,
  lockCompany,
  replaceBanners,
  replaceDeliveryOptions,
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
 * Writes the settings of a file to a company in one transaction; a second import changes nothing more. Parts that the
 * file leaves out stay as they are.
 * @throws OperatorError naming every field that is wrong; nothing was changed then.
 */
export async function importSettings(db: Database, company: string, text: string): Promise<Settings> {
  const settings = readSettings(text);
  await db.transaction().execute(async (tx) => {
    const companyId = await lockCompany(tx, company);
    if (companyId === undefined) throw await unknownCompany(tx, company);
    await updateCompany(tx, companyId, await withProvinceCodes(tx, settings.company ?? {}));
    if (settings.banners !== undefined) await replaceBanners(tx, companyId, settings.banners);
    if (settings.deliveryOptions !== undefined)
      await replaceDeliveryOptions(tx, companyId, settings.deliveryOptions);
    if (settings.shippingZones !== undefined) await replaceZones(tx, companyId, settings.shippingZones);
    if (settings.tags !== undefined) await upsertTags(tx, companyId, settings.tags);
  });
  return settings;
}

type CompanySettings = NonNullable<Settings['company']>;

/** Returns the settings with the provinces of free delivery as codes. */
async function withProvinceCodes(tx: Tx, given: CompanySettings): Promise<CompanySettings> {
  const { freeDelivery } = given;
  if (!freeDelivery) return given;
  const known = await homeProvinces(tx);
  const problems: string[] = [];
  const codes = new Set<string>();
  freeDelivery.provinces.forEach((province, nth) => {
    const code = known.find((one) => one.provinceCode === province || one.provinceName === province);
    const where = `company.freeDelivery.provinces.${nth}`;
    if (code === undefined) problems.push(`  - ${where}: there is no province ${province}`);
    else codes.add(code.provinceCode);
  });
  if (problems.length > 0) throw wrongFile(problems);
  return { ...given, freeDelivery: { ...freeDelivery, provinces: [...codes] } };
}

const wrongFile = (problems: readonly string[]): OperatorError =>
  new OperatorError(`The file is wrong, and nothing was changed:\n${problems.join('\n')}`);

async function replaceZones(
  tx: Tx,
  companyId: number,
  zones: NonNullable<Settings['shippingZones']>,
): Promise<void> {
  const ids = new Map(
    (await homeProvinces(tx)).flatMap(({ provinceId, provinceCode, provinceName }) => [
      [provinceCode, provinceId],
      [provinceName, provinceId],
    ]),
  );
  const problems: string[] = [];
  const zoneOf = new Map<string, string>();
  zones.forEach(({ zone, provinces }, at) => {
    provinces.forEach((province, nth) => {
      const id = ids.get(province);
      const where = `shippingZones.${at}.provinces.${nth}`;
      if (id === undefined) problems.push(`  - ${where}: there is no province ${province}`);
      else if (zoneOf.has(id))
        problems.push(`  - ${where}: ${province} is in the zone ${zoneOf.get(id)} already`);
      else zoneOf.set(id, zone);
    });
  });
  if (problems.length > 0) throw wrongFile(problems);
  await replaceRates(tx, companyId, {
    provinces: [...zoneOf].map(([provinceId, zone]) => ({ provinceId, zone })),
    rates: zones.flatMap(({ zone, rates }) => rates.map((rate) => ({ zone, ...rate }))),
  });
}

async function unknownCompany(db: Database, company: string): Promise<OperatorError> {
  return new OperatorError(
    `There is no company ${company}. The companies are: ${(await knownCompanies(db)).join(', ')}.`,
  );
}
