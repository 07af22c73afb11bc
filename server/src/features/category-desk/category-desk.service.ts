// The desk's category tree: creates, changes, moves, hides and removes categories and moves their products, each change
// from the value that its editor saw and recorded in the audit trail.

import type {
  CategoryChange,
  ChangedCategories,
  DeskCategories,
} from '@mostrador/contract/entries/category-desk';
import {
  type CategoryRefusal,
  categoryCodeRefusal,
  categoryRefusalText,
  isCategoryName,
  placeOf,
  placeRefusal,
  siblingsWith,
  type TreePlace,
} from '@mostrador/rules/category-tree';
import type { IvaCode } from '@mostrador/rules/iva';
import { type Database, setStatementTimeout, type Tx } from '../../platform/database/database.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  actionColumns,
  authorOf,
  changedMeanwhile,
  differences,
  type NewChange,
  recordChanges,
  type StaleEdit,
} from '../change-log/change-log.service.js';
import {
  type CategoryRow,
  countUncategorized,
  deleteCategory,
  insertCategory,
  lockForRemoval,
  lockTree,
  type NewCategory,
  placeCategory,
  selectTree,
  updateCategory,
} from './category-desk.queries.js';
import { moveProducts } from './category-products.queries.js';

/** A category may have a hundred thousand products. */
const MOVE_TIMEOUT_MS = 60_000;

/** Returns the whole tree with its counts. */
export async function deskCategories({ company }: Shop, db: Database): Promise<DeskCategories> {
  const { companyId } = company();
  return {
    categories: (await selectTree(db, companyId)).map(({ position: _, ...category }) => category),
    uncategorizedProducts: await countUncategorized(db, companyId),
  };
}

/** Creates a category. @throws Problem 400 or 409 */
export async function createCategory(
  shop: Shop,
  session: Session,
  given: NewCategory,
): Promise<ChangedCategories & { categoryId: number }> {
  const { companyId } = session;
  const category = {
    ...given,
    categoryCode: given.categoryCode.trim(),
    description: given.description.trim(),
  };
  requireValid(category);
  return shop.db.transaction().execute(async (tx) => {
    const tree = await lockTree(tx, companyId);
    const refusal = placeRefusal(tree, undefined, category.parentCategoryId);
    if (refusal !== undefined) throw refused(refusal, 'parentCategoryId');
    const categoryId = await insertCategory(tx, companyId, category);
    if (categoryId === undefined) throw refused('category_code_taken', 'categoryCode');
    const change = {
      ...changeOf({ ...category, categoryId }),
      before: null,
      after: valuesOf(tree, category),
    };
    return { ...(await logged(tx, shop, session, [change])), categoryId };
  });
}

/** Changes a category's fields. @throws Problem 404, 400, or 409 if a field has another value than its editor saw. */
export async function saveCategory(
  shop: Shop,
  session: Session,
  categoryId: number,
  changes: readonly CategoryChange[],
): Promise<ChangedCategories> {
  const { companyId } = session;
  return shop.db.transaction().execute(async (tx) => {
    const tree = await lockTree(tx, companyId);
    const category = requireCategory(tree, categoryId);
    const stale: StaleEdit[] = [];
    const next: Record<string, unknown> = {};
    for (const { field, from, to: given } of changes) {
      const to = typeof given === 'string' ? given.trim() : given;
      const current = category[field];
      if (current === to) continue;
      if (current !== from)
        stale.push({ ...keyOf(categoryId), field: LOGGED_FIELDS[field], seen: from, current });
      next[field] = to;
    }
    if (stale.length > 0) throw await changedMeanwhile(tx, companyId, stale);
    if (Object.keys(next).length === 0) return unchanged(tx, shop);
    const changed: CategoryRow = { ...category, ...next };
    requireValid(changed);
    requireFreeCode(tree, changed);
    await updateCategory(tx, companyId, changed);
    const values = differences(valuesOf(tree, category), valuesOf(tree, changed));
    return logged(tx, shop, session, values === undefined ? [] : [{ ...changeOf(changed), ...values }]);
  });
}

