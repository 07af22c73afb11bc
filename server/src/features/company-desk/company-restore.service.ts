// Takes logged changes of the company's settings back, for an undo.

import type { CompanyField, CompanyValues } from '@mostrador/rules/company-settings';
import { isCompanyField, settingConflicts } from '@mostrador/rules/company-settings';
import type { KeptField, RestoreChanges } from '../change-log/change-log.service.js';
import { lockSettings, writeSettings } from './company-desk.service.js';
import { fieldValue, isSameSetting } from './stored-settings.js';

/** Sets each setting to the value before its change, where it still has the value that the change gave. */
export const restoreCompanySettings: RestoreChanges = async (tx, shop, author, changes) => {
  const of = { companyId: shop.company().companyId, brand: shop.givenBrand };
  const current = await lockSettings(tx, of);
  const kept: KeptField[] = [];
  let restored = 0;
  const back: Partial<Record<CompanyField, unknown>> = {};
  for (const { label, before, after } of changes) {
    const fields = Object.keys(after ?? {}).filter(isCompanyField);
    const free = fields.filter((field) => isSameSetting(fieldValue(current.values, field), after?.[field]));
    kept.push(
      ...fields.filter((field) => !free.includes(field)).map((field) => ({ label, field, reason: NEWER })),
    );
    const conflict = settingConflicts({
      ...current.values,
      ...Object.fromEntries(free.map((field) => [field, before?.[field]])),
    })[0];
    if (conflict !== undefined && free.some((field) => COLOUR.test(field))) {
      kept.push({ label, field: conflict.field, reason: conflict.message });
      continue;
    }
    for (const field of free) back[field] = before?.[field] ?? null;
    if (free.length > 0) restored += 1;
  }
  await writeSettings(tx, of, author, back as Partial<CompanyValues>, current);
  return { restored, kept };
};

const COLOUR = /Color$/;
const NEWER = 'Después hubo otro cambio.';
