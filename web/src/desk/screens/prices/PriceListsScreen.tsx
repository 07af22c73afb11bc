// The price lists of the company (/admin/precios/listas): who has them, on which days they count, and their fields in a sheet.

import type { PriceList } from '@mostrador/contract/entries/price-lists';
import { formatWhole } from '@mostrador/rules/money';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePriceLists } from '../../../features/price-lists/queries';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Skeleton } from '../../../ui/Skeleton';
import { dayText } from '../../text/day-text';
import { pricesText, priceListsText as text } from '../../text/prices';
import { DeskHead } from '../../ui/DeskHead';
import { PriceListSheet } from './PriceListSheet';
import { PriceViews } from './PriceViews';

export default function PriceListsScreen() {
  const { lists, hasFailed, reload } = usePriceLists();
  const [edited, setEdited] = useState<PriceList | 'new'>();
  return (
    <>
      <DeskHead title={text.title} count={text.currency}>
        <span className="keep">
          <Button icon={Plus} onClick={() => setEdited('new')}>
            {text.create}
          </Button>
        </span>
      </DeskHead>
      <PriceViews />
      {hasFailed && (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="quiet" onClick={() => void reload()}>
              {pricesText.retry}
            </Button>
          }
        >
          {pricesText.loadFailed}
        </Note>
      )}
      {lists === undefined ? (
        !hasFailed && <Skeleton shape="row" />
      ) : (
        <ListsTable lists={lists} onEdit={setEdited} />
      )}
      {edited !== undefined && (
        <PriceListSheet
          list={edited === 'new' ? undefined : edited}
          lists={lists ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface ListsTableProps {
  readonly lists: readonly PriceList[];
  readonly onEdit: (list: PriceList) => void;
}

function ListsTable({ lists, onEdit }: ListsTableProps) {
  return (
    <div className="price-scroll">
      <table className="dt price-table">
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col" className="not-phone">
              {text.code}
            </th>
            <th scope="col">{text.days}</th>
            <th scope="col" className="num">
              {text.clients}
            </th>
            <th scope="col" className="num not-phone">
              {text.prices}
            </th>
            <th scope="col">{text.state}</th>
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <tr key={list.priceListId} data-off={!list.active || undefined}>
              <td className="grow">
                <button type="button" className="price-open" onClick={() => onEdit(list)}>
                  {list.name}
                  <span className="spoken"> {text.edit(list.name)}</span>
                </button>
              </td>
              <td className="sub not-phone">{list.code}</td>
              <td>{daysOf(list)}</td>
              <td className="num">{formatWhole(list.clientsCount)}</td>
              <td className="num not-phone">{formatWhole(list.pricesCount)}</td>
              <td>{stateOf(list)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const short = (day: string | null) => (day === null ? null : dayText(day));

const daysOf = ({ validFrom, validUntil }: PriceList): string =>
  validFrom === null && validUntil === null ? text.always : text.between(short(validFrom), short(validUntil));

function stateOf({ active, isDefault, isInForce }: PriceList): string {
  if (!active) return text.hidden;
  if (isDefault) return text.isDefault;
  return isInForce ? text.inForce : text.notInForce;
}
