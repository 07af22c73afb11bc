// Explains what a client pays for a product: with the very statements by which the shop prices it, and with the rules that decide.

import type { ExplainedPrice } from '@mostrador/contract/entries/discounts';
import { chooseDiscount } from '@mostrador/rules/pricing';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { readableClient } from '../clients/target-client.service.js';
import { buyerOf, productsByCodes } from '../products/products.service.js';
import { selectRulesOf, selectTerms } from './discounts.queries.js';
import { ruleAnswer } from './discounts.service.js';

/** Returns what a client pays for a product today, and why. Throws 404 for a client or a product that the company does not have. */
export async function explainPrice(
  shop: Shop,
  session: Session,
  { clientCode, productCode }: { readonly clientCode: string; readonly productCode: string },
): Promise<ExplainedPrice> {
  const { companyId } = shop.company();
  const client = await readableClient(shop, session, { clientCode });
  if (client === undefined) throw notFound('No encontramos ese cliente.');
  const buyer = buyerOf(shop, { ...session, client });
  const priced = (await productsByCodes(shop.db, buyer, [productCode])).get(productCode);
  if (priced === undefined) throw notFound('No encontramos ese producto.');
  const { productId } = priced.product;
  const [terms, rows] = await Promise.all([
    selectTerms(shop.db, companyId, client.clientId, client.priceListId),
    client.discountListId === null
      ? []
      : selectRulesOf(shop.db, companyId, client.discountListId, productId, buyer.day),
  ]);
  const rules = rows.map(ruleAnswer);
  const bpsOf = (kind: 'product' | 'everything') => rules.find((rule) => rule.kind === kind)?.bps;
  // The nearest category comes first here, the root first in the rule.
  const categories = rules.flatMap((rule) => (rule.kind === 'category' ? [rule.bps] : [])).toReversed();
  return {
    clientId: client.clientId,
    clientCode: client.clientCode,
    clientName: client.legalName,
    productId,
    productCode: priced.product.code,
    productName: priced.product.name,
    priceListName: terms.counting_list ?? '',
    priceListReason:
      terms.own_list_id === null
        ? 'default'
        : terms.own_list_id === client.priceListId
          ? 'own'
          : 'own_not_in_force',
    ownListName: terms.own_list ?? '',
    listPrice: priced.listPrice,
    discountListName: terms.discount_list,
    rules: rules.map((rule, index) => ({ ...rule, decides: index === 0 })),
    discountBps: chooseDiscount({ product: bpsOf('product'), categories, everything: bpsOf('everything') }),
    unitPrice: priced.unitPrice,
    isCustomerPrice: priced.isCustomerPrice === true,
    steps: (priced.steps ?? []).map(({ fromQuantity, unitPrice, isCustomerPrice }) => ({
      fromQuantity,
      unitPrice,
      isCustomerPrice: isCustomerPrice === true,
    })),
    promotions: [...(priced.promotions ?? [])],
  };
}