/** Moves a category. @throws Problem 404, 400 for a cycle, or 409 if it is no longer where its editor saw it. */
export async function moveCategory(
  shop: Shop,
  session: Session,
  categoryId: number,
  { from, to }: { readonly from: TreePlace; readonly to: TreePlace },
): Promise<ChangedCategories> {
  const { companyId } = session;
  return shop.db.transaction().execute(async (tx) => {
    const tree = await lockTree(tx, companyId);
    const category = requireCategory(tree, categoryId);
    const current = requirePlace(tree, categoryId);
    if (isSamePlace(current, to)) return unchanged(tx, shop);
    const before = placeValues(tree, current);
    if (!isSamePlace(current, from)) {
      const seen = placeValues(tree, from);
      const field =
        seen.parentCategoryCode === before.parentCategoryCode ? 'beforeCategoryCode' : 'parentCategoryCode';
      const edit = { ...keyOf(categoryId), field, seen: seen[field], current: before[field] };
      throw await changedMeanwhile(tx, companyId, [edit]);
    }
    const refusal = placeRefusal(tree, categoryId, to.parentCategoryId);
    if (refusal !== undefined) throw refused(refusal, 'parentCategoryId');
    await placeCategory(tx, companyId, categoryId, to.parentCategoryId, siblingsWith(tree, categoryId, to));
    const after = placeValues(tree, requirePlace(await selectTree(tx, companyId), categoryId));
    return logged(tx, shop, session, [{ ...changeOf(category), before, after }]);
  });
}

/** Removes a category that nothing refers to. @throws Problem 404, or 409 if it is in use. */
export async function removeCategory(
  shop: Shop,
  session: Session,
  categoryId: number,
): Promise<ChangedCategories> {
  const { companyId } = session;
  return shop.db.transaction().execute(async (tx) => {
    requireCategory(await lockTree(tx, companyId), categoryId);
    const tree = await lockForRemoval(tx, companyId, [categoryId]);
    const category = requireCategory(tree, categoryId);
    if (isInUse(tree, category)) throw refused('category_in_use');
    await deleteCategory(tx, companyId, categoryId);
    const change = { ...changeOf(category), before: valuesOf(tree, category), after: null };
    return logged(tx, shop, session, [change]);
  });
}

/**
 * Moves all of a category's own products to another one, or to none.
 * @throws Problem 404, or 409 if they are not as many as the caller saw.
 */
export async function moveCategoryProducts(
  shop: Shop,
  session: Session,
  categoryId: number,
  { toCategoryId, products }: { readonly toCategoryId: number | null; readonly products: number },
): Promise<ChangedCategories> {
  const { companyId } = session;
  return shop.db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, MOVE_TIMEOUT_MS);
    const tree = await lockTree(tx, companyId);
    const from = requireCategory(tree, categoryId);
    const to = toCategoryId === null ? undefined : requireCategory(tree, toCategoryId);
    if (to === from) return unchanged(tx, shop);
    const action = actionColumns(companyId, authorOf(session));
    const none = { categoryId: null, categoryCode: null };
    const moved = await moveProducts(tx, companyId, action, from, to ?? none);
    if (moved !== products) {
      const edit = { ...keyOf(categoryId), field: 'products', seen: products, current: moved };
      throw await changedMeanwhile(tx, companyId, [edit]);
    }
    return { ...(await deskCategories(shop, tx)), actionId: moved > 0 ? action.actionId : null };
  });
}

/** Returns whether something refers to a category, so that it can be hidden but not removed. */
export const isInUse = (tree: readonly CategoryRow[], category: CategoryRow): boolean =>
  category.products > 0 ||
  category.discountRules > 0 ||
  tree.some(({ parentCategoryId }) => parentCategoryId === category.categoryId);

