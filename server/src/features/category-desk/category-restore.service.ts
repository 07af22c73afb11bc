// Takes logged changes of categories back, those of the screen and of imports: names, codes, visibility and places that
// nothing newer has changed, created categories that nothing refers to, and removed ones whose code is free.

import {
  categoryRefusalText,
  placeOf,
  placeRefusal,
  siblingsWith,
  type TreePlace,
} from '@mostrador/rules/category-tree';
import { ivaRate } from '@mostrador/rules/iva';
import type { Tx } from '../../platform/database/database.js';
import {
  type KeptField,
  type LoggedChange,
  type NewChange,
  type RestoreChanges,
  recordChanges,
  type Values,
} from '../change-log/change-log.service.js';
import {
  type CategoryRow,
  deleteCategory,
  insertRemovedCategory,
  lockForRemoval,
  lockTree,
  placeCategory,
  rankCategory,
  selectTree,
  updateCategory,
} from './category-desk.queries.js';
import { changeOf, isInUse, isSamePlace, LOGGED_FIELDS, placeValues } from './category-desk.service.js';

/** The change that undoes a change; its fields that stay are in `kept`. */
interface Outcome {
  readonly done: NewChange | undefined;
  readonly kept: readonly KeptField[];
}

export const restoreCategories: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const created = changes.flatMap(({ key, before }) => (before === null ? [Number(key)] : []));
  await lockTree(tx, companyId);
  const restore = new CategoryRestore(tx, companyId, await lockForRemoval(tx, companyId, created));
  const outcomes: Outcome[] = [];
  // One after another: a category that is removed first may be the last one below the next.
  for (const change of restore.inOrder(changes)) outcomes.push(await restore.restore(change));
  const done = outcomes.flatMap((outcome) => outcome.done ?? []);
  await recordChanges(tx, companyId, author, done);
  return { restored: done.length, kept: outcomes.flatMap(({ kept }) => kept) };
};

const NEWER = 'Cambió después.';

class CategoryRestore {
  readonly #tx: Tx;
  readonly #companyId: number;
  /** The tree as it is now. */
  #tree: CategoryRow[];

  constructor(tx: Tx, companyId: number, tree: CategoryRow[]) {
    this.#tx = tx;
    this.#companyId = companyId;
    this.#tree = tree;
  }

