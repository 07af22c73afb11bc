// What a client pays for a product, and why (/admin/precios/que-paga): list, price, the rule that decides and those that do not.

import type { ExplainedPrice } from '@mostrador/contract/entries/discounts';
import { useState } from 'react';
import { refusalMessageOf } from '../../../api/refusal-message';
import { useExplainedPrice } from '../../../features/discounts/queries';
import { useCategoryChoices } from '../../../features/price-lists/queries';
import { Note } from '../../../ui/Note';
import { discountsText, percentage, explainText as text } from '../../text/prices';
import { quantityPricesText } from '../../text/quantity-prices';
import { CodeChoice } from '../../ui/CodeChoice';
import { DeskHead } from '../../ui/DeskHead';
import { PriceViews } from './PriceViews';
import { ruleTarget } from './rule-target';

export default function ExplainScreen() {
  const [{ client, product }, setAsked] = useState({ client: '', product: '' });
  const { data, error, isError } = useExplainedPrice(client, product);
  const isAsked = client !== '' && product !== '';
  return (
    <>
      <DeskHead title={text.title} />
      <PriceViews />
      <div className="price-page">
        <div className="form-grid">
          <CodeChoice
            of="clients"
            label={text.client}
            span={6}
            onCode={(client) => setAsked((held) => ({ ...held, client }))}
          />
          <CodeChoice
            of="products"
            label={text.product}
            span={6}
            onCode={(product) => setAsked((held) => ({ ...held, product }))}
          />
        </div>
        {!isAsked && <p className="d-meta">{text.hint}</p>}
        {isAsked && isError && (
          <Note tone="danger" announce>
            {refusalMessageOf(error) ?? text.failed}
          </Note>
        )}
        {isAsked && data !== undefined && !isError && <Explained price={data} />}
      </div>
    </>
  );
}

function Explained({ price }: { readonly price: ExplainedPrice }) {
  return (
    <section aria-live="polite" className="price-explained">
      <h2 className="d-h">{text.pays(price.clientName, `${price.productCode} ${price.productName}`)}</h2>
      <dl>
        <div>
          <dt>{text.list}</dt>
          <dd>
            <b>{price.priceListName}</b>, {text.reasons[price.priceListReason]}.
            {price.priceListReason === 'own_not_in_force' && <> {text.notInForce(price.ownListName)}</>}
          </dd>
        </div>
        <div>
          <dt>{text.listPrice}</dt>
          <dd>{price.listPrice === null ? text.noPrice : text.unit(price.listPrice)}</dd>
        </div>
        <div>
          <dt>{text.discounts}</dt>
          <dd>
            <Discounts price={price} />
          </dd>
        </div>
        {price.isCustomerPrice && (
          <div>
            <dt>{text.agreed}</dt>
            <dd>{text.agreedWins}</dd>
          </div>
        )}
        {price.steps.length + price.promotions.length > 0 && (
          <div>
            <dt>{quantityPricesText.byQuantity}</dt>
            <dd>
              <ByQuantity price={price} />
            </dd>
          </div>
        )}
        {price.unitPrice !== null && (
          <div className="price-result">
            <dt>{text.result}</dt>
            <dd>{text.unit(price.unitPrice)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function ByQuantity({ price: { steps, promotions } }: { readonly price: ExplainedPrice }) {
  return (
    <ul className="price-rules">
      {steps.map(({ fromQuantity, unitPrice, isCustomerPrice }) => (
        <li key={fromQuantity}>
          <b>{text.unit(unitPrice)}</b>
          <span>{quantityPricesText.fromUnits(fromQuantity)}</span>
          <span className="sub">{isCustomerPrice ? text.agreed : ''}</span>
        </li>
      ))}
      {promotions.map(({ paidUnits, freeUnits }) => (
        <li key={`${paidUnits} ${freeUnits}`}>
          <b>{quantityPricesText.promotion(paidUnits, freeUnits)}</b>
          <span>{quantityPricesText.kinds.promotion}</span>
        </li>
      ))}
    </ul>
  );
}

function Discounts({ price: { discountListName, rules } }: { readonly price: ExplainedPrice }) {
  const categories = useCategoryChoices();
  if (discountListName === null) return text.noDiscounts;
  if (rules.length === 0) return text.noRule(discountListName);
  return (
    <>
      {discountListName}
      <ul className="price-rules">
        {rules.map((rule) => (
          <li key={`${rule.kind} ${rule.code}`} data-decides={rule.decides || undefined}>
            <b>{percentage(-rule.bps)}</b>
            <span>
              {rule.kind !== 'everything' && `${discountsText.kinds[rule.kind]} `}
              {ruleTarget(rule, categories)}
            </span>
            <span className="sub">{rule.decides ? text.decides : text.setAside}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
