// The desk's categories and tags: the queries, and the changes with their outcomes. A change answers with the whole
// tree, or with all tags, so that the screen is up to date at once.

import type { CategoryChange, DeskCategories, DeskTag } from '@mostrador/contract/entries/category-desk';
import { callPath } from '@mostrador/contract/routes';
import type { TreePlace } from '@mostrador/rules/category-tree';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';
import { type TableFile, useTableFile } from '../../api/useTableFile';

export const deskCategoriesQuery = ({ carrier, scope }: Api) =>
  queryOptions({
    queryKey: [scope, 'desk', 'categories'] as const,
    queryFn: (): Promise<DeskCategories> => carrier('deskCategories', {}),
  });

export const deskTagsQuery = ({ carrier, scope }: Api) =>
  queryOptions({
    queryKey: [scope, 'desk', 'tags'] as const,
    queryFn: async (): Promise<DeskTag[]> => (await carrier('deskTags', {})).tags,
  });

const FILE_COLUMNS = ['code', 'name', 'path', 'products', 'visible', 'rules', 'iva', 'state'];

/** Returns a function that saves the tree as a file. */
export function useCategoriesFile() {
  const saveTable = useTableFile();
  return (format: TableFile['format'], name: string) =>
    saveTable({ path: callPath('deskCategoriesFile', {}), name, format, columns: FILE_COLUMNS });
}

/** The outcome of a change: the action by which it can be undone, or the Spanish sentence of what went wrong. */
export type DeskOutcome =
  | { readonly isDone: true; readonly actionId: string | null; readonly categoryId?: number | undefined }
  | { readonly isDone: false; readonly message: string };

/** @param failed the sentence for a failure that brings none. */
export function useCategoryDesk(failed: string) {
  const api = useApi();
  const { carrier } = api;
  const client = useQueryClient();

  async function change<Answer extends { readonly actionId: string | null }>(
    work: () => Promise<Answer>,
    show: (answer: Answer) => void,
  ): Promise<DeskOutcome> {
    try {
      const answer = await work();
      show(answer);
      // the counts of the side bar, and the choices and lists of products
      for (const key of ['deskCounts', 'product-desk'])
        void client.invalidateQueries({ queryKey: [api.scope, key] });
      return { isDone: true, actionId: answer.actionId };
    } catch (error) {
      // another user changed or removed it: the screen is stale
      if ([404, 409].includes(statusOf(error) ?? 0)) void reload();
      return { isDone: false, message: refusalMessageOf(error) ?? failed };
    }
  }
  const reload = () => client.invalidateQueries({ queryKey: [api.scope, 'desk'] });
  const showTree = ({ categories, uncategorizedProducts }: DeskCategories) =>
    client.setQueryData(deskCategoriesQuery(api).queryKey, { categories, uncategorizedProducts });
  const showTags = ({ tags }: { readonly tags: DeskTag[] }) =>
    client.setQueryData(deskTagsQuery(api).queryKey, tags);

  return {
    /** Reads everything of the desk again, after an undo. */
    reload,
    create: async (body: {
      readonly categoryCode: string;
      readonly description: string;
      readonly parentCategoryId: number | null;
    }): Promise<DeskOutcome> => {
      let categoryId: number | undefined;
      const outcome = await change(
        () => carrier('createCategory', { body }),
        (answer) => {
          ({ categoryId } = answer);
          showTree(answer);
        },
      );
      return outcome.isDone ? { ...outcome, categoryId } : outcome;
    },
    save: (categoryId: number, ...changes: CategoryChange[]) =>
      change(() => carrier('saveCategory', { params: { categoryId }, body: { changes } }), showTree),
    move: (categoryId: number, from: TreePlace, to: TreePlace) =>
      change(() => carrier('moveCategory', { params: { categoryId }, body: { from, to } }), showTree),
    remove: (categoryId: number) =>
      change(() => carrier('removeCategory', { params: { categoryId } }), showTree),
    moveProducts: (categoryId: number, toCategoryId: number | null, products: number) =>
      change(
        () => carrier('moveCategoryProducts', { params: { categoryId }, body: { toCategoryId, products } }),
        showTree,
      ),
    createTag: (tagCode: string, description: string) =>
      change(() => carrier('createTag', { body: { tagCode, description } }), showTags),
    saveTag: (tagCode: string, from: string, to: string) =>
      change(() => carrier('saveTag', { params: { tagCode }, body: { from, to } }), showTags),
    removeTag: (tagCode: string) => change(() => carrier('removeTag', { params: { tagCode } }), showTags),
  };
}

export type CategoryDesk = ReturnType<typeof useCategoryDesk>;
