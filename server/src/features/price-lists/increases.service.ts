// Increases by percentage: the preview of every price that changes, and applying exactly these changes, at once or on a day.

import type { IncreaseBody, IncreasedRow, IncreasePreview } from '@mostrador/contract/entries/price-lists';
import { dayAt } from '@mostrador/rules/days';
import { formatWhole, MAX_CENTAVOS, toCentavos } from '@mostrador/rules/money';
import { setStatementTimeout, type Tx } from '../../platform/database/database.js';
import { badRequest, notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { actionColumns, authorOf } from '../change-log/change-log.service.js';
import { chosenProductIds } from '../products/desk-list.service.js';
import {
  type Applied,
  applySelected,
  type ChosenIncrease,
  type PreviewRow,
  planSelected,
  previewSelected,
} from './increases.queries.js';
import { lockPriceLists } from './move-prices.queries.js';
import { selectListNames } from './price-lists.queries.js';
import { beginPlan, requireDays } from './price-plans.service.js';
import { centavos } from './save-prices.service.js';

/** Time limit of the statement that changes a whole list. */
export const INCREASE_TIMEOUT_MS = 120_000;

/** Returns what an increase would change; nothing is written. Throws 404 for a list that the company does not have. */
export async function previewIncrease(
  shop: Shop,
  body: IncreaseBody & { readonly offset: number; readonly limit: number },
): Promise<IncreasePreview> {
  const chosen = await chosenIncrease(shop, body);
  const { totals, rows, greatest } = await previewSelected(shop.db, chosen, body);
  if (totals.largest !== null && Number(totals.largest) > MAX_CENTAVOS / 100) throw tooLarge();
  return {
    prices: totals.prices,
    products: totals.products,
    changed: totals.changed,
    unchanged: totals.prices - totals.changed,
    belowStep: totals.below_step,
    great: totals.great,
    averageBps: totals.average_bps,
    greatestBps: totals.greatest_bps,
    fingerprint: totals.fingerprint,
    rows: rows.map(increasedRow),
    greatest: greatest.map(increasedRow),
  };
}

/**
 * Changes the prices of a preview at once, or plans them for a day. Throws 409 `changed_meanwhile` if a price is not the previewed one
 * any more, and 409 `price_jump` for prices that change by more than 30 % unless they are confirmed; nothing is changed then.
 */
export async function applyIncrease(
  shop: Shop,
  session: Session,
  body: IncreaseBody & {
    readonly fingerprint: string;
    readonly confirmed: boolean;
    readonly startsOn: string | null;
    readonly endsOn: string | null;
  },
): Promise<{ changed: number; actionId: string | null; pricePlanId: number | null }> {
  const chosen = await chosenIncrease(shop, body);
  const { startsOn } = body;
  if (startsOn === null && body.endsOn !== null) throw badRequest('Falta el primer día.', 'startsOn');
  return shop.db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, INCREASE_TIMEOUT_MS);
    await lockPriceLists(tx, chosen.products.companyId, chosen.priceListIds);
    return startsOn === null
      ? applyNow(tx, shop, session, chosen, body)
      : planFor(tx, shop, session, chosen, { ...body, startsOn });
  });
}

/** What the user has seen of an increase. */
interface Seen {
  readonly fingerprint: string;
  readonly confirmed: boolean;
}

async function applyNow(tx: Tx, shop: Shop, session: Session, chosen: ChosenIncrease, seen: Seen) {
  const action = actionColumns(shop.company().companyId, authorOf(session));
  const { changed } = requireExpected(await applySelected(tx, chosen, action, seen.fingerprint), seen);
  return { changed, actionId: action.actionId, pricePlanId: null };
}

async function planFor(
  tx: Tx,
  shop: Shop,
  session: Session,
  chosen: ChosenIncrease,
  plan: Seen & { readonly bps: number; readonly startsOn: string; readonly endsOn: string | null },
) {
  requireDays(plan, dayAt(shop.now()));
  const pricePlanId = await beginPlan(tx, shop.company().companyId, {
    ...plan,
    name: increaseName(plan.bps),
    userId: session.userId,
  });
  const { changed } = requireExpected(await planSelected(tx, chosen, pricePlanId, plan.fingerprint), plan);
  return { changed, actionId: null, pricePlanId };
}

function requireExpected(applied: Applied, { confirmed }: Seen): Applied {
  if (!applied.expected)
    throw new Problem(
      409,
      'changed_meanwhile',
      'Los precios cambiaron desde la vista previa. Por favor revísela y vuelva a aplicar.',
    );
  if (applied.great > 0 && !confirmed)
    throw new Problem(
      409,
      'price_jump',
      applied.great === 1
        ? 'Un precio cambia más de 30 %. ¿Es correcto?'
        : `${formatWhole(applied.great)} precios cambian más de 30 %. ¿Es correcto?`,
    );
  if (applied.changed === 0) throw badRequest('No hay precios que cambien.');
  return applied;
}

const increaseName = (bps: number) =>
  `${bps < 0 ? 'Baja' : 'Aumento'} ${String(Math.abs(bps) / 100).replace('.', ',')} %`;

/** Checks that the company has the lists, and finds the chosen products. */
async function chosenIncrease(shop: Shop, body: IncreaseBody): Promise<ChosenIncrease> {
  const { companyId } = shop.company();
  const { bps, step, direction, baseListId, searchTerm, categoryCode, supplierId } = body;
  const priceListIds = [...new Set(body.priceListIds)];
  const names = await selectListNames(shop.db, companyId);
  const active = new Set(names.flatMap((list) => (list.active ? [list.price_list_id] : [])));
  const wanted = baseListId === null ? priceListIds : [...priceListIds, baseListId];
  if (!wanted.every((id) => active.has(id))) throw notFound('No encontramos esa lista de precios.');
  const list = body.products?.filter?.priceListId;
  if (list !== undefined && !names.some(({ price_list_id: id }) => id === list))
    throw notFound('No encontramos esa lista de precios.');
  const productIds = body.products && (await chosenProductIds(shop, body.products));
  return {
    products: { companyId, searchTerm, categoryCode, supplierId, productIds },
    priceListIds,
    baseListId,
    increase: { bps, step, direction },
  };
}

const increasedRow = (row: PreviewRow): IncreasedRow => ({
  productId: row.product_id,
  priceListId: row.price_list_id,
  code: row.code,
  name: row.name,
  from: centavos(row.before),
  to: toCentavos(row.after),
});

const tooLarge = () => badRequest('Con ese porcentaje un precio sería demasiado grande.', 'bps');
