// The list of /presupuestos: the client's offers, newest first.

import type { OfferRow } from '@mostrador/contract/entries/offers';
import { formatPesos } from '@mostrador/rules/money';
import { messageOf } from '../../api/call-failed';
import { useClientOffers } from '../../features/offers/queries';
import { useBrand } from '../../page/page';
import { formatDay } from '../../text/dates';
import { offersText as text } from '../../text/offers';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Skeleton } from '../../ui/Skeleton';
import { type Column, Table } from '../../ui/Table';
import { useTargetClient } from '../common/target-client/TargetClient';
import { OfferState } from './OfferState';

const clientColumn: Column<OfferRow> = {
  key: 'client',
  head: text.client,
  narrow: 'full',
  cell: ({ clientName }) => <span className="offers-client">{clientName}</span>,
};

const columnsFor = (withClient: boolean): readonly Column<OfferRow>[] => [
  {
    key: 'number',
    head: text.number,
    names: true,
    cell: ({ formatedDocumentNumber }) => <span className="offers-number">{formatedDocumentNumber}</span>,
  },
  { key: 'date', head: text.date, narrow: 'hidden', cell: ({ madeAt }) => formatDay(madeAt) },
  ...(withClient ? [clientColumn] : []),
  {
    key: 'validUntil',
    head: text.validUntil,
    narrow: 'end',
    cell: ({ validUntil }) => text.day(validUntil),
  },
  { key: 'status', head: text.status, cell: ({ status }) => <OfferState status={status} /> },
  { key: 'total', head: text.total, kind: 'figure', cell: ({ total }) => <b>{formatPesos(total)}</b> },
  {
    key: 'view',
    head: '',
    kind: 'action',
    narrow: 'full',
    cell: ({ externalId, formatedDocumentNumber }) => (
      <LinkButton
        kind="secondary"
        to={`/presupuestos?p=${externalId}`}
        aria-label={text.view(formatedDocumentNumber)}
      >
        {text.open}
      </LinkButton>
    ),
  },
];

export function OffersList() {
  const { buysForOthers } = useTargetClient();
  const { images } = useBrand();
  const offers = useClientOffers();
  return (
    <>
      <h1 className="page-title">{text.title}</h1>
      {offers.isError && offers.data === undefined ? (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="secondary" onClick={() => void offers.refetch()} pending={offers.isFetching}>
              {text.retry}
            </Button>
          }
        >
          {messageOf(offers.error) ?? text.failed}
        </Note>
      ) : offers.data === undefined ? (
        <div className="stack" aria-busy="true">
          <p className="spoken" role="status">
            {text.loading}
          </p>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : offers.data.length === 0 ? (
        <Empty
          image={images.empty}
          title={text.none}
          action={<LinkButton to="/store">{text.toStore}</LinkButton>}
        >
          {text.noneDetail}
        </Empty>
      ) : (
        <Table
          caption={text.title}
          columns={columnsFor(buysForOthers)}
          rows={offers.data}
          rowKey={({ externalId }) => externalId}
        />
      )}
    </>
  );
}
