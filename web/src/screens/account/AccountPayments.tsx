// The payments of the account: the button 'Informar un pago', its dialog with what is left to pay, and the notice of a rejected payment.

import type { AccountEntryRow } from '@mostrador/contract/entries/account';
import { entryName } from '@mostrador/rules/account';
import { dayAt } from '@mostrador/rules/days';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useAccountEntries } from '../../features/account/queries';
import type { PayableEntry } from '../../features/transfers/PaidEntries';
import { useTransfers } from '../../features/transfers/queries';
import { useOffline } from '../../storage/offline-mode';
import { transfersText as text } from '../../text/transfers';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { type TellDialog, useTellDialog } from '../common/transfers/useTellDialog';
import { fullDay, shortDay } from './account-days';

/** The dialog of the account. What is left to pay is read when it is opened first. */
export function useAccountPayments(): TellDialog {
  const [isWanted, setWanted] = useState(false);
  const open = useAccountEntries({ show: 'open', from: undefined }, undefined, isWanted);
  const today = dayAt(Date.now());
  const payable = (open.data?.pages ?? []).flatMap(({ entries }) => entries.flatMap(payableOf));
  payable.sort((a, b) => (a.due < b.due ? -1 : 1));
  const dialog = useTellDialog({
    order: undefined,
    payable: payable.map(({ due, ...entry }) => ({ ...entry, due: due === '' ? '' : shortDay(due, today) })),
  });
  return {
    ...dialog,
    open: () => {
      setWanted(true);
      return dialog.open();
    },
  };
}

const payableOf = (entry: AccountEntryRow): PayableEntry[] =>
  entry.openAmount > 0
    ? [
        {
          entryId: entry.entryId,
          name: entryName(entry),
          due: entry.dueOn ?? '',
          amount: entry.openAmount,
        },
      ]
    : [];

export function TellPayment({ payments }: { readonly payments: TellDialog }) {
  const isOffline = useOffline();
  return (
    <Button icon={Upload} disabled={isOffline} onClick={() => payments.open()}>
      {text.tell}
    </Button>
  );
}

interface RejectedPaymentProps {
  readonly payments: TellDialog;
  /** Shows the payments behind the dialog. */
  readonly onShow: () => void;
}

/** Says that the last payment was rejected, until the client tells another one. */
export function RejectedPayment({ payments, onShow }: RejectedPaymentProps) {
  const [last] = useTransfers(undefined).data ?? [];
  if (last?.state !== 'rejected') return null;
  return (
    <Note
      tone="warn"
      action={
        <Button
          kind="quiet"
          onClick={() => {
            onShow();
            return payments.open();
          }}
        >
          {text.tellAgain}
        </Button>
      }
    >
      <b>{text.wasRejected(fullDay(last.paidOn))}</b> {last.reason}
    </Note>
  );
}
