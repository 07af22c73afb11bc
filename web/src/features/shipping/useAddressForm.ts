import type { Cart } from '@mostrador/contract/entries/cart';
import { useEffect, useState } from 'react';
import { useFields } from '../../ui/useFields';
import { addressDraft, dropAddressDraft, keepAddressDraft } from './address-draft';
import { addressFailures, addressValues, isSameAddress } from './address-form';

/** The address of a cart, and the form that gives it another one. */
export function useAddressForm({ externalId, deliveryAddress }: Cart) {
  const saved = addressValues(deliveryAddress);
  const [draft] = useState(() => addressDraft(externalId));
  const [open, setOpen] = useState(draft !== undefined || saved.deliveryAddressStreet === '');
  const fields = useFields(draft ?? saved, addressFailures);
  const unsaved = open && !isSameAddress(fields.values, saved);

  useEffect(() => {
    if (unsaved) keepAddressDraft(externalId, fields.values);
  }, [externalId, fields.values, unsaved]);

  return {
    fields,
    open,
    saved,
    /** Begins with the address that is saved now. */
    edit() {
      fields.set(saved);
      setOpen(true);
    },
    close() {
      dropAddressDraft();
      setOpen(false);
    },
  };
}
