// API calls by which administrators keep price lists: the lists themselves, the grid of prices, increases by percentage, and planned
// prices.

import { SAVED_PRICES_MAX } from '@mostrador/rules/limits';
import { MAX_CENTAVOS } from '@mostrador/rules/money';
import {
  MAX_INCREASE_BPS,
  MIN_INCREASE_BPS,
  ROUNDING_DIRECTIONS,
  ROUNDING_STEPS,
} from '@mostrador/rules/price-increase';
import { z } from 'zod';
import { call } from '../call.js';
import { identifier, tableFileQuery, text } from '../fields.js';
import { CHOSEN_PRODUCTS_MAX_BYTES, chosenProducts } from './product-desk.js';

const id = z.number().int().min(1).max(2_147_483_647);
/** Centavos without taxes; null for no price. */
const heldPrice = z.number().int().min(0).max(MAX_CENTAVOS).nullable();
const newPrice = z.number().int().min(1).max(MAX_CENTAVOS).nullable();
const dayText = z.iso.date().refine((date) => date >= '2000-01-01', 'Fecha inválida.');
const optionalDay = dayText.nullable();
const listName = text(60).refine((name) => name.trim() !== '', 'Escriba un nombre.');

/** The most rows of one page of the grid. */
export const GRID_PAGE_MAX = 200;

export const priceList = z.object({
  priceListId: z.number().int(),
  code: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  active: z.boolean(),
  /** Days in Argentina, both included; null for no limit. */
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** Whether it counts today. Clients of a list that does not count pay the default list. */
  isInForce: z.boolean(),
  /** Clients who have this list of their own. */
  clientsCount: z.number().int(),
  pricesCount: z.number().int(),
});
export type PriceList = z.output<typeof priceList>;
export const priceListsAnswer = z.object({ lists: z.array(priceList) });

/** One changed field: what the editor saw, and what it shall be. */
const fieldChange = <Field extends string, Value extends z.ZodType>(field: Field, value: Value) =>
  z.object({ field: z.literal(field), from: value, to: value });
export const priceListChange = z.discriminatedUnion('field', [
  fieldChange('name', listName),
  fieldChange('isDefault', z.boolean()),
  fieldChange('active', z.boolean()),
  fieldChange('validFrom', optionalDay),
  fieldChange('validUntil', optionalDay),
]);
export type PriceListChange = z.output<typeof priceListChange>;

const increase = {
  bps: z.number().int().min(MIN_INCREASE_BPS).max(MAX_INCREASE_BPS),
  /** Centavos. */
  step: z.literal([...ROUNDING_STEPS]).default(1),
  direction: z.enum(ROUNDING_DIRECTIONS).default('nearest'),
};

/** Which prices of a grid or an increase are meant. */
export const priceFilter = z.object({
  searchTerm: text(200).optional(),
  /** With its descendants; '-' for products without a category. */
  categoryCode: text(100).optional(),
  supplierId: text(100).optional(),
});

export const gridRow = z.object({
  productId: z.number().int(),
  code: z.string(),
  name: z.string(),
  /** Active and visible in the portal. */
  visible: z.boolean(),
  /** IVA in percent, with at most two decimals. */
  taxRate: z.number(),
  /** In the order of the answer's `priceListIds`. */
  prices: z.array(heldPrice),
  /** When one of these prices last changed, ISO 8601, UTC; null if that is not known. */
  changedAt: z.string().nullable(),
});
export type GridRow = z.output<typeof gridRow>;
export const priceGridAnswer = z.object({
  totalCount: z.number().int(),
  priceListIds: z.array(z.number().int()),
  rows: z.array(gridRow),
});
export type PriceGrid = z.output<typeof priceGridAnswer>;

export const priceCell = z.object({ productId: id, priceListId: id, from: heldPrice, to: newPrice });
export type PriceCell = z.output<typeof priceCell>;

/** Why a cell was not written. */
export const refusedCell = z.object({
  productId: z.number().int(),
  priceListId: z.number().int(),
  code: z.enum(['changed_meanwhile', 'unknown']),
  /** The price of today. */
  current: heldPrice,
  /** Who changed it last; empty if that is not known. */
  changedBy: z.string(),
  /** ISO 8601, UTC. */
  changedAt: z.string().nullable(),
});
export type RefusedCell = z.output<typeof refusedCell>;
export const savedPrices = z.object({
  /** How many prices changed. Cells that already had the price are not counted. */
  saved: z.number().int(),
  refused: z.array(refusedCell),
  /** The action of the change log, for undoing; null if nothing changed. */
  actionId: z.string().nullable(),
});
export type SavedPrices = z.output<typeof savedPrices>;

