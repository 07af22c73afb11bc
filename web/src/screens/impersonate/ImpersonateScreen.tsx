import type { ListedClient } from '@mostrador/contract/entries/impersonation';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { SalesmenDialog } from '../../features/assignments/SalesmenDialog';
import { ResetFactorsDialog } from '../../features/factors/ResetFactorsDialog';
import {
  CLIENTS_PAGE_SIZE,
  clientsAddress,
  keepClientsAddress,
  viewOf,
} from '../../features/impersonation/address';
import { ClientTable } from '../../features/impersonation/ClientTable';
import { useClientsPage } from '../../features/impersonation/queries';
import { TrailDialog } from '../../features/impersonation/TrailDialog';
import { useImpersonate } from '../../features/impersonation/useImpersonate';
import { useShowVerified } from '../../features/impersonation/useShowVerified';
import { useVerifyClient } from '../../features/registration/useVerifyClient';
import { usePage } from '../../page/page';
import { impersonateText as text } from '../../text/impersonate';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Pager } from '../../ui/Pager';
import { Skeleton } from '../../ui/Skeleton';
import { Spinner } from '../../ui/Spinner';
import { ClientSearch } from './ClientSearch';
import './ImpersonateScreen.css';

/**
 * The impersonation page 'Impersonar Clientes' (/impersonate): verify a client, act in a client's name, and see what
 * administrators changed that way.
 */
export default function ImpersonateScreen() {
  const [query] = useSearchParams();
  const view = viewOf(query);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useClientsPage(view);
  const { verify, verifyingId } = useVerifyClient(useShowVerified());
  const { impersonate, impersonatingId } = useImpersonate();
  const [activityOf, setActivityOf] = useState<ListedClient>();
  const [resetOf, setResetOf] = useState<string>();
  const [salesmenOf, setSalesmenOf] = useState<ListedClient>();
  const navigate = useNavigate();
  const { brand, context } = usePage();
  const { images } = brand;
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / CLIENTS_PAGE_SIZE));

  async function actFor({ clientId }: ListedClient) {
    if (!(await impersonate(clientId))) return;
    keepClientsAddress(view);
    void navigate('/store');
  }
  return (
    <div className="page-width impersonate-screen">
      <div className="impersonate-head">
        <div>
          <h1 className="page-title">{text.title}</h1>
          <p className="text-muted text-small" role="status">
            {data === undefined ? '\u00a0' : text.waiting(data.waitingCount)}
          </p>
          <p className="text-small">
            <Link className="text-link" to="/identitychanges">
              {text.identityChanges(data?.identityChangesCount ?? 0)}
            </Link>
          </p>
        </div>
        <ClientSearch view={view} />
      </div>
      {isError ? (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="secondary" onClick={() => void refetch()} pending={isFetching}>
              {text.retry}
            </Button>
          }
        >
          {text.failed}
        </Note>
      ) : data === undefined ? (
        <Loading />
      ) : data.clients.length === 0 ? (
        <NoClients search={view.search} image={images.empty} />
      ) : (
        <div aria-busy={isPlaceholderData} className="impersonate-list">
          {view.search !== '' && !isPlaceholderData && (
            <p className="text-muted text-small" role="status">
              {text.found(data.totalCount)}
            </p>
          )}
          <ClientTable
            clients={data.clients}
            verifyingId={verifyingId}
            impersonatingId={impersonatingId}
            onVerify={(client) => void verify(client)}
            onImpersonate={(client) => void actFor(client)}
            onActivity={setActivityOf}
            onResetFactors={({ userName }) => setResetOf(userName ?? undefined)}
            onSalesmen={context.implementsThirdPartyPurchases ? setSalesmenOf : undefined}
          />
        </div>
      )}
      {pages > 1 && !isError && (
        <Pager
          label={text.pages}
          page={view.page}
          pages={pages}
          previousLabel={text.previous}
          nextLabel={text.next}
          state={text.pageState(view.page, pages)}
          to={(page) => clientsAddress({ ...view, page })}
        />
      )}
      <SalesmenDialog client={salesmenOf} onClose={() => setSalesmenOf(undefined)} />
      <ResetFactorsDialog email={resetOf} onClose={() => setResetOf(undefined)} />
      <TrailDialog client={activityOf} onClose={() => setActivityOf(undefined)} />
    </div>
  );
}

function Loading() {
  return (
    <div className="stack stack--tight">
      <p className="impersonate-loading">
        <Spinner label={text.loading} />
      </p>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  );
}

interface NoClientsProps {
  readonly search: string;
  readonly image: { readonly src: string; readonly width: number; readonly height: number };
}

function NoClients({ search, image }: NoClientsProps) {
  const searched = search !== '';
  return (
    <Empty
      image={image}
      title={searched ? text.none : text.noClients}
      action={
        searched ? (
          <LinkButton kind="secondary" to="/impersonate">
            {text.clear}
          </LinkButton>
        ) : undefined
      }
    >
      {searched ? text.noneDetail : text.noClientsDetail}
    </Empty>
  );
}