export const isSamePlace = (a: TreePlace, b: TreePlace): boolean =>
  a.parentCategoryId === b.parentCategoryId && a.beforeCategoryId === b.beforeCategoryId;

/** The names under which the audit trail has a category's own fields. */
export const LOGGED_FIELDS = {
  categoryCode: 'categoryCode',
  description: 'categoryDescripcion',
  active: 'active',
  newProductIva: 'newProductIva',
} as const;

/** Returns a category's values as the audit trail has them. */
const valuesOf = (
  tree: readonly CategoryRow[],
  {
    categoryCode,
    description,
    parentCategoryId,
    active = true,
    newProductIva = null,
  }: NewCategory & { readonly active?: boolean; readonly newProductIva?: IvaCode | null },
) => ({
  categoryCode,
  categoryDescripcion: description,
  parentCategoryCode: codeOf(tree, parentCategoryId),
  active,
  newProductIva,
});

/** Returns a place as the audit trail has it. */
export const placeValues = (
  tree: readonly CategoryRow[],
  { parentCategoryId, beforeCategoryId }: TreePlace,
) => ({
  parentCategoryCode: codeOf(tree, parentCategoryId),
  beforeCategoryCode: codeOf(tree, beforeCategoryId),
});

const codeOf = (tree: readonly CategoryRow[], categoryId: number | null): string | null =>
  tree.find((each) => each.categoryId === categoryId)?.categoryCode ?? null;

export const changeOf = ({
  categoryId,
  categoryCode,
  description,
}: Pick<CategoryRow, 'categoryId' | 'categoryCode' | 'description'>) => ({
  ...keyOf(categoryId),
  label: `${categoryCode} ${description}`,
});

const keyOf = (categoryId: number) => ({ kind: 'category', key: String(categoryId) }) as const;

function requireCategory(tree: readonly CategoryRow[], categoryId: number): CategoryRow {
  const category = tree.find((each) => each.categoryId === categoryId);
  if (category === undefined) throw notFound('No encontramos esa categoría.');
  return category;
}

function requirePlace(tree: readonly CategoryRow[], categoryId: number): TreePlace {
  const place = placeOf(tree, categoryId);
  if (place === undefined) throw notFound('No encontramos esa categoría.');
  return place;
}

function requireValid({
  categoryCode,
  description,
}: Pick<NewCategory, 'categoryCode' | 'description'>): void {
  if (!isCategoryName(description)) throw refused('category_name_invalid', 'description');
  const refusal = categoryCodeRefusal(categoryCode);
  if (refusal !== undefined) throw refused(refusal, 'categoryCode');
}

function requireFreeCode(tree: readonly CategoryRow[], { categoryId, categoryCode }: CategoryRow): void {
  const isTaken = tree.some((each) => each.categoryId !== categoryId && each.categoryCode === categoryCode);
  if (isTaken) throw refused('category_code_taken', 'categoryCode');
}

const CONFLICTS: ReadonlySet<CategoryRefusal> = new Set([
  'category_code_taken',
  'category_in_use',
  'tag_code_taken',
  'tag_in_use',
]);

/** Returns the response of a refusal: 409 where something else is in the way, 400 for input that is never valid. */
export const refused = (refusal: CategoryRefusal, field?: string): Problem =>
  new Problem(CONFLICTS.has(refusal) ? 409 : 400, refusal, categoryRefusalText(refusal), field);

const unchanged = async (tx: Tx, shop: Shop): Promise<ChangedCategories> => ({
  ...(await deskCategories(shop, tx)),
  actionId: null,
});

async function logged(
  tx: Tx,
  shop: Shop,
  session: Session,
  changes: readonly NewChange[],
): Promise<ChangedCategories> {
  const actionId = await recordChanges(tx, session.companyId, authorOf(session), changes);
  return { ...(await deskCategories(shop, tx)), actionId };
}