export const increaseBody = priceFilter.extend({
  /** Only these products, of those that the filter selects; absent: all of them. */
  products: z.object(chosenProducts).optional(),
  /** The lists whose prices change. */
  priceListIds: z.array(id).min(1).max(50),
  /** The list from which the new prices are computed; null: each list from its own prices. */
  baseListId: id.nullable().default(null),
  ...increase,
});
export type IncreaseBody = z.output<typeof increaseBody>;

export const increasedRow = z.object({
  productId: z.number().int(),
  priceListId: z.number().int(),
  code: z.string(),
  name: z.string(),
  from: heldPrice,
  to: z.number().int(),
});
export type IncreasedRow = z.output<typeof increasedRow>;
export const increasePreview = z.object({
  /** Prices that the filter selects, of how many products. */
  prices: z.number().int(),
  products: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Prices too low for the rounding; they are rounded to the centavo. */
  belowStep: z.number().int(),
  /** Prices that change by more than 30 %. */
  great: z.number().int(),
  /** Basis points of all changed prices; null without any. */
  averageBps: z.number().int().nullable(),
  greatestBps: z.number().int().nullable(),
  /** A page of the changed prices, by list and code. */
  rows: z.array(increasedRow),
  /** The five greatest changes. */
  greatest: z.array(increasedRow),
  /** Stands for exactly these changes; sent with the call that applies them. */
  fingerprint: z.string(),
});
export type IncreasePreview = z.output<typeof increasePreview>;

