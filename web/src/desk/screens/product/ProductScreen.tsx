// A product's page on the desk (/admin/productos/:productId): every field, its prices, pictures and history, and how clients see it.

import type { DeskProduct } from '@mostrador/contract/entries/product-desk';
import { ChevronDown, ChevronUp, CircleDot, Ellipsis, Eye } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { messageOf, statusOf } from '../../../api/call-failed';
import { useRefreshHistory } from '../../../features/change-log/queries';
import {
  useDeskNeighbours,
  useDeskProduct,
  useDeskProductChoices,
} from '../../../features/product-desk/queries';
import { useProductChanges } from '../../../features/product-desk/useProductChanges';
import { useAttempt } from '../../../notices/useAttempt';
import { useLeaveGuard } from '../../../page/useLeaveGuard';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Empty } from '../../../ui/Empty';
import { Icon } from '../../../ui/Icon';
import { IconButton } from '../../../ui/IconButton';
import { LinkButton } from '../../../ui/LinkButton';
import { Menu } from '../../../ui/Menu';
import { useShortcut } from '../../../ui/useShortcut';
import { picturesText } from '../../text/pictures';
import { productsText, productText as text } from '../../text/products';
import { quantityPricesText } from '../../text/quantity-prices';
import { DeskHead } from '../../ui/DeskHead';
import { openedFrom, openedFromOf } from '../../ui/product-order';
import { QuantityPrices } from '../../ui/quantity-prices/QuantityPrices';
import { SideSection } from '../../ui/SideSection';
import { DuplicateSheet } from './DuplicateSheet';
import { ProductAside } from './ProductAside';
import { ProductHistory } from './ProductHistory';
import { ProductPictures } from './ProductPictures';
import { ProductSections } from './ProductSections';
import { fieldText } from './product-draft';
import { type ProductDraft, useProductDraft } from './useProductDraft';
import './product.css';

const LIST = { to: '/admin/productos', label: text.list };

export default function ProductScreen() {
  const { productId = '' } = useParams();
  const id = /^\d{1,9}$/.test(productId) ? Number(productId) : 0;
  return <LoadedProduct key={id} productId={id} />;
}

function LoadedProduct({ productId }: { readonly productId: number }) {
  const { data, error, refetch } = useDeskProduct(productId);
  if (data !== undefined) return <ProductPage read={data} onReload={async () => (await refetch()).data} />;
  return (
    <>
      <DeskHead title={text.title} parent={LIST} />
      {error === null ? (
        <p className="desk-loading" role="status">
          {text.loading}
        </p>
      ) : statusOf(error) === 404 ? (
        <Empty title={text.missing} action={<LinkButton to={LIST.to}>{text.toList}</LinkButton>}>
          {text.missingText}
        </Empty>
      ) : (
        <Empty title={text.failed} action={<Button onClick={() => refetch()}>{text.retry}</Button>} />
      )}
    </>
  );
}

