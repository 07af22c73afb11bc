// Discount codes of the company (/admin/precios/codigos): list with their uses, new, change, deactivate, history and undo.

import type { DeskDiscountCode } from '@mostrador/contract/entries/discount-codes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/call-failed';
import { useHistoryOf, useRefreshHistory } from '../../../features/change-log/queries';
import { useDiscountCodeChanges, useDiscountCodes } from '../../../features/discount-codes/useDiscountCodes';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { Skeleton } from '../../../ui/Skeleton';
import { useShortcut } from '../../../ui/useShortcut';
import { useToasts } from '../../../ui/useToasts';
import { discountCodesText as text } from '../../text/discount-codes';
import { DeskHead } from '../../ui/DeskHead';
import { HistoryList } from '../../ui/HistoryList';
import { ImportLink } from '../../ui/ImportLink';
import { TableFoot } from '../../ui/TableFoot';
import { useLastAction } from '../../ui/useLastAction';
import { useUndoChange } from '../../ui/useUndoChange';
import { valuesOf } from './code-form';
import { codeValueText } from './code-value-text';
import { DiscountCodeSheet } from './DiscountCodeSheet';
import { DiscountCodeTable } from './DiscountCodeTable';
import { PriceViews } from './PriceViews';
import './discount-codes.css';

export default function DiscountCodesScreen() {
  const { data, isError, refetch } = useDiscountCodes();
  const changes = useDiscountCodeChanges();
  const refreshHistory = useRefreshHistory();
  const toasts = useToasts();
  const [edited, setEdited] = useState<DeskDiscountCode | 'new'>();
  const actions = useLastAction(() => {
    changes.refresh();
    refreshHistory();
  });
  const onUndo = useUndoChange(changes.refresh);
  const history = useHistoryOf('discount_code', undefined);
  useShortcut({ key: 'n' }, () => setEdited('new'));
  const codes = data?.codes;

  async function setActive(code: DeskDiscountCode) {
    const from = valuesOf(code);
    try {
      const { actionId } = await changes.save(code.discountCodeId, from, { ...from, active: !code.active });
      actions.done({ said: (code.active ? text.deactivated : text.activated)(code.code), actionId });
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.notSaved, tone: 'error', about: 'discount-code' });
      changes.refresh();
    }
  }
  return (
    <>
      <DeskHead title={text.title} count={codes && String(codes.length)}>
        <ImportLink kind="discount-codes" />
        <span className="keep">
          <Button icon={Plus} aria-keyshortcuts="n" onClick={() => setEdited('new')}>
            {text.add}
            <kbd>{text.addKey}</kbd>
          </Button>
        </span>
      </DeskHead>
      <PriceViews />
      {isError && codes === undefined && (
        <Empty title={text.failed} action={<Button onClick={() => refetch()}>{text.retry}</Button>} />
      )}
      {codes === undefined && !isError && <Skeleton shape="row" />}
      {codes?.length === 0 && <Empty title={text.noneTitle}>{text.noneText}</Empty>}
      {codes !== undefined && codes.length > 0 && (
        <DiscountCodeTable codes={codes} onEdit={setEdited} onActive={(code) => void setActive(code)} />
      )}
      {codes !== undefined && (
        <section className="codes-history" aria-labelledby="codes-history">
          <h2 className="d-h" id="codes-history">
            {text.history}
          </h2>
          <HistoryList
            history={history}
            onUndo={onUndo}
            linesOf={({ event, label, fields }) =>
              event === 'created'
                ? [text.wasCreated(label)]
                : fields.map(({ field, before, after }) => ({
                    field: `${label}, ${text.fields[field] ?? field}`,
                    before: codeValueText(field, before),
                    after: codeValueText(field, after),
                  }))
            }
          />
        </section>
      )}
      <TableFoot counted={codes && text.counted(codes.length)} actions={actions} />
      {edited !== undefined && (
        <DiscountCodeSheet
          code={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(action) => {
            setEdited(undefined);
            actions.done(action);
          }}
        />
      )}
    </>
  );
}
