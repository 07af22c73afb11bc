// Shows a query's data on /system, its placeholder while it loads, or its failure with the button 'Reintentar' (retry).

import type { ReactNode } from 'react';
import { systemText as text } from '../../text/system';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';

interface Asked<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData?: boolean;
  readonly refetch: () => unknown;
}

interface QueryResultProps<Data> {
  readonly query: Asked<Data>;
  readonly failed: string;
  /** The placeholder while the query loads. */
  readonly loading: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Data that is already shown stays when a later fetch fails. */
export function QueryResult<Data>({ query, failed, loading, children }: QueryResultProps<Data>) {
  const { data, isError, isFetching, isPlaceholderData = false, refetch } = query;
  const note = isError && (
    <Note
      tone="danger"
      announce
      action={
        <Button kind="secondary" onClick={() => void refetch()} pending={isFetching}>
          {text.retry}
        </Button>
      }
    >
      {failed}
    </Note>
  );
  if (data === undefined) return note || loading;
  return (
    <>
      {note}
      <div className="system-answer" aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    </>
  );
}
