// The desk's tags: creates, renames and removes them, each change from the value that its editor saw and recorded in the
// audit trail, and takes logged changes back.

import type { ChangedTags, DeskTag } from '@mostrador/contract/entries/category-desk';
import { isCategoryName, tagCodeRefusal } from '@mostrador/rules/category-tree';
import type { Database, Tx } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problem.js';
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
import { refused } from './category-desk.service.js';
import { deleteTag, insertTag, lockTag, selectTags, updateTag } from './tags.queries.js';

/** Returns all tags with the number of products that carry each. */
export const deskTags = (shop: Shop, db: Database): Promise<DeskTag[]> =>
  selectTags(db, shop.company().companyId);

/** Creates a tag. @throws Problem 400 or 409 */
export async function createTag(
  shop: Shop,
  session: Session,
  given: { readonly tagCode: string; readonly description: string },
): Promise<ChangedTags> {
  const tagCode = given.tagCode.trim();
  const description = given.description.trim();
  const refusal = tagCodeRefusal(tagCode);
  if (refusal !== undefined) throw refused(refusal, 'tagCode');
  if (!isCategoryName(description)) throw refused('tag_name_invalid', 'description');
  return shop.db.transaction().execute(async (tx) => {
    if (!(await insertTag(tx, session.companyId, tagCode, description)))
      throw refused('tag_code_taken', 'tagCode');
    return logged(tx, shop, session, {
      ...changeOf(tagCode, description),
      before: null,
      after: { description },
    });
  });
}

/** Renames a tag. @throws Problem 404, 400, or 409 if it has another name than its editor saw. */
export async function saveTag(
  shop: Shop,
  session: Session,
  tagCode: string,
  { from, to: given }: { readonly from: string; readonly to: string },
): Promise<ChangedTags> {
  const { companyId } = session;
  const to = given.trim();
  return shop.db.transaction().execute(async (tx) => {
    const tag = await lockTag(tx, companyId, tagCode);
    if (tag === undefined) throw tagNotFound();
    if (tag.description === to) return { tags: await deskTags(shop, tx), actionId: null };
    if (tag.description !== from) {
      const edit = { ...keyOf(tagCode), field: 'description', seen: from, current: tag.description };
      throw await changedMeanwhile(tx, companyId, [edit]);
    }
    if (!isCategoryName(to)) throw refused('tag_name_invalid', 'description');
    await updateTag(tx, companyId, tagCode, to);
    const values = { before: { description: tag.description }, after: { description: to } };
    return logged(tx, shop, session, { ...changeOf(tagCode, to), ...values });
  });
}

/** Removes a tag. @throws Problem 404, or 409 if a product carries it. */
export async function removeTag(shop: Shop, session: Session, tagCode: string): Promise<ChangedTags> {
  const { companyId } = session;
  return shop.db.transaction().execute(async (tx) => {
    const tag = await lockTag(tx, companyId, tagCode);
    if (tag === undefined) throw tagNotFound();
    if (tag.isUsed) throw refused('tag_in_use');
    await deleteTag(tx, companyId, tagCode);
    const { description } = tag;
    return logged(tx, shop, session, {
      ...changeOf(tagCode, description),
      before: { description },
      after: null,
    });
  });
}

/** Takes changes of tags back, where the name is still the one that the change gave, and no product carries a new tag. */
export const restoreTags: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const kept: KeptField[] = [];
  const done: NewChange[] = [];
  for (const change of [...changes].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const reason = await restoreTag(tx, companyId, change);
    if (reason === undefined) done.push({ ...change, before: change.after, after: change.before });
    else kept.push({ label: change.label, field: 'description', reason });
  }
  await recordChanges(tx, companyId, author, done);
  return { restored: done.length, kept };
};

/** Returns the reason why the change stays; undefined if it was taken back. */
async function restoreTag(
  tx: Tx,
  companyId: number,
  { key, before, after }: LoggedChange,
): Promise<string | undefined> {
  const tag = await lockTag(tx, companyId, key);
  const old = String(before?.['description'] ?? '');
  if (after === null) {
    const isBack = tag === undefined && (await insertTag(tx, companyId, key, old));
    return isBack ? undefined : 'La etiqueta existe de nuevo.';
  }
  if (tag === undefined || tag.description !== after['description']) return 'El nombre cambió después.';
  if (before === null) {
    if (tag.isUsed) return 'Hay productos con esta etiqueta.';
    await deleteTag(tx, companyId, key);
  } else await updateTag(tx, companyId, key, old);
  return undefined;
}

const keyOf = (tagCode: string) => ({ kind: 'tag', key: tagCode }) as const;
const changeOf = (tagCode: string, label: string) => ({ ...keyOf(tagCode), label });

const tagNotFound = () => notFound('No encontramos esa etiqueta.');

async function logged(tx: Tx, shop: Shop, session: Session, change: NewChange): Promise<ChangedTags> {
  const actionId = await recordChanges(tx, session.companyId, authorOf(session), [change]);
  return { tags: await deskTags(shop, tx), actionId };
}
