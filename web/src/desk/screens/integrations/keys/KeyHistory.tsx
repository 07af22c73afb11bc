// The history of a key of /api/v1: who made, rotated or revoked it, and when. Nothing of it is undone.

import { useHistoryOf } from '../../../../features/change-log/queries';
import { momentText } from '../../../text/amounts';
import { keysText } from '../../../text/integrations';
import { HistoryList } from '../../../ui/HistoryList';

const { history: text } = keysText;

export function KeyHistory({ apiKeyId }: { readonly apiKeyId: number }) {
  const history = useHistoryOf('api_key', String(apiKeyId));
  return (
    <HistoryList
      history={history}
      canUndo={() => false}
      onUndo={async () => undefined}
      linesOf={({ event, fields }) => {
        if (event === 'created') return [text.created];
        if (fields.some(({ field }) => field === 'active')) return [text.revoked];
        const until = fields.find(({ field }) => field === 'previousUntil')?.after;
        return [typeof until === 'string' ? text.rotatedUntil(momentText(until)) : text.rotated];
      }}
      isNarrow
    />
  );
}
