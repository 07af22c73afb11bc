// The sections of a client's page: data, terms, perceptions, fiscal address, delivery addresses and last orders.

import type { DeskClient, DeskClientChoices } from '@mostrador/contract/entries/client-desk';
import type { ClientField as FieldName } from '@mostrador/rules/client-fields';
import { formatCuit } from '@mostrador/rules/cuit';
import { type ReactNode, useId } from 'react';
import { useRefreshHistory } from '../../../features/change-log/queries';
import type { ClientChanges } from '../../../features/client-desk/useClientChanges';
import { accountText } from '../../../text/account';
import { amountText, dayText, pesosText } from '../../text/amounts';
import { clientText as text } from '../../text/clients';
import { quantityPricesText } from '../../text/quantity-prices';
import { ClientAccount } from '../../ui/account/ClientAccount';
import { QuantityPrices } from '../../ui/quantity-prices/QuantityPrices';
import { ClientAddresses } from './ClientAddresses';
import { ClientField, type ClientFieldProps, type SaveField } from './ClientField';
import { ClientPerceptions } from './ClientPerceptions';

interface SectionsProps {
  readonly client: DeskClient;
  readonly choices: DeskClientChoices | undefined;
  readonly changes: ClientChanges;
  /** Reads the client again. */
  readonly onReload: () => void;
}

export function ClientSections({ client, choices, changes, onReload }: SectionsProps) {
  const refreshHistory = useRefreshHistory();
  const save: SaveField = async (field, from, to) => {
    await changes.save(client.clientId, [{ field, from: from as never, to: to as never }]);
  };
  const field = (
    name: FieldName & keyof DeskClient,
    span: ClientFieldProps['span'],
    more: Partial<ClientFieldProps> = {},
  ) => (
    <ClientField
      key={name}
      field={name}
      value={client[name] as string | number | null}
      span={span}
      onSave={save}
      {...more}
    />
  );
  const provinces = (choices?.provinces ?? []).map(({ provinceId, name }) => ({
    value: provinceId,
    label: name,
  }));
  return (
    <>
      <Section title={text.sections.data} hint={text.sections.dataHint}>
        {field('legalName', 8)}
        {field('clientCode', 4)}
        {field('legalId', 4, { format: formatCuit, inputMode: 'numeric' })}
        {field('taxCategoryId', 8, {
          options: (choices?.taxCategories ?? []).map(({ taxCategoryId, description }) => ({
            value: String(taxCategoryId),
            label: description,
          })),
        })}
        {field('email', 12, { inputMode: 'email' })}
        {field('contactPhone', 6, { inputMode: 'tel' })}
        {field('contactPhone2', 6, { inputMode: 'tel' })}
      </Section>
      <Section title={text.sections.terms} hint={text.sections.termsHint}>
        {field('priceListId', 4, {
          empty: text.unset.priceListId,
          options: (choices?.priceLists ?? []).map(({ priceListId, name }) => ({
            value: String(priceListId),
            label: name,
          })),
        })}
        {field('discountListId', 4, {
          empty: text.unset.discountListId,
          options: (choices?.discountLists ?? []).map(({ discountListId, name }) => ({
            value: String(discountListId),
            label: name,
          })),
        })}
        {field('paymentTermsId', 4, {
          empty: text.unset.paymentTermsId,
          options: (choices?.paymentTerms ?? [])
            .filter(({ active, paymentTermsId }) => active || paymentTermsId === client.paymentTermsId)
            .map(({ paymentTermsId, name }) => ({ value: String(paymentTermsId), label: name })),
        })}
        {field('creditLimit', 4, {
          inputMode: 'numeric',
          format: (stored) => (stored === '' ? '' : amountText(Number(stored))),
        })}
      </Section>
      <PlainSection title={text.sections.perceptions} hint={text.sections.perceptionsHint}>
        <ClientPerceptions client={client} changes={changes} onReload={onReload} />
      </PlainSection>
      <Section title={text.sections.legal}>
        {field('legalAddressStreet', 6)}
        {field('legalAddressNumber', 3)}
        {field('legalAddressFloor', 3)}
        {field('legalAddressPostalCode', 3)}
        {field('legalAddressCityName', 6)}
        {field('legalAddressAppartment', 3)}
        {field('legalAddressProvinceId', 6, { options: provinces })}
      </Section>
      <PlainSection title={text.sections.deliveries} hint={text.sections.deliveriesHint}>
        <ClientAddresses client={client} choices={choices} changes={changes} />
      </PlainSection>
      <PlainSection title={quantityPricesText.clientSection} hint={quantityPricesText.clientHint}>
        <QuantityPrices
          of={{ clientId: client.clientId }}
          start={{ kind: 'customer', ownerCode: client.clientCode, productCode: '' }}
          onChanged={refreshHistory}
        />
      </PlainSection>
      <PlainSection title={accountText.desk.section} hint={accountText.desk.hint}>
        <ClientAccount clientId={client.clientId} />
      </PlainSection>
      <PlainSection title={text.sections.orders}>
        <Orders client={client} />
      </PlainSection>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function PlainSection({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section className="d-sec" aria-labelledby={id}>
      <div>
        <h2 className="d-h" id={id}>
          {title}
        </h2>
        {hint !== undefined && <p>{hint}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}

const Section = ({ children, ...rest }: SectionProps) => (
  <PlainSection {...rest}>
    <div className="client-form">{children}</div>
  </PlainSection>
);

const STATUS_TONES: Readonly<Record<string, string>> = {
  Pendiente: 'st',
  'En preparación': 'st st--run',
  Despachado: 'st st--run',
  Entregado: 'st st--ok',
  Cancelado: 'st st--off',
};
const NUMBER_DIGITS = 8;

function Orders({ client }: { readonly client: DeskClient }) {
  if (client.orders.length === 0) return <p className="d-meta">{text.orders.none}</p>;
  return (
    <table className="dt dt--inset dt--plain dt--list dt--tight" aria-label={text.orders.label}>
      <tbody>
        {client.orders.map(({ externalId, orderNumber, placedAt, lines, total, status }) => (
          <tr key={externalId}>
            <td className="name m-a">
              <a href={`/orders?o=${externalId}`}>{String(orderNumber).padStart(NUMBER_DIGITS, '0')}</a>
            </td>
            <td className="sub m-c">{dayText(placedAt)}</td>
            <td className="sub grow t-hide">{text.orders.lines(lines)}</td>
            <td className="num m-b">{pesosText(total)}</td>
            <td className="m-d">
              <span className={STATUS_TONES[status] ?? 'st'}>{status}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
