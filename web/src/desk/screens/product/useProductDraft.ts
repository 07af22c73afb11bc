// The editing of a product's page: what is typed, saving it, and the fields that another user has changed meanwhile.

import type { Conflict } from '@mostrador/contract/entries/change-log';
import type { DeskProduct } from '@mostrador/contract/entries/product-desk';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import {
  conflictsOf,
  isUnconfirmedJump,
  refusedField,
  useProductChanges,
} from '../../../features/product-desk/useProductChanges';
import { useToasts } from '../../../ui/useToasts';
import { productText as text } from '../../text/products';
import type { DraftForm } from './DraftFields';
import {
  afterSave,
  changedKeys,
  type Draft,
  type DraftKey,
  editsOf,
  failures,
  keyOfConflict,
  resolved,
} from './product-draft';

export interface ProductDraft {
  readonly form: DraftForm;
  /** The product as it was saved last. */
  readonly product: DeskProduct;
  readonly isSaving: boolean;
  /** A price changes by more than 30 %: the next save is the user's confirmation. */
  readonly isConfirming: boolean;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  /** Takes over a product that was changed beside the fields, by an undo; what is typed stays. */
  readonly takeOver: (product: DeskProduct) => void;
}

export function useProductDraft(read: DeskProduct, onSaved: () => void): ProductDraft {
  const changes = useProductChanges();
  const toasts = useToasts();
  const [product, setProduct] = useState(read);
  const [draft, setDraft] = useState<Draft>({ seen: read, typed: {} });
  const [conflicts, setConflicts] = useState<ReadonlyMap<DraftKey, Conflict>>(new Map());
  const [refused, setRefused] = useState<Readonly<Partial<Record<DraftKey, string>>>>({});
  const [isConfirming, setConfirming] = useState(false);
  const [isSaving, setSaving] = useState(false);

  function restart(saved: DeskProduct) {
    setProduct(saved);
    setDraft({ seen: saved, typed: {} });
    setConflicts(new Map());
    setRefused({});
    setConfirming(false);
  }
  function takeOver(read: DeskProduct) {
    setProduct(read);
    setDraft(({ typed }) => ({ seen: read, typed }));
  }
  function without(key: DraftKey) {
    setConflicts((held) => new Map([...held].filter(([each]) => each !== key)));
    setRefused(({ [key]: _, ...others }) => others);
    setConfirming(false);
  }
  const form: DraftForm = {
    draft,
    changed: new Set(changedKeys(draft)),
    wrong: { ...refused, ...failures(draft) },
    conflicts,
    isNew: false,
    onType(key, typed) {
      setDraft((held) => ({ ...held, typed: { ...held.typed, [key]: typed } }));
      if (refused[key] !== undefined || isConfirming) without(key);
    },
    onBack(key) {
      setDraft(({ seen, typed: { [key]: _, ...typed } }) => ({ seen, typed }));
      without(key);
    },
    onResolve(key, keepsOwn) {
      const conflict = conflicts.get(key);
      if (conflict !== undefined) setDraft((held) => resolved(held, key, conflict.current, keepsOwn));
      without(key);
    },
  };

  async function save() {
    const edits = editsOf(draft);
    if (isSaving || edits.length === 0 || Object.keys(failures(draft)).length > 0 || conflicts.size > 0)
      return;
    setSaving(true);
    try {
      const saved = await changes.saveProduct(product.productId, edits, isConfirming);
      setProduct(saved.product);
      setDraft((held) => afterSave(held, draft, saved.product));
      setRefused({});
      setConfirming(false);
      for (const notice of saved.notices) toasts.show({ text: notice, tone: 'warn', about: 'stock' });
      if (saved.notices.length === 0) toasts.show({ text: text.saved, about: 'product' });
      onSaved();
    } catch (error) {
      const found = conflictsOf(error);
      const field = refusedField(error);
      if (found !== undefined) setConflicts(new Map(found.map((each) => [keyOfConflict(each), each])));
      else if (isUnconfirmedJump(error)) setConfirming(true);
      else if (field !== undefined) setRefused({ [field.field]: field.message });
      else toasts.show({ text: messageOf(error) ?? text.saveFailed, tone: 'error', about: 'product' });
    } finally {
      setSaving(false);
    }
  }

  return { form, product, isSaving, isConfirming, save, discard: () => restart(product), takeOver };
}
