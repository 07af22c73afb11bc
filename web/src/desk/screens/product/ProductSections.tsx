// The sections of a product's page with their fields, for a product that is there and for a new one.

import type { DeskProductChoices } from '@mostrador/contract/entries/product-desk';
import { ivaRate, withIva } from '@mostrador/rules/iva';
import { type ReactNode, useId } from 'react';
import { momentText, pesosText } from '../../text/amounts';
import { productText as text } from '../../text/products';
import { SideSection } from '../../ui/SideSection';
import { DraftArea, DraftFlag, type DraftForm, DraftIva, DraftSelect, DraftText } from './DraftFields';
import { type DraftKey, readTyped, typedIn } from './product-draft';

/** Who changed a price last. */
export interface LastChange {
  readonly changedBy: string;
  readonly changedAt: string | null;
  readonly isDefault: boolean;
}

interface SectionsProps {
  readonly form: DraftForm;
  readonly choices: DeskProductChoices | undefined;
  /** The field of the code: it cannot be changed later. */
  readonly code: ReactNode;
  readonly pictures?: ReactNode;
  /** By price list. */
  readonly lastChanges: ReadonlyMap<number, LastChange>;
}

export function ProductSections({ form, choices, code, pictures, lastChanges }: SectionsProps) {
  const { sections } = text;
  const tags = useId();
  const rate = ivaRate(String(typedIn(form.draft, 'taxCode')));
  return (
    <>
      <SideSection title={sections.data} hint={form.isNew ? sections.newDataHint : sections.dataHint}>
        <div className="desk-form">
          {code}
          <DraftText form={form} field="barCode" span={4} maxLength={80} />
          <DraftText form={form} field="isbn" span={4} maxLength={40} />
          <DraftText form={form} field="name" maxLength={300} isRequired />
          <DraftText form={form} field="subtitle" span={6} maxLength={1_000} />
          <DraftSelect
            form={form}
            field="categoryCode"
            span={6}
            empty={text.noCategory}
            options={(choices?.categories ?? []).map(({ code: value, path }) => ({ value, label: path }))}
          />
          <DraftArea form={form} field="description" rows={3} />
          <DraftArea form={form} field="descriptionLong" rows={4} />
          <DraftText form={form} field="synonyms" span={6} hint={text.listHint} />
          <DraftText form={form} field="tags" span={6} hint={text.listHint} list={tags} />
          <datalist id={tags}>
            {(choices?.tags ?? []).map((tag) => (
              <option key={tag.code} value={tag.code}>
                {tag.description}
              </option>
            ))}
          </datalist>
          <DraftFlag form={form} field="visibleInPortal" span={4} />
          <DraftFlag form={form} field="active" span={4} />
          <DraftText form={form} field="supplierId" span={4} maxLength={64} />
        </div>
      </SideSection>
      <SideSection title={sections.sale} hint={sections.saleHint}>
        <div className="desk-form">
          <DraftText form={form} field="presentationQuantity" span={3} inputMode="numeric" />
          <DraftText form={form} field="minimalSalesQuantity" span={3} inputMode="numeric" />
          <DraftIva form={form} />
        </div>
      </SideSection>
      <SideSection title={sections.stock} hint={sections.stockHint}>
        <div className="desk-form">
          <DraftText form={form} field="stock" span={3} inputMode="numeric" />
          <DraftText form={form} field="futureStock" span={3} inputMode="numeric" />
          <DraftFlag form={form} field="hasPhysicalStock" span={4} />
        </div>
      </SideSection>
      {pictures}
      <SideSection title={sections.prices} hint={sections.pricesHint(rate?.label ?? '')}>
        <PriceTable form={form} percent={rate?.percent ?? 0} lastChanges={lastChanges} />
      </SideSection>
      <SideSection title={sections.measures} hint={sections.measuresHint}>
        <div className="desk-form">
          <DraftText form={form} field="weightGrams" span={3} inputMode="numeric" />
          <DraftText form={form} field="lengthMm" span={3} inputMode="numeric" />
          <DraftText form={form} field="widthMm" span={3} inputMode="numeric" />
          <DraftText form={form} field="heightMm" span={3} inputMode="numeric" />
        </div>
      </SideSection>
    </>
  );
}

function PriceTable({
  form,
  percent,
  lastChanges,
}: {
  readonly form: DraftForm;
  readonly percent: number;
  readonly lastChanges: ReadonlyMap<number, LastChange>;
}) {
  const { priceColumns } = text;
  return (
    <table className="dt dt--inset dt--plain desk-prices">
      <caption className="spoken">{text.sections.prices}</caption>
      <thead>
        <tr>
          <th scope="col">{priceColumns.list}</th>
          <th scope="col">{priceColumns.net}</th>
          <th scope="col" className="num">
            {priceColumns.final}
          </th>
          <th scope="col" className="not-phone">
            {priceColumns.last}
          </th>
        </tr>
      </thead>
      <tbody>
        {form.draft.seen.prices.map(({ priceListId, name }) => {
          const key: DraftKey = `price:${priceListId}`;
          const read = readTyped(key, typedIn(form.draft, key));
          const net = 'value' in read && typeof read.value === 'number' ? read.value : null;
          const last = lastChanges.get(priceListId);
          return (
            <tr key={priceListId}>
              <th scope="row">
                {name} {last?.isDefault === true && <span className="sub">{text.defaultList}</span>}
              </th>
              <td className="desk-price-cell">
                <DraftText
                  form={form}
                  field={key}
                  label={text.priceOf(name)}
                  inputMode="decimal"
                  maxLength={22}
                />
              </td>
              <td className="num sub">{net === null ? '–' : pesosText(withIva(net, percent))}</td>
              <td className="sub not-phone">
                {last === undefined || last.changedAt === null
                  ? '–'
                  : `${momentText(last.changedAt)}${last.changedBy === '' ? '' : `, ${last.changedBy}`}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
