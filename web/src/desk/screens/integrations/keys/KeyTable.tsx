// The table of the keys of /api/v1: name, beginning, scopes, last use, end and state. A name opens its key.

import type { ApiKey } from '@mostrador/contract/entries/api-keys';
import { API_SCOPES } from '@mostrador/rules/api-scopes';
import { dayText, momentText } from '../../../text/amounts';
import { keysText as text } from '../../../text/integrations';
import { KeyState } from './KeyState';

const { columns } = text;
/** Letters of the id that the table shows after 'mk_live_'. */
const SHOWN_LETTERS = 12;

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onOpen: (apiKeyId: number) => void;
}

export function KeyTable({ keys, onOpen }: KeyTableProps) {
  return (
    <table className="dt dt--inset dt--plain dt--list key-table" aria-label={text.table}>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.beginning}</th>
          <th scope="col">{columns.scopes}</th>
          <th scope="col">{columns.lastUse}</th>
          <th scope="col">{columns.expires}</th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.apiKeyId} apiKey={key} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

interface KeyRowProps extends Pick<KeyTableProps, 'onOpen'> {
  readonly apiKey: ApiKey;
}

function KeyRow({ apiKey, onOpen }: KeyRowProps) {
  const { apiKeyId, name, beginning, scopes, lastUsedAt, expiresAt, state } = apiKey;
  const lastUse = lastUsedAt === null ? text.never : momentText(lastUsedAt);
  return (
    <tr className={state === 'revoked' ? 'is-off' : undefined}>
      <td className="key-name m-a">
        <button type="button" className="key-open" onClick={() => onOpen(apiKeyId)}>
          {name}
          <span className="spoken"> {text.open(name)}</span>
        </button>
      </td>
      <td className="key-mono t-hide">{`${beginning.slice(0, SHOWN_LETTERS)}…`}</td>
      <td className="key-scopes t-hide">
        {scopes.map((scope) => (
          <span key={scope} className="key-scope" title={API_SCOPES[scope]}>
            {scope}
          </span>
        ))}
      </td>
      <td className="sub m-c">
        <span className="only-phone">{`${columns.lastUse}: `}</span>
        {lastUse}
      </td>
      <td className="sub t-hide">{expiresAt === null ? text.noEnd : dayText(expiresAt)}</td>
      <td className="m-d">
        <KeyState apiKey={apiKey} />
      </td>
    </tr>
  );
}
