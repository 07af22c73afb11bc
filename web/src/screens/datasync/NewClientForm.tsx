// The form 'Nuevo cliente' of a salesman (/datasync?cliente=nuevo), which works without a connection; with the id of an entered client
// it corrects that one.

import { FIELD_MAX } from '@mostrador/rules/limits';
import { useEffect, useRef, useState } from 'react';
import { ProvinceSelect } from '../../features/geography/ProvinceSelect';
import { TaxCategorySelect } from '../../features/geography/TaxCategorySelect';
import { useOutbox } from '../../features/sync/device';
import type { LocalClient } from '../../offline/schema';
import { newClientText as text } from '../../text/new-client';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { CuitField } from '../../ui/CuitField';
import { Note } from '../../ui/Note';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { useFields } from '../../ui/useFields';
import { useLatch } from '../../ui/useLatch';
import { useToasts } from '../../ui/useToasts';
import {
  type ClientField,
  emptyClient,
  failuresOf,
  isRequired,
  shownFailures,
  toSend,
  toValues,
} from './new-client-form';
import './NewClientForm.css';

interface NewClientFormProps {
  /** The client to correct; undefined for a new one. */
  readonly client: LocalClient | undefined;
  readonly onDone: () => void;
}

export function NewClientForm({ client, onDone }: NewClientFormProps) {
  const outbox = useOutbox();
  const toasts = useToasts();
  const fields = useFields(client === undefined ? emptyClient : toValues(client.fields), failuresOf);
  const { values, errors, set } = fields;
  const [provinceCode, setProvinceCode] = useState(client?.deliveryProvinceCode ?? null);
  const [failed, setFailed] = useState<string>();
  const [pending, setPending] = useState(false);
  const latch = useLatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const elsewhere = values.deliveryAddressSpecified === 'true';
  const wrong = Object.keys(errors).length;

  const { refuse } = fields;
  const refusals = client?.answer?.failures;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server refused is shown once, when the form opens
  useEffect(() => {
    if (refusals !== undefined && refusals.length > 0) refuse(shownFailures(refusals));
    else heading.current?.focus();
  }, []);

  async function submit() {
    setFailed(undefined);
    if (!fields.check()) return;
    setPending(true);
    try {
      const entered = { fields: toSend(values), deliveryProvinceCode: provinceCode };
      const kept = (await outbox?.keepClient(entered, client?.localUniqueId)) ?? false;
      toasts.show(kept ? { text: text.kept, tone: 'ok' } : { text: text.changedMeanwhile, tone: 'error' });
      onDone();
    } catch {
      setFailed(text.notKept);
    } finally {
      setPending(false);
    }
  }
  const typed = (name: ClientField, label: string, max: number) => ({
    ...fields.input(name),
    label,
    required: isRequired(name),
    maxLength: max,
  });
  const address = (prefix: 'legalAddress' | 'deliveryAddress') => (
    <>
      <ProvinceSelect
        by="provinceId"
        name={`${prefix}ProvinceId`}
        label={text.province}
        span={4}
        error={errors[`${prefix}ProvinceId`]}
        value={values[`${prefix}ProvinceId`]}
        onChange={(id, province) => {
          set({ [`${prefix}ProvinceId`]: id });
          if (prefix === 'deliveryAddress' || !elsewhere) setProvinceCode(province?.provinceCode ?? null);
        }}
      />
      <TextField {...typed(`${prefix}CityName`, text.city, FIELD_MAX.city)} span={4} />
      <TextField {...typed(`${prefix}Street`, text.street, FIELD_MAX.street)} span={4} />
      <TextField {...typed(`${prefix}Number`, text.number, FIELD_MAX.streetNumber)} span={3} />
    </>
  );

  return (
    <form
      ref={fields.form}
      className="form-grid new-client"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        latch(submit);
      }}
    >
      <div className="new-client-head">
        <h1 ref={heading} tabIndex={-1} className="page-title">
          {client === undefined ? text.title : text.correctTitle}
        </h1>
        <p className="text-muted text-small">{text.lead}</p>
      </div>
      <h2 className="group-title">{text.company}</h2>
      <TextField {...typed('legalName', text.legalName, FIELD_MAX.legalName)} span={4} autoComplete="off" />
      <CuitField
        label={text.legalId}
        span={4}
        name="legalId"
        required={isRequired('legalId')}
        hint={text.legalIdHint}
        error={errors['legalId']}
        value={values.legalId}
        onText={(legalId) => set({ legalId })}
      />
      <TaxCategorySelect
        name="taxCategory"
        label={text.taxCategory}
        span={4}
        error={errors['taxCategory']}
        value={values.taxCategory}
        onChange={(taxCategory) => set({ taxCategory })}
      />
      <TextField
        {...typed('email', text.email, FIELD_MAX.email)}
        span={6}
        type="email"
        autoComplete="off"
        hint={text.emailHint}
      />
      <TextField
        {...typed('contactPhone', text.phone, FIELD_MAX.phone)}
        span={6}
        type="tel"
        autoComplete="off"
      />

      <h2 className="group-title">{text.address}</h2>
      {address('legalAddress')}
      <TextField {...typed('legalAddressFloor', text.floor, FIELD_MAX.floor)} span={3} />
      <TextField {...typed('legalAddressAppartment', text.apartment, FIELD_MAX.apartment)} span={3} />
      <TextField
        {...typed('legalAddressPostalCode', text.postalCode, FIELD_MAX.postalCodeRegistration)}
        span={3}
      />
      <div className="new-client-whole">
        <Checkbox
          label={text.elsewhere}
          checked={elsewhere}
          onChange={({ target }) => set({ deliveryAddressSpecified: target.checked ? 'true' : '' })}
        />
      </div>
      {elsewhere && (
        <>
          <h2 className="group-title">{text.delivery}</h2>
          {address('deliveryAddress')}
          <TextField
            {...typed('deliveryAddressPostalCode', text.postalCode, FIELD_MAX.postalCodeRegistration)}
            span={3}
          />
        </>
      )}
      <TextArea
        {...fields.input('deliveryComments')}
        label={text.comments}
        span={12}
        rows={3}
        maxLength={FIELD_MAX.deliveryComments}
      />

      {(failed !== undefined || wrong > 0) && (
        <Note tone="danger" announce>
          {failed ?? text.wrong(wrong)}
        </Note>
      )}
      <p className="text-small text-muted new-client-whole">{text.required}</p>
      <div className="new-client-end">
        <Button kind="quiet" onClick={onDone} disabled={pending}>
          {text.cancel}
        </Button>
        <Button type="submit" size="large" pending={pending} disabled={outbox === undefined}>
          {client === undefined ? text.save : text.saveCorrected}
        </Button>
      </div>
    </form>
  );
}
