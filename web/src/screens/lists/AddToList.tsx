// The row that adds a product to a list by its code, with the product's minimum quantity.

import type { ShoppingListLine } from '@mostrador/contract/entries/shopping-lists';
import { PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { minimumOf } from '@mostrador/rules/quantity';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../api/api';
import { productQuery } from '../../features/products/queries';
import type { ChangedList, ListContent } from '../../features/shopping-lists/useListChanges';
import { listsText as text } from '../../text/lists';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useToasts } from '../../ui/useToasts';

interface AddToListProps {
  readonly lines: readonly ShoppingListLine[];
  readonly onAdd: (content: ListContent) => Promise<ChangedList | undefined>;
}

export function AddToList({ lines, onAdd }: AddToListProps) {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);

  async function add(event: FormEvent) {
    event.preventDefault();
    const typed = code.trim();
    if (pending || typed === '') return;
    setPending(true);
    setError(undefined);
    try {
      const product = await client.fetchQuery(productQuery(api, typed));
      if (product === null) setError(text.codeUnknown);
      else if (lines.some((line) => line.product.code === product.code)) setError(text.codeThere);
      else {
        const added = await onAdd({ lines: [{ code: product.code, quantity: minimumOf(product) }] });
        if (added !== undefined) {
          setCode('');
          toasts.show({ text: text.lineAdded(product.name) });
        }
      }
    } catch {
      setError(text.actionFailed);
    }
    setPending(false);
  }
  return (
    <form className="lists-add" noValidate onSubmit={(event) => void add(event)}>
      <TextField
        label={text.addByCode}
        error={error}
        value={code}
        maxLength={PRODUCT_CODE_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" kind="secondary" pending={pending}>
        {text.addCode}
      </Button>
    </form>
  );
}
