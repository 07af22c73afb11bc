// The mails whose last attempt failed, with the reason, and the button that tries again.

import type { DeskStart } from '@mostrador/contract/entries/desk';
import { useDeskStart } from '../../../features/desk/queries';
import { useRetryMails } from '../../../features/order-mails/queries';
import { startText as text } from '../../text/start';
import { DeskSection } from '../../ui/DeskSection';

export function FailedMails({ mails }: DeskStart['failedMails']) {
  const { retryAll, pending } = useRetryMails();
  const { refetch } = useDeskStart();
  const areOfOrders = mails.some(({ orderNumber }) => orderNumber !== null);
  return (
    <DeskSection
      title={text.mailsTitle}
      anchor="mails"
      action={
        areOfOrders && (
          <button
            type="button"
            className="f-link"
            disabled={pending}
            onClick={() => void retryAll().then(() => refetch())}
          >
            {text.retryMails}
          </button>
        )
      }
    >
      {mails.length === 0 ? (
        <p className="d-meta">{text.noMails}</p>
      ) : (
        <table className="dt dt--inset dt--plain dt--list dt--tight" aria-label={text.mailsTitle}>
          <tbody>
            {mails.map(({ mailId, recipient, orderNumber, externalId, attempts, lastError }) => (
              <tr key={mailId}>
                <td className="m-a">
                  {orderNumber === null ? (
                    <span className="name">{text.otherMail}</span>
                  ) : (
                    <a className="name" href={`/admin/pedidos/${externalId ?? ''}`}>
                      {text.mailOfOrder(orderNumber)}
                    </a>
                  )}
                </td>
                <td className="grow sub m-c" title={recipient}>
                  {recipient}
                </td>
                <td className="grow m-d" title={lastError}>
                  <span className="st st--bad">{lastError}</span>
                </td>
                <td className="sub num t-hide">{text.attempts(attempts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DeskSection>
  );
}
