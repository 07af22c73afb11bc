// 'Sus habituales': what the client usually buys, with the quantity that it usually takes. Changed quantities count for this visit.

import type { UsualProduct } from '@mostrador/contract/entries/shopping-lists';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApi } from '../../api/api';
import { messageOf } from '../../api/call-failed';
import { usualProductsQuery } from '../../features/shopping-lists/queries';
import { useBrand } from '../../page/page';
import { formatDay } from '../../text/dates';
import { listsText as text } from '../../text/lists';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { ListLines } from './ListLines';
import { ListLoading } from './ListPage';

export function UsualPage() {
  const usual = useQuery(usualProductsQuery(useApi()));
  const { images } = useBrand();
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const products = usual.data;
  const lines = useMemo(
    () =>
      products?.map((line) => ({
        ...line,
        usually: line.quantity,
        quantity: typed.get(line.product.code) ?? line.quantity,
      })),
    [products, typed],
  );
  if (lines === undefined && !usual.isError) return <ListLoading />;
  return (
    <>
      <div className="lists-head">
        <div>
          <h1 className="page-title">{text.usual}</h1>
          <p className="lists-intro">{text.usualDetail}</p>
        </div>
      </div>
      {lines === undefined ? (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="secondary" onClick={() => void usual.refetch()} pending={usual.isFetching}>
              {text.retry}
            </Button>
          }
        >
          {messageOf(usual.error) ?? text.listFailed}
        </Note>
      ) : lines.length === 0 ? (
        <Empty
          image={images.empty}
          title={text.emptyUsual}
          action={<LinkButton to="/store">{text.toStore}</LinkButton>}
        >
          {text.emptyUsualDetail}
        </Empty>
      ) : (
        <ListLines
          lines={lines}
          note={usualNote}
          onQuantity={({ product }, quantity) => setTyped(new Map(typed).set(product.code, quantity))}
        />
      )}
    </>
  );
}

const usualNote = ({ usually, times, lastBoughtAt }: UsualProduct & { readonly usually: number }) =>
  `${text.usually(usually)} · ${text.times(times, formatDay(lastBoughtAt))}`;
