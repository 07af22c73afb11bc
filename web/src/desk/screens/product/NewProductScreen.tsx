// A new product on the desk (/admin/productos/nuevo): the same fields, created at once.

import type { CallInput } from '@mostrador/contract/client';
import { GENERAL_IVA, newProductIva } from '@mostrador/rules/iva';
import { NEW_PRODUCT, readProductCode } from '@mostrador/rules/product-fields';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../api/call-failed';
import { useDeskProductChoices } from '../../../features/product-desk/queries';
import { refusedField, useProductChanges } from '../../../features/product-desk/useProductChanges';
import { useLeaveGuard } from '../../../page/useLeaveGuard';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { TextField } from '../../../ui/TextField';
import { useShortcut } from '../../../ui/useShortcut';
import { useToasts } from '../../../ui/useToasts';
import { picturesText } from '../../text/pictures';
import { productText as text } from '../../text/products';
import { DeskHead } from '../../ui/DeskHead';
import { SideSection } from '../../ui/SideSection';
import type { DraftForm } from './DraftFields';
import { ProductSections } from './ProductSections';
import {
  changedKeys,
  type Draft,
  type DraftKey,
  type DraftProduct,
  editsOf,
  failures,
} from './product-draft';
import './product.css';

const BLANK: Omit<DraftProduct, 'prices' | 'taxCode'> = {
  productId: 0,
  code: '',
  ...NEW_PRODUCT,
  tags: [],
  synonyms: [],
  taxRate: 21,
  reserved: 0,
  stockStatusCode: 1,
  images: [],
  openCarts: 0,
  openOrders: 0,
  holdingOffers: 0,
  catalogs: [],
};

export default function NewProductScreen() {
  const choices = useDeskProductChoices().data;
  const changes = useProductChanges();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState<Draft['typed']>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [isAsked, setAsked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const lists = choices?.priceLists ?? [];
  const draft: Draft = {
    seen: {
      ...BLANK,
      taxCode: newProductIva(
        {
          isbn: String(typed.isbn ?? ''),
          barCode: String(typed.barCode ?? ''),
          ofCategory: choices?.categories.find(({ code }) => code === typed.categoryCode)?.newProductIva,
        },
        choices?.newProductIva ?? GENERAL_IVA,
      ),
      prices: lists.map(({ priceListId, name }) => ({ priceListId, name, price: null })),
    },
    typed,
  };
  const changed = new Set<DraftKey>(changedKeys(draft));
  const guard = useLeaveGuard((changed.size > 0 || code !== '') && !isSaving);
  useShortcut({ key: 's', withCommand: true, whileTyping: true }, () => void create());
  const codeRead = readProductCode(code);
  const missing: Partial<Record<DraftKey, string>> =
    isAsked && typed.name === undefined ? { name: text.fields.name } : {};

  const form: DraftForm = {
    draft,
    changed,
    wrong: { ...refused, ...failures(draft), ...(missing.name !== undefined && { name: nameMissing }) },
    conflicts: new Map(),
    isNew: true,
    onType(key, value) {
      setTyped((held) => ({ ...held, [key]: value }));
      setRefused({});
    },
    onBack: () => undefined,
    onResolve: () => undefined,
  };

  async function create() {
    setAsked(true);
    if (
      isSaving ||
      'message' in codeRead ||
      typed.name === undefined ||
      Object.keys(failures(draft)).length > 0
    )
      return;
    setSaving(true);
    try {
      const { product } = await changes.create(productOf(codeRead.value, draft));
      toasts.show({ text: text.created, about: 'product' });
      guard.allow();
      navigate(`/admin/productos/${product.productId}`, { replace: true });
    } catch (error) {
      const field = refusedField(error);
      if (field === undefined)
        toasts.show({ text: messageOf(error) ?? text.saveFailed, tone: 'error', about: 'product' });
      else setRefused({ [field.field]: field.message });
      setSaving(false);
    }
  }

  return (
    <>
      <DeskHead title={text.newTitle} parent={{ to: '/admin/productos', label: text.list }}>
        <span className="keep">
          <Button pending={isSaving} onClick={create}>
            {text.create}
            <kbd>{text.saveKey}</kbd>
          </Button>
        </span>
      </DeskHead>
      <div className="desk-new">
        <ProductSections
          form={form}
          choices={choices}
          pictures={
            <SideSection title={picturesText.title} hint={picturesText.hint}>
              <p className="d-meta">{text.sections.picturesAfter}</p>
            </SideSection>
          }
          lastChanges={
            new Map(
              lists.map(({ priceListId, isDefault }) => [
                priceListId,
                { changedBy: '', changedAt: null, isDefault },
              ]),
            )
          }
          code={
            <div data-span={4} className="desk-field">
              <TextField
                label={text.fields.code}
                required
                maxLength={64}
                value={code}
                error={refused['code'] ?? (isAsked && 'message' in codeRead ? codeRead.message : undefined)}
                onChange={(event) => {
                  setCode(event.target.value);
                  setRefused({});
                }}
              />
            </div>
          }
        />
      </div>
      <ConfirmDialog
        open={guard.asking}
        title={text.leaveTitle}
        confirmLabel={text.leave}
        cancelLabel={text.stay}
        closeLabel={text.close}
        onConfirm={guard.leave}
        onCancel={guard.stay}
        dangerous
      >
        <p>{text.leaveQuestion}</p>
      </ConfirmDialog>
    </>
  );
}

const nameMissing = 'El nombre no puede quedar vacío.';

function productOf(code: string, draft: Draft): CallInput<'createProduct'>['body'] {
  const edits = editsOf(draft);
  return {
    code,
    values: edits.flatMap(({ field, to }) => (field === 'price' ? [] : [{ field, to }])),
    prices: edits.flatMap(({ field, priceListId, to }) =>
      field === 'price' && priceListId !== undefined && typeof to === 'number'
        ? [{ priceListId, price: to }]
        : [],
    ),
  };
}
