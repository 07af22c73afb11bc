// API calls of the desk about categories and tags: the tree with its counts, create, change, move, hide and remove
// them, and move a category's products.

import { z } from 'zod';
import { call } from '../call.js';
import { identifier, ivaCode, tableFileQuery, text } from '../fields.js';

/** A category as the desk shows it; siblings are in their order. */
export const deskCategory = z.object({
  categoryId: z.number().int(),
  categoryCode: z.string(),
  description: z.string(),
  /** Null at the root. */
  parentCategoryId: z.number().int().nullable(),
  /** Whether the store's menus and filters show it. */
  active: z.boolean(),
  /** The IVA of new products in it and below it, a code of rules/iva; null: that of the category above, or the company's. */
  newProductIva: ivaCode.nullable(),
  /** Its own products, without those of its subcategories; hidden products included. */
  products: z.number().int(),
  visibleProducts: z.number().int(),
  /** Discount rules that name it. */
  discountRules: z.number().int(),
});
export type DeskCategory = z.output<typeof deskCategory>;

export const deskCategories = z.object({
  categories: z.array(deskCategory),
  /** Products without category. */
  uncategorizedProducts: z.number().int(),
});
export type DeskCategories = z.output<typeof deskCategories>;

/** The whole tree after a change, with the action by which it can be undone; null if nothing changed. */
const changedCategories = deskCategories.extend({ actionId: z.string().nullable() });
export type ChangedCategories = z.output<typeof changedCategories>;

/** A field's change, from the value that its editor saw. */
const categoryChange = z.discriminatedUnion('field', [
  z.object({ field: z.literal('description'), from: text(500), to: text(500) }),
  z.object({ field: z.literal('categoryCode'), from: text(200), to: text(200) }),
  z.object({ field: z.literal('active'), from: z.boolean(), to: z.boolean() }),
  z.object({ field: z.literal('newProductIva'), from: ivaCode.nullable(), to: ivaCode.nullable() }),
]);
export type CategoryChange = z.output<typeof categoryChange>;

/** A place in the tree: null is the root, or after the last sibling. */
const place = z.object({
  parentCategoryId: identifier.nullable(),
  beforeCategoryId: identifier.nullable(),
});

/** A tag as the desk shows it. */
export const deskTag = z.object({
  tagCode: z.string(),
  description: z.string(),
  products: z.number().int(),
  visibleProducts: z.number().int(),
});
export type DeskTag = z.output<typeof deskTag>;

const changedTags = z.object({ tags: z.array(deskTag), actionId: z.string().nullable() });
export type ChangedTags = z.output<typeof changedTags>;

const ofCategory = z.object({ categoryId: identifier });
const ofTag = z.object({ tagCode: text(200).min(1) });
const exampleCategory = { params: { categoryId: '0' } };
const exampleTag = { params: { tagCode: 'NADA' } };

export const categoryDeskCalls = {
  deskCategories: call({
    name: 'deskCategories',
    access: 'administrator',
    summary: 'The whole category tree, hidden categories included, with the products of each',
    output: deskCategories,
  }),
  deskCategoriesFile: call({
    name: 'deskCategoriesFile',
    rate: 'export',
    access: 'administrator',
    summary:
      'The tree as XLSX or CSV, in its order; the columns are `code`, `name`, `path`, `products`, `visible`, `rules`, `iva` and `state`',
    query: z.object(tableFileQuery),
    example: { query: { format: 'csv', columns: 'code,name' } },
  }),
  createCategory: call({
    name: 'createCategory',
    access: 'administrator',
    summary: 'Create a category as the last one below its parent',
    body: z.object({
      categoryCode: text(200),
      description: text(500),
      parentCategoryId: identifier.nullable(),
    }),
    output: changedCategories.extend({ categoryId: z.number().int() }),
    example: { body: { categoryCode: '', description: '', parentCategoryId: null } },
  }),
  saveCategory: call({
    name: 'saveCategory',
    access: 'administrator',
    summary:
      "Change a category's name, code or IVA of new products, hide or show it; refused when a field is not what the caller saw",
    params: ofCategory,
    body: z.object({ changes: z.array(categoryChange).min(1).max(4) }),
    output: changedCategories,
    example: { ...exampleCategory, body: { changes: [{ field: 'active', from: true, to: true }] } },
  }),
  moveCategory: call({
    name: 'moveCategory',
    access: 'administrator',
    summary:
      'Move a category with all below it to another place; refused when it is not where the caller saw it',
    params: ofCategory,
    body: z.object({ from: place, to: place }),
    output: changedCategories,
    example: {
      ...exampleCategory,
      body: {
        from: { parentCategoryId: null, beforeCategoryId: null },
        to: { parentCategoryId: null, beforeCategoryId: null },
      },
    },
  }),
  removeCategory: call({
    name: 'removeCategory',
    access: 'administrator',
    summary: 'Remove a category without products, subcategories and discounts',
    params: ofCategory,
    output: changedCategories,
    example: exampleCategory,
  }),
  moveCategoryProducts: call({
    name: 'moveCategoryProducts',
    access: 'administrator',
    summary:
      "Move all of a category's own products to another category, or to none; refused when they are not as many as the caller saw",
    params: ofCategory,
    body: z.object({ toCategoryId: identifier.nullable(), products: z.number().int().min(0) }),
    output: changedCategories,
    example: { ...exampleCategory, body: { toCategoryId: null, products: 0 } },
  }),
  deskTags: call({
    name: 'deskTags',
    access: 'administrator',
    summary: 'All tags with the number of products that carry each',
    output: z.object({ tags: z.array(deskTag) }),
  }),
  createTag: call({
    name: 'createTag',
    access: 'administrator',
    summary: 'Create a tag',
    body: z.object({ tagCode: text(200), description: text(500) }),
    output: changedTags,
    example: { body: { tagCode: '', description: '' } },
  }),
  saveTag: call({
    name: 'saveTag',
    access: 'administrator',
    summary: "Change a tag's name; refused when it is not what the caller saw",
    params: ofTag,
    body: z.object({ from: text(500), to: text(500) }),
    output: changedTags,
    example: { ...exampleTag, body: { from: 'A', to: 'A' } },
  }),
  removeTag: call({
    name: 'removeTag',
    access: 'administrator',
    summary: 'Remove a tag that no product carries',
    params: ofTag,
    output: changedTags,
    example: exampleTag,
  }),
};
