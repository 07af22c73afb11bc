// 'Exportar' of the tree of categories: every category in the order of the tree, as a file.

import type { categoryDeskCalls, DeskCategory } from '@mostrador/contract/entries/category-desk';
import { ivaRate } from '@mostrador/rules/iva';
import type { output } from 'zod';
import type { Download } from '../../platform/table-files/download.js';
import { type ShownColumn, shownTableFile } from '../../platform/table-files/shown-table.js';
import type { Shop } from '../../shop.js';
import { deskCategories } from './category-desk.service.js';

type FileQuery = output<typeof categoryDeskCalls.deskCategoriesFile.query>;
interface FileRow extends DeskCategory {
  /** With the names above it: 'Escolar › Cuadernos'. */
  readonly path: string;
}

/** Makes the file of the tree. Throws 400 for an unknown column. */
export async function categoriesFile(shop: Shop, query: FileQuery, signal: AbortSignal): Promise<Download> {
  const { categories } = await deskCategories(shop, shop.db);
  const pages = async function* () {
    yield treeRows(categories);
  };
  return shownTableFile(shop, query, { name: 'Categorías', columns: COLUMNS, pages: pages() }, signal);
}

const COLUMNS: Readonly<Record<string, ShownColumn<FileRow>>> = {
  code: { title: 'Código', cell: ({ categoryCode }) => categoryCode },
  name: { title: 'Nombre', cell: ({ description }) => description },
  path: { title: 'Ruta', cell: ({ path }) => path },
  products: { title: 'Productos', cell: ({ products }) => ({ number: products }) },
  visible: { title: 'Visibles', cell: ({ visibleProducts }) => ({ number: visibleProducts }) },
  rules: { title: 'Reglas de descuento', cell: ({ discountRules }) => ({ number: discountRules }) },
  iva: {
    title: 'IVA de los productos nuevos',
    cell: ({ newProductIva }) => ivaRate(newProductIva ?? '')?.label ?? '',
  },
  state: { title: 'Estado', cell: ({ active }) => (active ? 'Visible' : 'Oculta') },
};

/** Each category behind its parent, siblings in their order. */
function treeRows(categories: readonly DeskCategory[]): readonly FileRow[] {
  const children = new Map<number | null, DeskCategory[]>();
  for (const category of categories) {
    const siblings = children.get(category.parentCategoryId);
    if (siblings === undefined) children.set(category.parentCategoryId, [category]);
    else siblings.push(category);
  }
  const below = (parentId: number | null, above: string): FileRow[] =>
    (children.get(parentId) ?? []).flatMap((category) => {
      const path = above === '' ? category.description : `${above} › ${category.description}`;
      return [{ ...category, path }, ...below(category.categoryId, path)];
    });
  return below(null, '');
}
