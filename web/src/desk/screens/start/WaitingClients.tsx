// The clients that wait for verification, those who have waited longest first.

import type { DeskStart } from '@mostrador/contract/entries/desk';
import { formatCuit } from '@mostrador/rules/cuit';
import { Link } from 'react-router';
import { startText as text } from '../../text/start';
import { DeskSection } from '../../ui/DeskSection';
import { spanSince } from '../../ui/time-span';

type WaitingClientsProps = DeskStart['waiting'] & { readonly now: number; readonly list: string };

export function WaitingClients({ clients, now, list }: WaitingClientsProps) {
  return (
    <DeskSection
      title={text.clientsTitle}
      action={
        <Link className="f-link" to={list}>
          {text.seeClients}
        </Link>
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
                  <Link
                    className="f-link"
                    to={`/admin/clientes?verificar=${clientId}`}
                    aria-label={text.verifyOf(title)}
                  >
                    {text.verify}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DeskSection>
  );
}
