import type { OrderMail } from '@mostrador/contract/entries/order-mails';
import { RotateCw } from 'lucide-react';
import { orderMailsText as text } from '../../text/order-management';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { type Column, Table, TableSkeleton } from '../../ui/Table';
import { MailName, MailState } from './MailState';
import { useOrderMails, useResendMail } from './queries';

/** The mails of one order on /orders, each with its state and the button 'Reenviar' (`resendOrderMail`). */
export function OrderMails({ externalId }: { readonly externalId: string }) {
  const mails = useOrderMails(externalId);
  const { resend, resendingId } = useResendMail(externalId);
  const columns: readonly Column<OrderMail>[] = [
    {
      key: 'mail',
      head: text.mail,
      names: true,
      narrow: 'title',
      cell: (mail) => <MailName mail={mail} />,
    },
    { key: 'state', head: text.state, narrow: 'full', cell: (mail) => <MailState mail={mail} /> },
    {
      key: 'resend',
      head: <span className="spoken">{text.action}</span>,
      kind: 'action',
      narrow: 'full',
      cell: (mail) => (
        <Button
          kind="secondary"
          icon={RotateCw}
          aria-label={text.resendOne(text.kinds[mail.kind], mail.recipient)}
          pending={resendingId === mail.mailId}
          onClick={() => void resend(mail.mailId)}
        >
          {text.resend}
        </Button>
      ),
    },
  ];
  return (
    <section className="order-mails no-print" aria-label={text.title}>
      <h2 className="group-title">{text.title}</h2>
      {mails.isError ? (
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
      ) : mails.data === undefined ? (
        <TableSkeleton columns={columns} rows={2} label={text.loading} />
      ) : mails.data.length === 0 ? (
        <p className="text-muted">{text.none}</p>
      ) : (
        <Table caption={text.title} columns={columns} rows={mails.data} rowKey={({ mailId }) => mailId} />
      )}
    </section>
  );
}
