import type { Cart } from '@mostrador/contract/entries/cart';
import { useEffect, useState } from 'react';
import { useFields } from '../../ui/useFields';
import { addressDraft, dropAddressDraft, keepAddressDraft } from './address-draft';
import { addressFailures, addressValues, isSameAddress } from './address-form';

/**
 * The state of the delivery address form at /checkout: the cart's saved address, the typed one, and whether the form is
 * open.
 */
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
    /** Opens the form with the saved address. */
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
