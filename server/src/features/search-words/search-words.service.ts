// The desk's search words: groups of synonyms, each change from what its editor saw and recorded in the audit trail; the searches
// without a result; and what clients find by a text.

import type { ChangedSynonyms, SearchPreview, SearchWords } from '@mostrador/contract/entries/search-words';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { searchWords as wordsOf } from '@mostrador/rules/search-text';
import { readSynonyms, SYNONYM_GROUPS_MAX, type SynonymGroup, widenWords } from '@mostrador/rules/synonyms';
import type { Tx } from '../../platform/database/database.js';
import { badRequest, notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  authorOf,
  changedMeanwhile,
  type KeptField,
  type LoggedChange,
  type NewChange,
  type RestoreChanges,
  recordChanges,
} from '../change-log/change-log.service.js';
import { visibleProducts } from '../products/products.service.js';
import {
  deleteGroup,
  insertGroup,
  insertRemovedGroup,
  type KeyedGroup,
  lockGroup,
  selectGroups,
  selectMisses,
  updateGroup,
} from './search-words.queries.js';

const MISSES_SHOWN = 100;
const PREVIEW_PRODUCTS = 6;

/** Returns all groups, and the searches without a result of the last days, today included. */
export async function searchWords(shop: Shop, days: number): Promise<SearchWords> {
  const { companyId } = shop.company();
  const since = dayAfter(dayAt(shop.now()), 1 - days);
  const [groups, misses] = await Promise.all([
    selectGroups(shop.db, companyId),
    selectMisses(shop.db, companyId, since, MISSES_SHOWN),
  ]);
  return { groups, misses };
}

/** Returns all groups, for devices that search without a connection. */
export async function synonymGroups(shop: Shop): Promise<{ words: string[]; oneWay: boolean }[]> {
  const groups = await selectGroups(shop.db, shop.company().companyId);
  return groups.map(({ words, oneWay }) => ({ words: [...words], oneWay }));
}

/** Creates a group. @throws Problem 400 */
export async function createSynonyms(
  shop: Shop,
  session: Session,
  given: SynonymGroup,
): Promise<ChangedSynonyms> {
  const group = readGroup(given);
  return shop.db.transaction().execute(async (tx) => {
    const synonymGroupId = await insertGroup(tx, session.companyId, group, SYNONYM_GROUPS_MAX);
    if (synonymGroupId === undefined)
      throw badRequest(`Hay como máximo ${SYNONYM_GROUPS_MAX} grupos de sinónimos.`);
    return logged(tx, session, { ...changeOf(synonymGroupId, group), before: null, after: { ...group } });
  });
}

/** Changes a group. @throws Problem 404, 400, or 409 if it has other words than its editor saw. */
export async function saveSynonyms(
  shop: Shop,
  session: Session,
  synonymGroupId: number,
  { from, to: given }: { readonly from: SynonymGroup; readonly to: SynonymGroup },
): Promise<ChangedSynonyms> {
  const { companyId } = session;
  const to = readGroup(given);
  return shop.db.transaction().execute(async (tx) => {
    const group = await lockGroup(tx, companyId, synonymGroupId);
    if (group === undefined) throw groupNotFound();
    const current = valuesOf(group);
    if (isSame(current, to)) return { groups: await selectGroups(tx, companyId), actionId: null };
    if (!isSame(current, from)) {
      const edit = { ...keyOf(synonymGroupId), field: 'words', seen: from.words, current: current.words };
      throw await changedMeanwhile(tx, companyId, [edit]);
    }
    await updateGroup(tx, companyId, { synonymGroupId, ...to });
    return logged(tx, session, { ...changeOf(synonymGroupId, to), before: { ...current }, after: { ...to } });
  });
}

/** Removes a group. @throws Problem 404 */
export async function removeSynonyms(
  shop: Shop,
  session: Session,
  synonymGroupId: number,
): Promise<ChangedSynonyms> {
  const { companyId } = session;
  return shop.db.transaction().execute(async (tx) => {
    const group = await lockGroup(tx, companyId, synonymGroupId);
    if (group === undefined) throw groupNotFound();
    await deleteGroup(tx, companyId, synonymGroupId);
    const change = { ...changeOf(synonymGroupId, group), before: { ...valuesOf(group) }, after: null };
    return logged(tx, session, change);
  });
}

/** Returns what clients find by a text, and the words by which the search is widened. */
export async function searchPreview(shop: Shop, searchTerm: string): Promise<SearchPreview> {
  const parts = widenWords(wordsOf(searchTerm), await shop.synonyms());
  const { totalCount, productItems } = await visibleProducts(shop, searchTerm, PREVIEW_PRODUCTS);
  return {
    totalCount,
    parts: parts.map((alternatives) => alternatives.map((words) => words.join(' '))),
    products: productItems.map(({ productId, code, name, imagePath }) => ({
      productId,
      code,
      title: name,
      imagePath,
    })),
  };
}

/** Takes changes of groups back, where the group still is as the change left it. */
export const restoreSynonyms: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const kept: KeptField[] = [];
  const done: NewChange[] = [];
  for (const change of [...changes].sort((a, b) => Number(a.key) - Number(b.key))) {
    const reason = await restoreGroup(tx, companyId, change);
    if (reason === undefined) done.push({ ...change, before: change.after, after: change.before });
    else kept.push({ label: change.label, field: 'words', reason });
  }
  await recordChanges(tx, companyId, author, done);
  return { restored: done.length, kept };
};

/** Returns the reason why the change stays; undefined if it was taken back. */
async function restoreGroup(
  tx: Tx,
  companyId: number,
  { key, before, after }: LoggedChange,
): Promise<string | undefined> {
  const synonymGroupId = Number(key);
  const group = await lockGroup(tx, companyId, synonymGroupId);
  if (after === null) {
    const isBack =
      group === undefined && (await insertRemovedGroup(tx, companyId, rowOf(synonymGroupId, before)));
    return isBack ? undefined : 'El grupo existe de nuevo.';
  }
  if (group === undefined || !isSame(group, rowOf(synonymGroupId, after))) return 'El grupo cambió después.';
  if (before === null) await deleteGroup(tx, companyId, synonymGroupId);
  else await updateGroup(tx, companyId, rowOf(synonymGroupId, before));
  return undefined;
}

const rowOf = (synonymGroupId: number, values: LoggedChange['after']): KeyedGroup => ({
  synonymGroupId,
  words: (values?.['words'] ?? []) as readonly string[],
  oneWay: values?.['oneWay'] === true,
});

function readGroup({ words, oneWay }: SynonymGroup): SynonymGroup {
  const read = readSynonyms(words);
  if (typeof read === 'string') throw badRequest(read, 'words');
  return { words: read, oneWay };
}

const valuesOf = ({ words, oneWay }: SynonymGroup): SynonymGroup => ({ words, oneWay });

const isSame = (one: SynonymGroup, other: SynonymGroup): boolean =>
  one.oneWay === other.oneWay && JSON.stringify(one.words) === JSON.stringify(other.words);

const keyOf = (synonymGroupId: number) => ({ kind: 'synonyms', key: String(synonymGroupId) }) as const;
const changeOf = (synonymGroupId: number, { words }: SynonymGroup) => ({
  ...keyOf(synonymGroupId),
  label: words.join(', '),
});

const groupNotFound = () => notFound('No encontramos ese grupo de sinónimos.');

async function logged(tx: Tx, session: Session, change: NewChange): Promise<ChangedSynonyms> {
  const actionId = await recordChanges(tx, session.companyId, authorOf(session), [change]);
  return { groups: await selectGroups(tx, session.companyId), actionId };
}