function ProductPage({
  read,
  onReload,
}: {
  readonly read: DeskProduct;
  readonly onReload: () => Promise<DeskProduct | undefined>;
}) {
  const refreshHistory = useRefreshHistory();
  const changes = useProductChanges();
  const attempt = useAttempt();
  const navigate = useNavigate();
  const choices = useDeskProductChoices().data;
  const [isCopying, setCopying] = useState(false);
  const editing = useProductDraft(read, () => {
    refreshHistory();
    changes.refresh();
  });
  const { form, product } = editing;
  const from = openedFromOf(useLocation().state);
  const near = useDeskNeighbours(product.productId, from).data;
  const goTo = (productId: number | undefined, step: number) => {
    if (productId !== undefined && from !== undefined)
      void navigate(`/admin/productos/${productId}`, {
        state: openedFrom({ ...from, at: (near?.place ?? 1) - 1 + step }),
        replace: true,
      });
  };
  useShortcut({ key: 'k' }, () => goTo(near?.previous, -1));
  useShortcut({ key: 'j' }, () => goTo(near?.next, 1));
  const guard = useLeaveGuard(form.changed.size > 0);
  useShortcut({ key: 's', withCommand: true, whileTyping: true }, () => void editing.save());

  async function undone() {
    const now = await onReload();
    if (now !== undefined) editing.takeOver(now);
    refreshHistory();
    changes.refresh();
  }
  function picturesChanged() {
    refreshHistory();
    changes.refresh();
  }
  const setActive = (to: boolean) =>
    attempt(
      async () => {
        await changes.saveProduct(product.productId, [{ field: 'active', from: product.active, to }], false);
        await undone();
      },
      { about: 'product', failed: (error) => messageOf(error) ?? text.saveFailed },
    );

  const state = !product.active ? 'inactive' : product.visibleInPortal ? 'active' : 'hidden';
  return (
    <>
      <DeskHead
        title={product.code}
        parent={from === undefined ? LIST : { ...LIST, to: `${LIST.to}?${from.address}` }}
        count={
          <span className={state === 'active' ? 'st st--ok' : 'st st--off'}>
            {productsText.states[state]}
          </span>
        }
      >
        {near !== undefined && (
          <span className="product-near keep">
            <span className="d-meta">{text.placeOf(near.place, near.total)}</span>
            <IconButton
              icon={ChevronUp}
              label={text.previous}
              aria-keyshortcuts="k"
              disabled={near.previous === undefined}
              onClick={() => goTo(near.previous, -1)}
            />
            <IconButton
              icon={ChevronDown}
              label={text.next}
              aria-keyshortcuts="j"
              disabled={near.next === undefined}
              onClick={() => goTo(near.next, 1)}
            />
          </span>
        )}
        <a
          className="button"
          data-kind="secondary"
          data-size="normal"
          href={`/product?pcode=${encodeURIComponent(product.code)}`}
        >
          <Icon of={Eye} />
          {text.seeInStore}
        </a>
        <span className="keep">
          <Menu
            className="product-more"
            chevron={false}
            align="end"
            label={text.moreActions}
            button={<Icon of={Ellipsis} />}
            entries={[
              { key: 'copy', label: text.duplicate, onSelect: () => setCopying(true) },
              {
                key: 'active',
                label: product.active ? text.deactivate : text.activate,
                onSelect: () => void setActive(!product.active),
              },
            ]}
          />
        </span>
      </DeskHead>
      <UnsavedBar editing={editing} />
      <div className="d-split">
        <div>
          <ProductSections
            form={form}
            choices={choices}
            pictures={
              <SideSection title={picturesText.title} hint={picturesText.hint}>
                <ProductPictures productId={product.productId} onChanged={picturesChanged} />
              </SideSection>
            }
            lastChanges={
              new Map(
                product.prices.map(({ priceListId, changedAt, changedBy, isDefault }) => [
                  priceListId,
                  { changedAt, changedBy, isDefault },
                ]),
              )
            }
            code={
              <div className="field desk-field" data-span={4}>
                <label className="field-label" htmlFor="product-code">
                  {text.fields.code}
                </label>
                <input id="product-code" className="control" value={product.code} disabled />
              </div>
            }
          />
          <SideSection title={quantityPricesText.section} hint={quantityPricesText.hint}>
            <QuantityPrices
              of={{ productId: product.productId }}
              start={{ kind: 'step', ownerCode: '', productCode: product.code }}
              product={product}
              onChanged={refreshHistory}
            />
          </SideSection>
          <SideSection title={text.sections.history} hint={text.sections.historyHint}>
            <ProductHistory
              productId={product.productId}
              lists={product.prices}
              onUndone={() => void undone()}
            />
          </SideSection>
        </div>
        <ProductAside product={product} choices={choices} />
      </div>
      {isCopying && (
        <DuplicateSheet
          product={product}
          onClose={() => setCopying(false)}
          onCopied={(copy) => navigate(`/admin/productos/${copy.productId}`)}
        />
      )}
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

/** Says what is not saved, and saves or discards it. */
function UnsavedBar({
  editing: { form, isSaving, isConfirming, save, discard },
}: {
  readonly editing: ProductDraft;
}) {
  const nameOf = (key: string) => fieldText(key.startsWith('price:') ? 'price' : key).toLowerCase();
  const namesOf = (keys: readonly string[]) => [...new Set(keys.map(nameOf))].join(', ');
  const wrong = namesOf(Object.keys(form.wrong));
  const isBlocked = form.conflicts.size > 0 || wrong !== '';
  if (form.changed.size === 0) return null;
  return (
    <div className="d-dirty">
      <Icon of={CircleDot} />
      <span role="status">
        <b>{text.unsaved(form.changed.size)}</b> {namesOf([...form.changed])}
        {form.conflicts.size > 0 && <> · {text.conflictTitle}</>}
        {isConfirming && <> · {text.confirmJump}</>}
        {wrong !== '' && <> · {text.correctFirst(wrong)}</>}
      </span>
      <span className="push">
        <Button kind="secondary" onClick={discard}>
          {text.discard}
        </Button>
        <Button pending={isSaving} disabled={isBlocked} onClick={save}>
          {text.save}
          <kbd>{text.saveKey}</kbd>
        </Button>
      </span>
    </div>
  );
}
