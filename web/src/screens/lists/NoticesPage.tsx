// 'Avisos pedidos': the products of which the user gets a mail once they can be ordered again; each request can be taken back.

import type { StockNotice } from '@mostrador/contract/entries/stock-notices';
import { productPath } from '@mostrador/rules/public-paths';
import { Link } from 'react-router';
import { messageOf } from '../../api/call-failed';
import { ProductPicture } from '../../features/products/ProductPicture';
import { useSetStockNotice, useStockNotices } from '../../features/stock-notices/queries';
import { useBrand } from '../../page/page';
import { formatDay } from '../../text/dates';
import { listsText as text } from '../../text/lists';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { type Column, Table } from '../../ui/Table';
import { ListLoading } from './ListPage';

const columnsWith = (remove: (code: string) => Promise<boolean>): readonly Column<StockNotice>[] => [
  {
    key: 'product',
    head: text.product,
    names: true,
    narrow: 'title',
    cell: ({ code, name, imagePath }) => (
      <span className="notice-product">
        <span className="list-line-picture">
          <ProductPicture file={imagePath} alt="" use="thumb" />
        </span>
        <span>
          <Link to={productPath(code)} className="lists-name">
            {name}
          </Link>
          <span className="product-code">{code}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    head: text.noticeState,
    cell: ({ askedAt, mailedAt }) =>
      mailedAt === null ? (
        text.noticeOpen(formatDay(askedAt))
      ) : (
        <Chip tone="ok">{text.noticeMailed(formatDay(mailedAt))}</Chip>
      ),
  },
  {
    key: 'remove',
    head: '',
    kind: 'action',
    narrow: 'full',
    cell: ({ code, name, mailedAt }) => (
      <Button
        kind="secondary"
        aria-label={mailedAt === null ? text.cancelNoticeOf(name) : text.forgetNoticeOf(name)}
        onClick={() => remove(code)}
      >
        {mailedAt === null ? text.cancelNotice : text.forgetNotice}
      </Button>
    ),
  },
];

export function NoticesPage() {
  const notices = useStockNotices();
  const setNotice = useSetStockNotice();
  const { images } = useBrand();
  const rows = notices.data;
  if (rows === undefined && !notices.isError) return <ListLoading />;
  return (
    <>
      <div className="lists-head">
        <div>
          <h1 className="page-title">{text.notices}</h1>
          <p className="lists-intro">{text.noticesDetail}</p>
        </div>
      </div>
      {rows === undefined ? (
        <Note
          tone="danger"
          announce
          action={
            <Button kind="secondary" onClick={() => void notices.refetch()} pending={notices.isFetching}>
              {text.retry}
            </Button>
          }
        >
          {messageOf(notices.error) ?? text.failed}
        </Note>
      ) : rows.length === 0 ? (
        <Empty
          image={images.empty}
          title={text.emptyNotices}
          action={<LinkButton to="/store">{text.toStore}</LinkButton>}
        >
          {text.emptyNoticesDetail}
        </Empty>
      ) : (
        <Table
          caption={text.notices}
          columns={columnsWith((code) => setNotice(code, false))}
          rows={rows}
          rowKey={({ code }) => code}
        />
      )}
    </>
  );
}
