// Payment terms of the company (/admin/clientes/condiciones): list, new, change, deactivate, history and undo.

import type { PaymentTerms } from '@mostrador/contract/entries/client-desk';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../api/call-failed';
import { useHistoryOf, useRefreshHistory } from '../../../features/change-log/queries';
import { useDeskClientChoices } from '../../../features/client-desk/queries';
import { useClientChanges } from '../../../features/client-desk/useClientChanges';
import { Button } from '../../../ui/Button';
import { Empty } from '../../../ui/Empty';
import { Skeleton } from '../../../ui/Skeleton';
import { useShortcut } from '../../../ui/useShortcut';
import { useToasts } from '../../../ui/useToasts';
import { paymentTermsText as text } from '../../text/payment-terms';
import { DeskHead } from '../../ui/DeskHead';
import { HistoryList } from '../../ui/HistoryList';
import { TableFoot } from '../../ui/TableFoot';
import { useLastAction } from '../../ui/useLastAction';
import { useUndoChange } from '../../ui/useUndoChange';
import { PaymentTermsSheet } from './PaymentTermsSheet';
import './payment-terms.css';

const LIST = { to: '/admin/clientes', label: text.clients };

export default function PaymentTermsScreen() {
  const { data, isError, refetch } = useDeskClientChoices();
  const changes = useClientChanges();
  const refreshHistory = useRefreshHistory();
  const toasts = useToasts();
  const [edited, setEdited] = useState<PaymentTerms | 'new'>();
  const actions = useLastAction(() => {
    changes.refresh();
    refreshHistory();
  });
  const onUndo = useUndoChange(changes.refresh);
  const history = useHistoryOf('payment_terms', undefined);
  useShortcut({ key: 'n' }, () => setEdited('new'));
  const all = data?.paymentTerms;

  async function setActive({ paymentTermsId, name, active }: PaymentTerms) {
    try {
      const edit = { field: 'active', from: active, to: !active };
      const { actionId } = await changes.saveTerms(paymentTermsId, [edit]);
      actions.done({ said: active ? text.deactivated(name) : text.activated(name), actionId });
    } catch (error) {
      toasts.show({ text: messageOf(error) ?? text.notSaved, tone: 'error', about: 'terms' });
      changes.refresh();
    }
  }
  return (
    <>
      <DeskHead title={text.title} parent={LIST} count={all && String(all.length)}>
        <span className="keep">
          <Button icon={Plus} aria-keyshortcuts="n" onClick={() => setEdited('new')}>
            {text.add}
            <kbd>{text.addKey}</kbd>
          </Button>
        </span>
      </DeskHead>
      {isError && all === undefined && (
        <Empty title={text.failed} action={<Button onClick={() => refetch()}>{text.retry}</Button>} />
      )}
      {all === undefined && !isError && <Skeleton shape="row" />}
      {all?.length === 0 && <Empty title={text.noneTitle}>{text.noneText}</Empty>}
      {all !== undefined && all.length > 0 && (
        <TermsTable all={all} onEdit={setEdited} onActive={(one) => void setActive(one)} />
      )}
      {all !== undefined && (
        <section className="terms-history" aria-labelledby="terms-history">
          <h2 className="d-h" id="terms-history">
            {text.history}
          </h2>
          <HistoryList
            history={history}
            onUndo={onUndo}
            linesOf={({ event, label, fields }) =>
              event === 'created'
                ? [text.created(label)]
                : fields.map(({ field, before, after }) => ({
                    field: `${label}, ${text.fields[field] ?? field}`,
                    before: valueText(before),
                    after: valueText(after),
                  }))
            }
          />
        </section>
      )}
      <TableFoot counted={all && text.counted(all.length)} actions={actions} />
      {edited !== undefined && (
        <PaymentTermsSheet
          terms={edited === 'new' ? undefined : edited}
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

const valueText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? text.active : text.inactive) : String(value ?? '');

interface TermsTableProps {
  readonly all: readonly PaymentTerms[];
  readonly onEdit: (terms: PaymentTerms) => void;
  readonly onActive: (terms: PaymentTerms) => void;
}

function TermsTable({ all, onEdit, onActive }: TermsTableProps) {
  return (
    <table className="dt terms-table" aria-label={text.title}>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col" className="num">
            {text.days}
          </th>
          <th scope="col">{text.state}</th>
          <th scope="col">
            <span className="spoken">{text.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {all.map((terms) => (
          <tr key={terms.paymentTermsId} data-off={!terms.active || undefined}>
            <td className="grow">
              <button type="button" className="terms-open" onClick={() => onEdit(terms)}>
                {terms.name}
                <span className="spoken"> {text.edit(terms.name)}</span>
              </button>
            </td>
            <td className="num">{text.daysOf(terms.days)}</td>
            <td>
              <span className={terms.active ? 'st st--ok' : 'st st--off'}>
                {terms.active ? text.active : text.inactive}
              </span>
            </td>
            <td className="num">
              <Link className="f-link not-phone" to={`/admin/clientes?condicion=${terms.paymentTermsId}`}>
                {text.seeClients}
                <span className="spoken"> {terms.name}</span>
              </Link>
              <button
                type="button"
                className="f-link"
                aria-label={terms.active ? text.deactivate(terms.name) : text.activate(terms.name)}
                onClick={() => onActive(terms)}
              >
                {terms.active ? text.deactivateShort : text.activateShort}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
