// The rules of the category tree and of tags: valid codes and names, where a category may be moved, and the order and
// the counts of the tree. The same in the browser and on the server.

/** The maximum number of levels of the tree. */
export const CATEGORY_LEVELS_MAX = 50;

/** The maximum length of a category's code, in characters. */
export const CATEGORY_CODE_MAX = 64;
/** The maximum length of the name of a category or tag, in characters. */
export const CATEGORY_NAME_MAX = 120;
/** The maximum length of a tag's code, in characters. */
export const TAG_CODE_MAX = 64;

const REFUSAL_TEXTS = {
  category_code_invalid:
    'El código puede tener hasta 64 letras, números y signos, sin espacios en los extremos.',
  category_code_taken: 'Ya hay una categoría con ese código.',
  category_name_invalid: 'El nombre no puede quedar vacío y puede tener hasta 120 caracteres.',
  category_cycle: 'Una categoría no puede ir dentro de sí misma ni de una de sus subcategorías.',
  category_too_deep: 'El árbol puede tener hasta 50 niveles.',
  category_parent_gone: 'La categoría de destino ya no existe.',
  category_in_use: 'La categoría tiene productos, subcategorías o descuentos. Puede ocultarla.',
  tag_code_invalid: 'El código puede tener hasta 64 caracteres, sin espacios ni comas.',
  tag_code_taken: 'Ya hay una etiqueta con ese código.',
  tag_name_invalid: 'El nombre no puede quedar vacío y puede tener hasta 120 caracteres.',
  tag_in_use: 'Hay productos con esta etiqueta. Quítela de los productos antes de borrarla.',
} as const;

/** The stable name of a reason why a change of categories or tags is refused. */
export type CategoryRefusal = keyof typeof REFUSAL_TEXTS;

/** Returns the sentence of a refusal for the user. */
export const categoryRefusalText = (refusal: CategoryRefusal): string => REFUSAL_TEXTS[refusal];

const CONTROLS = /[\p{Cc}\u2028\u2029]/u;
/** Codes that mean something else in the store's filter: all products, and products without category. */
const RESERVED_CODES = new Set(['*', '-']);

/** Returns why a text is no category's code; undefined if it is one. */
export function categoryCodeRefusal(code: string): CategoryRefusal | undefined {
  const isCode =
    code !== '' &&
    code.length <= CATEGORY_CODE_MAX &&
    code === code.trim() &&
    !CONTROLS.test(code) &&
    !RESERVED_CODES.has(code);
  return isCode ? undefined : 'category_code_invalid';
}

/** Returns why a text is no tag's code; undefined if it is one. A list of tags in an address is separated by commas. */
export function tagCodeRefusal(code: string): CategoryRefusal | undefined {
  const isCode = code !== '' && code.length <= TAG_CODE_MAX && !/[\s,]/.test(code) && !CONTROLS.test(code);
  return isCode ? undefined : 'tag_code_invalid';
}

/** Returns whether a text is the name of a category or tag. */
export const isCategoryName = (name: string): boolean =>
  name !== '' && name.length <= CATEGORY_NAME_MAX && name === name.trim() && !CONTROLS.test(name);

/** A category's place in the tree. Null: the root. */
export interface TreeNode {
  readonly categoryId: number;
  readonly parentCategoryId: number | null;
}

/** A place in the tree: below a parent, and before a sibling. */
export interface TreePlace {
  /** Null: at the root. */
  readonly parentCategoryId: number | null;
  /** Null: after the last sibling. */
  readonly beforeCategoryId: number | null;
}

/** Returns the categories of each parent. Siblings keep the order of `nodes`. */
export function childrenByParent<Node extends TreeNode>(
  nodes: readonly Node[],
): ReadonlyMap<number | null, readonly Node[]> {
  const children = new Map<number | null, Node[]>();
  for (const node of nodes) {
    const siblings = children.get(node.parentCategoryId);
    if (siblings === undefined) children.set(node.parentCategoryId, [node]);
    else siblings.push(node);
  }
  return children;
}

