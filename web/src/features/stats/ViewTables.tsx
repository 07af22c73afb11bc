// The tables of the section 'Visitas' on /system: page views by day with a bar, and by page.

import type { PageViews } from '@mostrador/contract/entries/stats';
import { formatDay } from '../../text/dates';
import { formatCount, viewsText as text } from '../../text/system';
import { type Column, Table } from '../../ui/Table';
import './ViewTables.css';

type Day = PageViews['days'][number];
type Page = PageViews['pages'][number];

/** @param most the views of the day with the most views. */
const dayColumns = (most: number): readonly Column<Day>[] => [
  {
    key: 'day',
    head: text.day,
    names: true,
    // noon is the same day everywhere in Argentina
    cell: ({ day }) => <span className="nowrap">{formatDay(`${day}T12:00:00-03:00`)}</span>,
  },
  {
    key: 'views',
    head: text.views,
    cell: ({ views }) => (
      <span className="views-bar">
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(100 * views) / Math.max(1, most)} height="1" />
        </svg>
        <b>{formatCount(views)}</b>
      </span>
    ),
  },
  {
    key: 'users',
    head: text.users,
    kind: 'figure',
    narrow: 'hidden',
    cell: ({ users }) => formatCount(users),
  },
];

const pageColumns: readonly Column<Page>[] = [
  {
    key: 'page',
    head: text.page,
    names: true,
    cell: ({ module, function: action, message }) =>
      module === '' ? (
        text.others
      ) : (
        <>
          {text.pages[module] ?? module}
          {(action !== 'load' || message !== '') && (
            <span className="views-more">{[action, message].filter(Boolean).join(' · ')}</span>
          )}
        </>
      ),
  },
  {
    key: 'views',
    head: text.views,
    kind: 'figure',
    narrow: 'end',
    cell: ({ views }) => formatCount(views),
  },
];

export function ViewTables({ views: { days, pages } }: { readonly views: PageViews }) {
  const most = Math.max(...days.map(({ views }) => views));
  return (
    <div className="views-tables">
      <section className="views-days" aria-labelledby="views-by-day">
        <h2 id="views-by-day" className="group-title">
          {text.byDay}
        </h2>
        <Table
          caption={text.byDay}
          columns={dayColumns(most)}
          rows={[...days].reverse()}
          rowKey={({ day }) => day}
        />
      </section>
      <section aria-labelledby="views-by-page">
        <h2 id="views-by-page" className="group-title">
          {text.byPage}
        </h2>
        <Table
          caption={text.byPage}
          columns={pageColumns}
          rows={pages}
          rowKey={({ module, function: action, message }) => `${module} ${action} ${message}`}
        />
      </section>
    </div>
  );
}
