import { useRenewSession } from '../../api/session-changes';
import { factorText as text } from '../../text/factors';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';
import { useToasts } from '../../ui/useToasts';
import { AppFactor } from './AppFactor';
import { Passkeys } from './Passkeys';
import { useFactorsChanged, useOwnFactors } from './queries';
import './SecurityPanel.css';

/** The section 'Seguridad' of 'Mis datos': the user's second factors. With `owed`, the company asks for one first. */
export function SecurityPanel({ owed = false }: { readonly owed?: boolean }) {
  const { data, isError, isFetching, refetch } = useOwnFactors();
  const changed = useFactorsChanged();
  const renew = useRenewSession();
  const toasts = useToasts();

  function onChanged(token?: string) {
    toasts.show({ text: token === undefined ? text.changed : text.added, tone: 'ok' });
    void changed();
    if (token !== undefined) renew(token);
  }
  return (
    <section className="panel stack security" aria-labelledby="security">
      <h2 id="security" className="group-title">
        {text.security}
      </h2>
      {owed ? <Note tone="warn">{text.requiredByCompany}</Note> : <p className="text-muted">{text.why}</p>}
      {isError ? (
        <p className="text-muted">
          {text.loadFailed}{' '}
          <button type="button" className="text-link" onClick={() => void refetch()} disabled={isFetching}>
            {text.retry}
          </button>
        </p>
      ) : data === undefined ? (
        <div className="stack stack--tight" role="status" aria-label={text.loading}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : (
        <>
          <AppFactor factors={data} onChanged={onChanged} />
          <Passkeys factors={data} onChanged={onChanged} />
        </>
      )}
    </section>
  );
}
