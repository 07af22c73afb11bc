import type { IdentityChange } from '@mostrador/contract/entries/identity-changes';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import {
  CHANGES_PAGE_SIZE,
  type ChangesView,
  changesAddress,
  changesViewOf,
} from '../../features/identity-changes/address';
import { ChangeTable, valueText } from '../../features/identity-changes/ChangeTable';
import { useIdentityChanges } from '../../features/identity-changes/queries';
import { useDecideChange } from '../../features/identity-changes/useDecideChange';
import { usePage } from '../../page/page';
import { identityChangesText as text } from '../../text/identity-changes';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { LinkTabs } from '../../ui/LinkTabs';
import { Note } from '../../ui/Note';
import { Pager } from '../../ui/Pager';
import { Skeleton } from '../../ui/Skeleton';
import './IdentityChangesScreen.css';

/**
 * The screen 'Cambios de datos fiscales' (/identitychanges): changes of verified clients' CUIT, legal name and tax
 * category, which administrators accept or revert.
 */
export default function IdentityChangesScreen() {
  const [query] = useSearchParams();
  const view = changesViewOf(query);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useIdentityChanges(view);
  const { decide, decidingId } = useDecideChange();
  const [reverting, setReverting] = useState<IdentityChange>();
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / CHANGES_PAGE_SIZE));
  // the decision on the last change of the last page leaves that page empty
  if (data !== undefined && !isPlaceholderData && data.totalCount > 0 && view.page > pages)
    return <Navigate to={changesAddress({ ...view, page: pages })} replace />;
  return (
    <div className="page-width identity-changes-screen">
      <div className="identity-changes-head">
        <div>
          <h1 className="page-title">{text.title}</h1>
          <p className="text-muted text-small" role="status">
            {data === undefined ? '\u00a0' : text.waiting(data.pendingCount)}
          </p>
          <p className="text-muted text-small">{text.explanation}</p>
        </div>
        <LinkButton kind="secondary" to="/impersonate">
          {text.toClients}
        </LinkButton>
      </div>
      <LinkTabs
        label={text.filter}
        current={view.pending ? 'pending' : 'all'}
        tabs={[
          { key: 'pending', label: text.pending, to: changesAddress({ pending: true, page: 1 }) },
          { key: 'all', label: text.all, to: changesAddress({ pending: false, page: 1 }) },
        ]}
      />
      {isError ? (
        <div className="identity-changes-list">
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
        </div>
      ) : data === undefined ? (
        <div className="identity-changes-list" role="status" aria-label={text.loading}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : data.changes.length === 0 ? (
        <NoChanges view={view} />
      ) : (
        <div aria-busy={isPlaceholderData} className="identity-changes-list">
          <ChangeTable
            changes={data.changes}
            decidingId={decidingId}
            onAccept={(change) => void decide(change, 'accept')}
            onRevert={setReverting}
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
          to={(page) => changesAddress({ ...view, page })}
        />
      )}
      <RevertDialog
        change={reverting}
        onClose={() => setReverting(undefined)}
        onRevert={(change) => {
          setReverting(undefined);
          void decide(change, 'revert');
        }}
      />
    </div>
  );
}

interface RevertDialogProps {
  /** The dialog is closed while this is undefined. */
  readonly change: IdentityChange | undefined;
  readonly onClose: () => void;
  readonly onRevert: (change: IdentityChange) => void;
}

function RevertDialog({ change, onClose, onRevert }: RevertDialogProps) {
  return (
    <ConfirmDialog
      open={change !== undefined}
      title={text.question}
      confirmLabel={text.revert}
      cancelLabel={text.cancel}
      closeLabel={text.close}
      onConfirm={() => change !== undefined && onRevert(change)}
      onCancel={onClose}
      dangerous
    >
      {change !== undefined && (
        <p>
          {text.consequence(
            text.fields[change.field],
            valueText(change.field, change.oldValue),
            change.clientName,
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}

function NoChanges({ view }: { readonly view: ChangesView }) {
  const { images } = usePage().brand;
  return (
    <Empty
      image={images.empty}
      title={view.pending ? text.nothingPending : text.nothing}
      action={
        view.pending ? (
          <LinkButton kind="secondary" to={changesAddress({ pending: false, page: 1 })}>
            {text.showAll}
          </LinkButton>
        ) : undefined
      }
    >
      {text.nothingDetail}
    </Empty>
  );
}