/** Returns a category's place; undefined for an unknown one. @param nodes siblings in their order. */
export function placeOf(nodes: readonly TreeNode[], categoryId: number): TreePlace | undefined {
  const node = nodes.find((each) => each.categoryId === categoryId);
  if (node === undefined) return undefined;
  const { parentCategoryId } = node;
  const siblings = nodes.filter((each) => each.parentCategoryId === parentCategoryId);
  const next = siblings[siblings.indexOf(node) + 1];
  return { parentCategoryId, beforeCategoryId: next?.categoryId ?? null };
}

/** Returns the ids of a category and of all below it. */
export function subtreeIds(nodes: readonly TreeNode[], categoryId: number): ReadonlySet<number> {
  const children = childrenByParent(nodes);
  const ids = new Set([categoryId]);
  for (const id of ids) for (const child of children.get(id) ?? []) ids.add(child.categoryId);
  return ids;
}

/**
 * Returns why a category may not be put below a parent; undefined if it may.
 * @param categoryId undefined for a new one.
 */
export function placeRefusal(
  nodes: readonly TreeNode[],
  categoryId: number | undefined,
  parentCategoryId: number | null,
): CategoryRefusal | undefined {
  const byId = new Map(nodes.map((node) => [node.categoryId, node]));
  let levels = 0;
  for (let id = parentCategoryId; id !== null; levels += 1) {
    const node = byId.get(id);
    if (node === undefined) return 'category_parent_gone';
    if (id === categoryId || levels > CATEGORY_LEVELS_MAX) return 'category_cycle';
    id = node.parentCategoryId;
  }
  const below = categoryId === undefined ? 1 : heightOf(childrenByParent(nodes), categoryId);
  return levels + below > CATEGORY_LEVELS_MAX ? 'category_too_deep' : undefined;
}

/** Returns the levels of a subtree; 1 for a category without subcategories. */
function heightOf(children: ReadonlyMap<number | null, readonly TreeNode[]>, categoryId: number): number {
  let levels = 0;
  for (let level = [categoryId]; level.length > 0 && levels <= CATEGORY_LEVELS_MAX; levels += 1)
    level = level.flatMap((id) => (children.get(id) ?? []).map((child) => child.categoryId));
  return levels;
}

/**
 * Returns the ids of a parent's children in their new order, with the category at its place. A sibling that is not there
 * means the end.
 */
export function siblingsWith(
  nodes: readonly TreeNode[],
  categoryId: number,
  { parentCategoryId, beforeCategoryId }: TreePlace,
): number[] {
  const siblings = nodes
    .filter((node) => node.parentCategoryId === parentCategoryId && node.categoryId !== categoryId)
    .map((node) => node.categoryId);
  const at = beforeCategoryId === null ? -1 : siblings.indexOf(beforeCategoryId);
  siblings.splice(at < 0 ? siblings.length : at, 0, categoryId);
  return siblings;
}

/** A category with its level, 0 at the root, for a list that is drawn as a tree. */
export interface TreeRow<Node> {
  readonly node: Node;
  readonly level: number;
  readonly hasChildren: boolean;
}

/** Returns the categories from top to bottom, each before those below it. @param isOpen whether those below are listed. */
export function treeRows<Node extends TreeNode>(
  nodes: readonly Node[],
  isOpen: (node: Node) => boolean = () => true,
): TreeRow<Node>[] {
  const children = childrenByParent(nodes);
  const rows: TreeRow<Node>[] = [];
  const add = (parent: number | null, level: number) => {
    for (const node of children.get(parent) ?? []) {
      const hasChildren = children.has(node.categoryId);
      rows.push({ node, level, hasChildren });
      if (hasChildren && isOpen(node)) add(node.categoryId, level + 1);
    }
  };
  add(null, 0);
  return rows;
}
