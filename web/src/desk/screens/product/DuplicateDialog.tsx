// Asks for the code of a product's copy, and makes it.

import type { DeskProduct } from '@mostrador/contract/entries/product-desk';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { useProductChanges } from '../../../features/product-desk/useProductChanges';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { TextField } from '../../../ui/TextField';
import { productText as text } from '../../text/products';

interface DuplicateDialogProps {
  readonly product: DeskProduct;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCopied: (copy: DeskProduct) => void;
}

export function DuplicateDialog({ product, isOpen, onClose, onCopied }: DuplicateDialogProps) {
  const { duplicate } = useProductChanges();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      const copy = await duplicate(product.productId, code);
      onClose();
      onCopied(copy.product);
    } catch (error) {
      setWrong(messageOf(error) ?? text.saveFailed);
    }
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={text.copyTitle(product.code)}
      closeLabel={text.close}
      size="small"
    >
      <form className="many-form" onSubmit={(event) => void submit(event)}>
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
        <Button type="submit">{text.copy}</Button>
      </form>
    </Dialog>
  );
}
