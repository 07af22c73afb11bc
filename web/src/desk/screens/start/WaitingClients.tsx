// The clients that wait for verification, those who have waited longest first.

import type { DeskStart } from '@mostrador/contract/entries/desk';
import { formatCuit } from '@mostrador/rules/cuit';
import { startText as text } from '../../text/start';
import { DeskSection } from '../../ui/DeskSection';
import { spanSince } from '../../ui/time-span';

type WaitingClientsProps = DeskStart['waiting'] & { readonly now: number; readonly list: string };

export function WaitingClients({ clients, now, list }: WaitingClientsProps) {
  return (
    <DeskSection
      title={text.clientsTitle}
      action={
        <a className="f-link" href={list}>
          {text.seeClients}
        </a>
      }
    >
      {clients.length === 0 ? (
        <p className="d-meta">{text.noClients}</p>
      ) : (
        <table className="dt dt--inset dt--plain dt--list dt--tight" aria-label={text.clientsTitle}>
          <tbody>
            {clients.map(({ clientId, title, legalId, city, since }) => (
              <tr key={clientId}>
                <td className="grow m-a" title={title}>
                  <span className="name">{title}</span>
                </td>
                <td className="m-c">{formatCuit(legalId)}</td>
                <td className="t-hide sub">{city}</td>
                <td className="sub m-d">{text.ago(spanSince(since, now))}</td>
                <td className="num m-b">
                  <a
                    className="f-link"
                    href={`${list}?${new URLSearchParams({ q: title.slice(0, 64) })}`}
                    aria-label={text.verifyOf(title)}
                  >
                    {text.verify}
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DeskSection>
  );
}
