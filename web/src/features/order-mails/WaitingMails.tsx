// The warning on /orders and /system that mails of orders were not sent, and the dialog that lists them and tries all
// again.

import type { WaitingMail } from '@mostrador/contract/entries/order-mails';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMinute } from '../../text/dates';
import { orderMailsText as text } from '../../text/order-management';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Note } from '../../ui/Note';
import { type Column, Table, TableSkeleton } from '../../ui/Table';
import { MailName, MailState } from './MailState';
import { useRetryMails, useWaitingMails } from './queries';

interface WaitingMailsProps {
  /** The number of waiting mails of the whole company. */
  readonly count: number;
  readonly orderAddress: (externalId: string) => string;
}

export function WaitingMails({ count, orderAddress }: WaitingMailsProps) {
  const [open, setOpen] = useState(false);
  const { retryAll, pending } = useRetryMails();
  return (
    <>
      {count > 0 && (
        <div className="waiting-banner">
          <Note
            tone="warn"
            action={
              <Button kind="secondary" aria-label={text.seeAll} onClick={() => setOpen(true)}>
                {text.see}
              </Button>
            }
          >
            {text.waiting(count)}
          </Note>
        </div>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={text.waitingTitle}
        closeLabel={text.close}
        size="large"
        footer={
          <>
            <Button kind="secondary" onClick={() => setOpen(false)}>
              {text.close}
            </Button>
            <Button icon={RotateCw} pending={pending} onClick={() => void retryAll()}>
              {text.retryAll}
            </Button>
          </>
        }
      >
        <List orderAddress={orderAddress} />
      </Dialog>
    </>
  );
}

function List({ orderAddress }: Pick<WaitingMailsProps, 'orderAddress'>) {
  const mails = useWaitingMails();
  const columns: readonly Column<WaitingMail>[] = [
    {
      key: 'order',
      head: text.order,
      names: true,
      narrow: 'title',
      cell: ({ externalId, formatedDocumentNumber, queuedAt }) => (
        <>
          <Link className="text-link nowrap" to={orderAddress(externalId)}>
            {formatedDocumentNumber}
          </Link>
          <span className="mail-more">{text.queuedAt(formatMinute(queuedAt))}</span>
        </>
      ),
    },
    { key: 'mail', head: text.mail, narrow: 'full', cell: (mail) => <MailName mail={mail} /> },
    { key: 'state', head: text.state, narrow: 'full', cell: (mail) => <MailState mail={mail} /> },
  ];
  if (mails.isError) {
    return (
      <Note
        tone="danger"
        announce
        action={
          <Button kind="secondary" onClick={() => void mails.refetch()} pending={mails.isFetching}>
            {text.retry}
          </Button>
        }
      >
        {text.failed}
      </Note>
    );
  }
  if (mails.data === undefined) return <TableSkeleton columns={columns} rows={3} label={text.loading} />;
  if (mails.data.length === 0) return <p className="text-muted">{text.noneWaiting}</p>;
  return (
    <Table caption={text.waitingTitle} columns={columns} rows={mails.data} rowKey={({ mailId }) => mailId} />
  );
}
