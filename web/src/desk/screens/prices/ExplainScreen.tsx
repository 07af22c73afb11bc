// What a client pays for a product, and why (/admin/precios/que-paga): list, price, the rule that decides and those that do not.

import type { ExplainedPrice } from '@mostrador/contract/entries/discounts';
import { useState } from 'react';
import { refusalMessageOf } from '../../../api/refusal-message';
import { useExplainedPrice } from '../../../features/discounts/queries';
import { Note } from '../../../ui/Note';
import { TextField } from '../../../ui/TextField';
import { useDebounced } from '../../../ui/useDebounced';
import { discountsText, percentage, explainText as text } from '../../text/prices';
import { DeskHead } from '../../ui/DeskHead';
import { PriceViews } from './PriceViews';

const TYPING_MS = 400;

export default function ExplainScreen() {
  const [asked, setAsked] = useState({ client: '', product: '' });
  const { client, product } = useDebounced(asked, TYPING_MS);
  const { data, error, isError } = useExplainedPrice(client.trim(), product.trim());
  const isAsked = client.trim() !== '' && product.trim() !== '';
  return (
    <>
      <DeskHead title={text.title} />
      <PriceViews />
      <div className="price-page">
        <div className="form-grid">
          <TextField
            label={text.client}
            span={6}
            maxLength={50}
            autoComplete="off"
            value={asked.client}
            onChange={({ target }) => setAsked({ ...asked, client: target.value })}
          />
          <TextField
            label={text.product}
            span={6}
            maxLength={100}
            autoComplete="off"
            value={asked.product}
            onChange={({ target }) => setAsked({ ...asked, product: target.value })}
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

function Discounts({ price: { discountListName, rules } }: { readonly price: ExplainedPrice }) {
  if (discountListName === null) return text.noDiscounts;
  if (rules.length === 0) return text.noRule(discountListName);
  return (
    <>
      {discountListName}
      <ul className="price-rules">
        {rules.map(({ kind, code, name, bps, decides }) => (
          <li key={`${kind} ${code}`} data-decides={decides || undefined}>
            <b>{percentage(-bps)}</b>
            <span>
              {discountsText.kinds[kind]} {kind !== 'everything' && `${code} ${name === code ? '' : name}`}
            </span>
            <span className="sub">{decides ? text.decides : text.setAside}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
