// API calls by which administrators keep discount lists with their rules, and ask what a client pays for a product and why.

import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';

const id = z.number().int().min(1).max(2_147_483_647);
const listName = text(60).refine((name) => name.trim() !== '', 'Escriba un nombre.');
/** Basis points: 1250 is 12,5 %. A rule of 0 takes something out of a wider discount; null is no rule. */
const percentage = z.number().int().min(0).max(9_999).nullable();

export const discountList = z.object({
  discountListId: z.number().int(),
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  rulesCount: z.number().int(),
  /** Clients who have this list. */
  clientsCount: z.number().int(),
});
export type DiscountList = z.output<typeof discountList>;

export const discountListChange = z.discriminatedUnion('field', [
  z.object({ field: z.literal('name'), from: listName, to: listName }),
  z.object({ field: z.literal('active'), from: z.boolean(), to: z.boolean() }),
]);
export type DiscountListChange = z.output<typeof discountListChange>;

/** A rule is for a product, for a category with its descendants, or for everything. */
export const discountRule = z.object({
  kind: z.enum(['product', 'category', 'everything']),
  productId: z.number().int().nullable(),
  categoryId: z.number().int().nullable(),
  /** The product's or the category's; empty for everything. */
  code: z.string(),
  name: z.string(),
  bps: z.number().int(),
  /** Days as '2026-12-31', both included; absent for no limit. */
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
});
export type DiscountRule = z.output<typeof discountRule>;

/** What the editor saw of one rule, and what it shall be. Without product and category it is the rule for everything. */
export const discountRuleChange = z
  .object({
    productId: id.nullable().default(null),
    categoryCode: text(100).nullable().default(null),
    from: percentage,
    to: percentage,
    /** The days on which it counts; absent: those that it has, for a new one every day. */
    days: z
      .object({ validFrom: z.iso.date().nullable(), validUntil: z.iso.date().nullable() })
      .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil)
      .optional(),
  })
  .refine(({ productId, categoryCode }) => productId === null || categoryCode === null);
export type DiscountRuleChange = z.output<typeof discountRuleChange>;

export const discountRulesPage = z.object({ totalCount: z.number().int(), rules: z.array(discountRule) });

export const explainedPrice = z.object({
  clientId: z.number().int(),
  clientCode: z.string(),
  clientName: z.string(),
  productId: z.number().int(),
  productCode: z.string(),
  productName: z.string(),
  /** The list that counts for the client today. */
  priceListName: z.string(),
  /** Why it is that list: the client's own, the default because the client has none, or because theirs does not count today. */
  priceListReason: z.enum(['own', 'default', 'own_not_in_force']),
  /** The client's own list; empty for none. */
  ownListName: z.string(),
  /** Centavos without taxes; null for no price, so that the product cannot be ordered. */
  listPrice: z.number().int().nullable(),
  discountListName: z.string().nullable(),
  /** The rules that concern the product, the one that decides first, then those that it sets aside, the nearest first. */
  rules: z.array(discountRule.extend({ decides: z.boolean() })),
  /** Basis points of the rule that decides; 0 without one. */
  discountBps: z.number().int(),
  /** What the client pays for one unit, as the shop charges it. */
  unitPrice: z.number().int().nullable(),
  /** The price of one unit is agreed with the client, and nothing else decides it. */
  isCustomerPrice: z.boolean(),
  /** The quantities from which each unit costs something else, ascending. */
  steps: z.array(
    z.object({ fromQuantity: z.number().int(), unitPrice: z.number().int(), isCustomerPrice: z.boolean() }),
  ),
  promotions: z.array(z.object({ paidUnits: z.number().int(), freeUnits: z.number().int() })),
});
export type ExplainedPrice = z.output<typeof explainedPrice>;

export const discountsCalls = {
  discountLists: call({
    name: 'discountLists',
    access: 'administrator',
    summary: 'All discount lists, by name',
    output: z.object({ lists: z.array(discountList) }),
  }),
  createDiscountList: call({
    name: 'createDiscountList',
    access: 'administrator',
    summary: 'Creates a discount list, empty or as a copy of another one; 409 if the code is taken',
    body: z.object({
      /** Absent: made of the name. */
      code: text(30).optional(),
      name: listName,
      copyOf: id.nullable().default(null),
    }),
    output: discountList,
    example: { body: { name: 'Librerías' } },
  }),
  saveDiscountList: call({
    name: 'saveDiscountList',
    access: 'administrator',
    summary:
      'Changes fields of a discount list; 409 if another user changed one of them meanwhile, or clients have it',
    params: z.object({ discountListId: identifier }),
    body: z.object({ changes: z.array(discountListChange).min(1).max(2) }),
    output: discountList,
    example: {
      params: { discountListId: '2147483647' },
      body: { changes: [{ field: 'name', from: 'Librerías', to: 'Librerías del interior' }] },
    },
  }),
  discountRules: call({
    name: 'discountRules',
    access: 'administrator',
    summary: 'A page of the rules of a discount list: everything, categories, products',
    params: z.object({ discountListId: identifier }),
    query: z.object({
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
    output: discountRulesPage,
    example: { params: { discountListId: '2147483647' } },
  }),
  saveDiscountRules: call({
    name: 'saveDiscountRules',
    access: 'administrator',
    summary:
      'Adds, changes and removes rules, all or none; 409 if another user changed one of them meanwhile',
    params: z.object({ discountListId: identifier }),
    body: z.object({ rules: z.array(discountRuleChange).min(1).max(500) }),
    output: z.object({ saved: z.number().int(), actionId: z.string().nullable() }),
    example: { params: { discountListId: '2147483647' }, body: { rules: [{ from: null, to: 500 }] } },
  }),
  explainPrice: call({
    name: 'explainPrice',
    access: 'administrator',
    summary:
      'What a client pays for a product today, and why: list, price, the rule that decides and those that do not',
    query: z.object({ clientCode: text(50), productCode: text(100) }),
    output: explainedPrice,
    example: { query: { clientCode: 'NADIE', productCode: 'NADA' } },
  }),
};
