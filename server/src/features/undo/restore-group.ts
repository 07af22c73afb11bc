// Restores changes of one kind by the function of the feature that owns it, without the fields that newer changes hold.

import { restoreAccountDocuments } from '../account/documents.service.js';
import { restoreAccountEntries } from '../account/entry-records.service.js';
import { restoreCategories } from '../category-desk/category-restore.service.js';
import { restoreTags } from '../category-desk/tags.service.js';
import type {
  ChangeKind,
  KeptField,
  LoggedChange,
  RestoreChanges,
  Values,
} from '../change-log/change-log.service.js';
import { restoreClientAddresses } from '../client-desk/client-addresses.service.js';
import { restoreClients } from '../client-desk/client-edits.service.js';
import { restoreClientNotes } from '../client-desk/client-notes.service.js';
import { restorePaymentTerms } from '../client-desk/payment-terms.service.js';
import { restoreCreatedClients } from '../clients/client-records.service.js';
import { restoreCompanySettings } from '../company-desk/company-restore.service.js';
import { restoreDiscountCodes } from '../discount-codes/desk-discount-codes.service.js';
import { restoreDiscountLists, restoreDiscountRules } from '../discounts/discounts.service.js';
import { restoreOffers } from '../offers/change-offer.service.js';
import { restorePlannedPrices } from '../price-lists/file-plans.service.js';
import { restorePriceLists, restorePrices } from '../price-lists/price-lists.service.js';
import { restoreProducts } from '../product-desk/restore-products.service.js';
import { restorePictures } from '../product-pictures/product-pictures.service.js';
import { restoreCustomerPrices, restorePriceSteps } from '../quantity-prices/quantity-prices.service.js';
import { restoreDismissedSearches } from '../search-words/dismissed-searches.service.js';
import { restoreSynonyms } from '../search-words/search-words.service.js';
import { restoreShippingRates } from '../shipping/rate-zones.service.js';
import { restoreStaff } from '../staff-desk/staff-desk.service.js';
import { restoreTransfers } from '../transfers/decide-transfer.service.js';

/** Removes clients that were created and gives changed ones their fields back. */
const restoreClientChanges: RestoreChanges = async (tx, shop, author, changes) => {
  const created = changes.filter(({ before }) => before === null);
  const changed = changes.filter(({ before }) => before !== null);
  const removed = await restoreCreatedClients(tx, shop, author, created);
  const restored = await restoreClients(tx, shop, author, changed);
  return {
    restored: removed.restored + restored.restored,
    kept: [...removed.kept, ...restored.kept],
  };
};

/** The function that undoes changes of each kind. A kind without one is reported as kept. */
const RESTORE: Readonly<Partial<Record<ChangeKind, RestoreChanges>>> = {
  product: restoreProducts,
  price: restorePrices,
  planned_price: restorePlannedPrices,
  price_step: restorePriceSteps,
  customer_price: restoreCustomerPrices,
  picture: restorePictures,
  category: restoreCategories,
  tag: restoreTags,
  synonyms: restoreSynonyms,
  dismissed_search: restoreDismissedSearches,
  price_list: restorePriceLists,
  discount_list: restoreDiscountLists,
  discount_rule: restoreDiscountRules,
  discount_code: restoreDiscountCodes,
  shipping_rates: restoreShippingRates,
  client: restoreClientChanges,
  client_address: restoreClientAddresses,
  client_note: restoreClientNotes,
  staff: restoreStaff,
  payment_terms: restorePaymentTerms,
  account_entry: restoreAccountEntries,
  account_document: restoreAccountDocuments,
  company_setting: restoreCompanySettings,
  offer: restoreOffers,
  transfer: restoreTransfers,
};

/** Kinds whose restore function looks at `newer` itself. */
const JUDGES_NEWER: ReadonlySet<ChangeKind> = new Set(['product', 'price', 'picture', 'category']);

const NEWER = 'Después hubo otro cambio.';

/** Restores changes of one kind, each of another thing. */
export const restoreGroup: RestoreChanges = async (tx, shop, author, group) => {
  const restore = group[0] && RESTORE[group[0].kind];
  if (restore === undefined)
    return {
      restored: 0,
      kept: group.map(({ label }) => ({ label, field: '', reason: 'Este cambio no se puede deshacer.' })),
    };
  const { changes, kept } = withoutNewer(group);
  if (changes.length === 0) return { restored: 0, kept };
  const outcome = await restore(tx, shop, author, changes);
  return { ...outcome, kept: [...kept, ...outcome.kept] };
};

/** Takes what a newer change holds out of changes: fields, or the whole of a thing that was created. */
function withoutNewer(group: readonly LoggedChange[]): {
  readonly changes: readonly LoggedChange[];
  readonly kept: readonly KeptField[];
} {
  const kept: KeptField[] = [];
  const changes = group.flatMap((change) => {
    const { before, after, label, newer } = change;
    if (newer.length === 0 || after === null || JUDGES_NEWER.has(change.kind)) return [change];
    if (before === null) {
      kept.push({ label, field: newer[0] ?? '', reason: NEWER });
      return [];
    }
    kept.push(...newer.map((field) => ({ label, field, reason: NEWER })));
    const rest = (values: Values) =>
      Object.fromEntries(Object.entries(values).filter(([field]) => !newer.includes(field)));
    const left = rest(before);
    return Object.keys(left).length === 0 ? [] : [{ ...change, before: left, after: rest(after) }];
  });
  return { changes, kept };
}