  /** Returns the changes with created categories last, the deepest first: a parent can go when its children are gone. */
  inOrder(changes: readonly LoggedChange[]): LoggedChange[] {
    const parents = new Map(this.#tree.map((each) => [each.categoryId, each.parentCategoryId]));
    const levelOf = ({ key }: LoggedChange) => {
      let level = 0;
      for (let id = parents.get(Number(key)); id != null && level < parents.size; id = parents.get(id))
        level += 1;
      return level;
    };
    const created = changes.filter(({ before }) => before === null);
    return [
      ...changes.filter(({ before }) => before !== null),
      ...created
        .map((change) => ({ change, level: levelOf(change) }))
        .sort((a, b) => b.level - a.level)
        .map(({ change }) => change),
    ];
  }

  async restore({ key, label, before, after, newer }: LoggedChange): Promise<Outcome> {
    const category = this.#tree.find((each) => each.categoryId === Number(key));
    const kept = (reason: string): Outcome => ({ done: undefined, kept: [{ label, field: '', reason }] });
    if (after === null) {
      if (category !== undefined || before === null) return kept('La categoría existe de nuevo.');
      const refusal = await this.#insertAgain(Number(key), before);
      return refusal === undefined
        ? done({ kind: 'category', key, label, before: null, after: before })
        : kept(refusal);
    }
    if (category === undefined) return kept('La categoría ya no existe.');
    if (before === null) {
      if (isInUse(this.#tree, category))
        return kept('La categoría ya tiene productos, subcategorías o descuentos.');
      if (newer.length > 0 || OWN_FIELDS.some((field) => hasChangedSince(category, after, field)))
        return kept(NEWER);
      await deleteCategory(this.#tx, this.#companyId, category.categoryId);
      this.#tree = this.#tree.filter((each) => each !== category);
      return done({ kind: 'category', key, label, before: after, after: null });
    }
    return this.#restoreFields(category, before, after, newer);
  }

  /** Creates a removed category again. Returns the reason why not. */
  async #insertAgain(categoryId: number, before: Values): Promise<string | undefined> {
    const parentCategoryId = this.#idOf(before['parentCategoryCode']);
    if (parentCategoryId === undefined || placeRefusal(this.#tree, undefined, parentCategoryId) !== undefined)
      return 'La categoría de la que dependía ya no existe.';
    const isBack = await insertRemovedCategory(this.#tx, this.#companyId, {
      categoryId,
      categoryCode: String(before['categoryCode']),
      description: String(before['categoryDescripcion']),
      parentCategoryId,
      active: before['active'] !== false,
      newProductIva: ivaRate(String(before['newProductIva']))?.code ?? null,
    });
    if (!isBack) return categoryRefusalText('category_code_taken');
    this.#tree = await selectTree(this.#tx, this.#companyId);
    return undefined;
  }

  async #restoreFields(
    category: CategoryRow,
    before: Values,
    after: Values,
    newer: readonly string[],
  ): Promise<Outcome> {
    const label = changeOf(category).label;
    const kept: KeptField[] = [];
    const from: Record<string, unknown> = {};
    const to: Record<string, unknown> = {};
    const next: Record<string, unknown> = {};
    for (const field of OWN_FIELDS) {
      const name = LOGGED_FIELDS[field];
      if (!(name in after) || category[field] === before[name]) continue;
      const isTaken =
        field === 'categoryCode' && this.#tree.some((each) => each.categoryCode === before[name]);
      if (newer.includes(name) || hasChangedSince(category, after, field))
        kept.push({ label, field: name, reason: NEWER });
      else if (isTaken) kept.push({ label, field: name, reason: categoryRefusalText('category_code_taken') });
      else {
        from[name] = after[name];
        to[name] = before[name];
        next[field] = before[name];
      }
    }
    if (Object.keys(next).length > 0) await this.#update({ ...category, ...next });
    const place = this.#isBack(category, before)
      ? undefined
      : PLACE_FIELDS.some((field) => newer.includes(field))
        ? NEWER
        : await this.#restorePlace(category.categoryId, before, after);
    if (typeof place === 'string') kept.push({ label, field: 'parentCategoryCode', reason: place });
    else if (place !== undefined) {
      Object.assign(from, place.before);
      Object.assign(to, place.after);
    }
    const isChanged = Object.keys(to).length > 0;
    return { done: isChanged ? { ...changeOf(category), before: from, after: to } : undefined, kept };
  }

  async #update(category: CategoryRow): Promise<void> {
    await updateCategory(this.#tx, this.#companyId, category);
    this.#tree = this.#tree.map((each) => (each.categoryId === category.categoryId ? category : each));
  }

  /** Whether a category is at the place where it was before the change. */
  #isBack({ categoryId, position }: CategoryRow, before: Values): boolean {
    const place = placeOf(this.#tree, categoryId);
    const was = this.#placeIn(before);
    if (place === undefined || was === undefined) return false;
    if ('beforeCategoryCode' in before) return isSamePlace(place, was);
    const isParent = !('parentCategoryCode' in before) || place.parentCategoryId === was.parentCategoryId;
    return isParent && (!('position' in before) || position === before['position']);
  }

  /** Returns both places, or the reason why the category stays where it is; undefined if the change moved nothing. */
  async #restorePlace(
    categoryId: number,
    before: Values,
    after: Values,
  ): Promise<{ readonly before: Values; readonly after: Values } | string | undefined> {
    if ('beforeCategoryCode' in after) return this.#restoreOrder(categoryId, before, after);
    if ('parentCategoryCode' in after || 'position' in after)
      return this.#restoreRank(categoryId, before, after);
    return undefined;
  }

  /** Takes a move of the screen back, to before the sibling where it was. A newer order of the siblings stays. */
  async #restoreOrder(categoryId: number, before: Values, after: Values) {
    const current = placeOf(this.#tree, categoryId);
    const moved = this.#placeIn(after);
    const wanted = this.#placeIn(before);
    if (wanted === undefined) return categoryRefusalText('category_parent_gone');
    if (current === undefined || moved === undefined) return NEWER;
    if (current.parentCategoryId !== moved.parentCategoryId) return NEWER;
    const isOrderAlone = wanted.parentCategoryId === moved.parentCategoryId;
    if (isOrderAlone && !isSamePlace(current, moved)) return NEWER;
    const refusal = placeRefusal(this.#tree, categoryId, wanted.parentCategoryId);
    if (refusal !== undefined) return categoryRefusalText(refusal);
    const siblings = siblingsWith(this.#tree, categoryId, wanted);
    await placeCategory(this.#tx, this.#companyId, categoryId, wanted.parentCategoryId, siblings);
    const from = placeValues(this.#tree, current);
    this.#tree = await selectTree(this.#tx, this.#companyId);
    return { before: from, after: placeValues(this.#tree, placeOf(this.#tree, categoryId) ?? wanted) };
  }

  /** Takes a place that an import gave back: a parent and a rank among the siblings. */
  async #restoreRank(categoryId: number, before: Values, after: Values) {
    const category = this.#tree.find((each) => each.categoryId === categoryId);
    if (category === undefined) return NEWER;
    const isParent = 'parentCategoryCode' in after;
    const isRank = 'position' in after;
    const moved = isParent ? this.#idOf(after['parentCategoryCode']) : category.parentCategoryId;
    const wanted = isParent ? this.#idOf(before['parentCategoryCode']) : category.parentCategoryId;
    if (wanted === undefined) return categoryRefusalText('category_parent_gone');
    if (category.parentCategoryId !== moved || (isRank && category.position !== after['position']))
      return NEWER;
    const refusal = placeRefusal(this.#tree, categoryId, wanted);
    if (refusal !== undefined) return categoryRefusalText(refusal);
    const position = isRank ? Number(before['position'] ?? 0) : category.position;
    await rankCategory(this.#tx, this.#companyId, categoryId, wanted, position);
    this.#tree = this.#tree.map((each) =>
      each.categoryId === categoryId ? { ...each, parentCategoryId: wanted, position } : each,
    );
    return { before: placeFields(after), after: placeFields(before) };
  }

  /** The id of a category's code; null for null, undefined for a code that no category has. */
  #idOf(code: unknown): number | null | undefined {
    if (code === null || code === undefined) return null;
    return this.#tree.find(({ categoryCode }) => categoryCode === code)?.categoryId;
  }

  /** A logged place; a sibling that is gone means the end, a parent that is gone no place. */
  #placeIn(values: Values): TreePlace | undefined {
    const parentCategoryId = this.#idOf(values['parentCategoryCode']);
    if (parentCategoryId === undefined) return undefined;
    return { parentCategoryId, beforeCategoryId: this.#idOf(values['beforeCategoryCode']) ?? null };
  }
}

const OWN_FIELDS = ['description', 'categoryCode', 'active', 'newProductIva'] as const;
const PLACE_FIELDS = ['parentCategoryCode', 'beforeCategoryCode', 'position'];

const hasChangedSince = (category: CategoryRow, after: Values, field: (typeof OWN_FIELDS)[number]): boolean =>
  LOGGED_FIELDS[field] in after && category[field] !== after[LOGGED_FIELDS[field]];

const placeFields = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => field === 'parentCategoryCode' || field === 'position'),
  );

const done = (change: NewChange): Outcome => ({ done: change, kept: [] });
