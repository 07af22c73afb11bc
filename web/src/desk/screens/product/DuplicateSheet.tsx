// Asks for the code of a product's copy, and makes it.

import type { DeskProduct } from '@mostrador/contract/entries/product-desk';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { useProductChanges } from '../../../features/product-desk/useProductChanges';
import { TextField } from '../../../ui/TextField';
import { productText as text } from '../../text/products';
import { FormSheet } from '../../ui/FormSheet';

interface DuplicateSheetProps {
  readonly product: DeskProduct;
  readonly onClose: () => void;
  readonly onCopied: (copy: DeskProduct) => void;
}

export function DuplicateSheet({ product, onClose, onCopied }: DuplicateSheetProps) {
  const { duplicate } = useProductChanges();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  async function submit() {
    try {
      const copy = await duplicate(product.productId, code);
      onClose();
      onCopied(copy.product);
    } catch (error) {
      setWrong(messageOf(error) ?? text.saveFailed);
    }
  }
  return (
    <FormSheet title={text.copyTitle(product.code)} onClose={onClose} onSubmit={submit} verb={text.copy}>
      <TextField
        label={text.newCode}
        hint={text.copyHint}
        error={wrong}
        required
        maxLength={64}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setWrong(undefined);
        }}
      />
    </FormSheet>
  );
}
