import type { OrderMail } from '@mostrador/contract/entries/order-mails';
import { formatMinute } from '../../text/dates';
import { orderMailsText as text } from '../../text/order-management';
import { Chip } from '../../ui/Chip';
import './MailState.css';

/** The state of an order's mail: sent, waiting or stopped, with the number of attempts and the last error. */
export function MailState({ mail }: { readonly mail: OrderMail }) {
  const { sentAt, attempts, lastError, nextAttemptAt } = mail;
  if (sentAt !== null) return <Chip tone="ok">{text.sent(formatMinute(sentAt))}</Chip>;
  const more = [
    attempts > 0 && text.attempts(attempts),
    nextAttemptAt !== null && attempts > 0 && text.next(formatMinute(nextAttemptAt)),
  ].filter(Boolean);
  return (
    <>
      {nextAttemptAt === null ? (
        <Chip tone="danger">{text.stopped}</Chip>
      ) : (
        <Chip tone="warn">{text.waits}</Chip>
      )}
      {more.length > 0 && <span className="mail-more">{more.join(' · ')}</span>}
      {lastError !== '' && <span className="mail-more">{text.lastError(lastError)}</span>}
    </>
  );
}

/** The kind of a mail, and its recipient. */
export function MailName({ mail }: { readonly mail: OrderMail }) {
  return (
    <>
      {text.kinds[mail.kind]}
      <span className="mail-more">{mail.recipient}</span>
    </>
  );
}