export const pricePlan = z.object({
  pricePlanId: z.number().int(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  state: z.enum(['planned', 'begun', 'ended', 'cancelled']),
  prices: z.number().int(),
  /** Prices that were left alone, because they had changed since they were planned. */
  kept: z.number().int(),
  listNames: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  /** The action of the change log that began it; null before. */
  beginActionId: z.string().nullable(),
});
export type PricePlan = z.output<typeof pricePlan>;

export const appliedIncrease = z.object({
  /** Prices changed, or planned. */
  changed: z.number().int(),
  actionId: z.string().nullable(),
  pricePlanId: z.number().int().nullable(),
});

/** A planned price. It is left alone if it is not `from` any more when its plan begins. */
const planRow = increasedRow.extend({
  to: newPrice,
  current: heldPrice,
  /** Whether it was left alone. */
  kept: z.boolean(),
  listName: z.string(),
  /** Who changed it last; empty if that is not known or `current` is `from` still. */
  changedBy: z.string(),
  /** ISO 8601, UTC. */
  changedAt: z.string().nullable(),
  /** Another plan that changes it before this one begins. */
  overlaps: z.object({ name: z.string(), startsOn: z.string() }).nullable(),
});
export type PlanRow = z.output<typeof planRow>;

const planDays = { startsOn: dayText, endsOn: optionalDay.default(null) };

export const priceListsCalls = {
  priceLists: call({
    name: 'priceLists',
    access: 'administrator',
    summary: 'All price lists, the default one first',
    output: priceListsAnswer,
  }),
  createPriceList: call({
    name: 'createPriceList',
    access: 'administrator',
    summary:
      'Creates a price list: empty, or a copy of another one with or without a percentage; 409 if the code is taken',
    body: z.object({
      /** Absent: made of the name. */
      code: text(30).optional(),
      name: listName,
      validFrom: optionalDay.default(null),
      validUntil: optionalDay.default(null),
      copyOf: id.nullable().default(null),
      ...increase,
      bps: increase.bps.default(0),
    }),
    output: priceList,
    example: { body: { name: 'Mayorista' } },
  }),
  savePriceList: call({
    name: 'savePriceList',
    access: 'administrator',
    summary:
      'Changes fields of a price list; 409 if another user changed one of them meanwhile, or it may not change',
    params: z.object({ priceListId: identifier }),
    body: z.object({ changes: z.array(priceListChange).min(1).max(5) }),
    output: priceList,
    example: {
      params: { priceListId: '2147483647' },
      body: { changes: [{ field: 'name', from: 'Mayorista', to: 'Mayoristas' }] },
    },
  }),
  priceGrid: call({
    name: 'priceGrid',
    access: 'administrator',
    summary: 'A window of the products with their prices on each active list, by code',
    query: priceFilter.extend({
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(GRID_PAGE_MAX).default(100),
    }),
    output: priceGridAnswer,
  }),
  priceGridFile: call({
    name: 'priceGridFile',
    rate: 'export',
    access: 'administrator',
    summary:
      'All rows of the grid as XLSX or CSV; its columns are `code`, `name`, `changed` and `list-<priceListId>`',
    query: priceFilter.extend({
      ...tableFileQuery,
      /** Prices with IVA in place of net ones. */
      final: z.stringbool().default(false),
    }),
    example: { query: { format: 'csv', columns: 'code,name', categoryCode: 'NADA' } },
  }),
  savePrices: call({
    name: 'savePrices',
    access: 'administrator',
    summary:
      'Saves a block of prices as one action; answers for each cell that another user changed meanwhile',
    body: z.object({ cells: z.array(priceCell).min(1).max(SAVED_PRICES_MAX) }),
    output: savedPrices,
    example: {
      body: { cells: [{ productId: 2_147_483_647, priceListId: 2_147_483_647, from: null, to: 1 }] },
    },
  }),
  previewIncrease: call({
    name: 'previewIncrease',
    access: 'administrator',
    summary:
      'What an increase by percentage would change: counts, a page of old and new prices, the greatest changes',
    rate: 'read',
    bodyMaxBytes: CHOSEN_PRODUCTS_MAX_BYTES,
    body: increaseBody.extend({
      offset: z.number().int().min(0).max(10_000_000).default(0),
      limit: z.number().int().min(0).max(GRID_PAGE_MAX).default(50),
    }),
    output: increasePreview,
    example: { body: { priceListIds: [2_147_483_647], bps: 850 } },
  }),
  applyIncrease: call({
    name: 'applyIncrease',
    access: 'administrator',
    summary:
      'Changes the previewed prices at once, or plans them for a day; 409 `changed_meanwhile` if a price changed since the preview, `price_jump` for prices that change by more than 30 % without `confirmed`; then nothing is changed',
    bodyMaxBytes: CHOSEN_PRODUCTS_MAX_BYTES,
    body: increaseBody.extend({
      fingerprint: text(100),
      /** Whether the user has confirmed prices that change by more than 30 %. */
      confirmed: z.boolean().default(false),
      /** null: at once. */
      startsOn: optionalDay.default(null),
      endsOn: optionalDay.default(null),
    }),
    output: appliedIncrease,
    example: { body: { priceListIds: [2_147_483_647], bps: 850, fingerprint: '' } },
  }),
  pricePlans: call({
    name: 'pricePlans',
    access: 'administrator',
    summary: 'Planned prices, those to come first',
    query: z.object({
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ totalCount: z.number().int(), plans: z.array(pricePlan) }),
  }),
  pricePlanRows: call({
    name: 'pricePlanRows',
    access: 'administrator',
    summary:
      'A page of the prices of a plan: those that were or will be left alone first, then by list and code',
    params: z.object({ pricePlanId: identifier }),
    query: z.object({
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(GRID_PAGE_MAX).default(50),
    }),
    output: z.object({
      totalCount: z.number().int(),
      rows: z.array(planRow),
    }),
    example: { params: { pricePlanId: '2147483647' } },
  }),
  planPrices: call({
    name: 'planPrices',
    access: 'administrator',
    summary: 'Plans a block of prices for a day; answers for each cell that another user changed meanwhile',
    body: z.object({
      name: listName,
      ...planDays,
      cells: z.array(priceCell).min(1).max(SAVED_PRICES_MAX),
    }),
    output: z.object({
      pricePlanId: z.number().int().nullable(),
      planned: z.number().int(),
      refused: z.array(refusedCell),
    }),
    example: {
      body: {
        name: 'Diciembre',
        startsOn: '2999-12-01',
        cells: [{ productId: 2_147_483_647, priceListId: 2_147_483_647, from: null, to: 1 }],
      },
    },
  }),
  cancelPricePlan: call({
    name: 'cancelPricePlan',
    access: 'administrator',
    summary: 'Cancels planned prices that have not begun; 409 if they have',
    params: z.object({ pricePlanId: identifier }),
    output: pricePlan,
    example: { params: { pricePlanId: '2147483647' } },
  }),
};
