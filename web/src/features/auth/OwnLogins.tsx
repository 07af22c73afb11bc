import type { OwnLogin } from '@mostrador/contract/entries/auth';
import { LogOut } from 'lucide-react';
import { formatMinute } from '../../text/dates';
import { profileText as text } from '../../text/profile';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { useOwnLogins } from './queries';
import { useCloseSessions } from './useCloseSessions';
import './OwnLogins.css';

/**
 * The list 'Últimos ingresos' on /profile: log-ins and failed attempts of the user's account with time and address, and
 * the button that closes all other sessions.
 */
export function OwnLogins({ mayClose }: { readonly mayClose: boolean }) {
  const { data, isError, isFetching, refetch } = useOwnLogins();
  const { closeOthers, closing } = useCloseSessions();
  return (
    <section className="panel own-logins" aria-labelledby="own-logins">
      <h2 id="own-logins" className="group-title">
        {text.logins}
      </h2>
      {isError ? (
        <p className="text-muted">
          {text.loginsFailed}{' '}
          <button type="button" className="text-link" onClick={() => void refetch()} disabled={isFetching}>
            {text.retry}
          </button>
        </p>
      ) : data === undefined ? (
        <div className="stack stack--tight" role="status" aria-label={text.loginsLoading}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ) : data.length === 0 ? (
        <p className="text-muted">{text.noLogins}</p>
      ) : (
        <LoginTable logins={data} />
      )}
      {mayClose && (data !== undefined || isError) && (
        <>
          <p className="text-muted text-small">{text.closeOthersWhy}</p>
          <Button kind="secondary" icon={LogOut} pending={closing} onClick={() => void closeOthers()}>
            {text.closeOthers}
          </Button>
        </>
      )}
    </section>
  );
}

function LoginTable({ logins }: { readonly logins: readonly OwnLogin[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{text.when}</th>
          <th scope="col">{text.address}</th>
          <th scope="col">{text.succeeded}</th>
        </tr>
      </thead>
      <tbody>
        {logins.slice(0, 10).map(({ at, address, succeeded }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two attempts may come in the same instant
          <tr key={`${at} ${index}`} data-failed={succeeded ? undefined : ''}>
            <td>{formatMinute(at)}</td>
            <td>{address}</td>
            <td>{succeeded ? text.yes : text.no}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
