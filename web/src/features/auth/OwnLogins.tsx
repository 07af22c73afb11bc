import type { OwnLogin } from '@mostrador/contract/entries/auth';
import { formatMinute } from '../../text/dates';
import { profileText as text } from '../../text/profile';
import { Skeleton } from '../../ui/Skeleton';
import { useOwnLogins } from './queries';
import './OwnLogins.css';

/** The list 'Últimos ingresos' on /profile: log-ins and failed attempts of the user's account with time and address. */
export function OwnLogins() {
  const { data, isError, isFetching, refetch } = useOwnLogins();
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
