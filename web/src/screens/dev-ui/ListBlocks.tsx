// The tables, pagers, tabs, breadcrumbs and collapsible sections on /dev/ui, the developers' page of components.

import { Link } from 'react-router';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { Chip } from '../../ui/Chip';
import { Disclosure } from '../../ui/Disclosure';
import { LinkButton } from '../../ui/LinkButton';
import { LinkTabs } from '../../ui/LinkTabs';
import { Pager } from '../../ui/Pager';
import { SectionHead } from '../../ui/SectionHead';
import { type Column, Table } from '../../ui/Table';

interface Order {
  readonly number: string;
  readonly date: string;
  readonly state: string;
  readonly total: string;
}

const orders: readonly Order[] = [
  { number: 'PED-0001-00000042', date: '12/03/2026', state: 'En preparación', total: '$ 446.516,00' },
  { number: 'PED-0001-00000041', date: '02/03/2026', state: 'Entregado', total: '$ 98.300,50' },
];

const columns: readonly Column<Order>[] = [
  { key: 'number', head: 'Comprobante', cell: (order) => order.number, narrow: 'title', names: true },
  { key: 'date', head: 'Fecha', cell: (order) => order.date },
  { key: 'total', head: 'Total', cell: (order) => order.total, kind: 'figure', narrow: 'end' },
  { key: 'state', head: 'Estado', cell: (order) => <Chip tone="info">{order.state}</Chip>, narrow: 'full' },
  {
    key: 'view',
    head: 'Acción',
    cell: (order) => (
      <LinkButton to={`/purchases?n=${order.number}`} kind="secondary">
        Ver
      </LinkButton>
    ),
    kind: 'action',
  },
];

export function ListBlocks() {
  return (
    <section className="section">
      <SectionHead title="Listas y tablas" />
      <div className="stack">
        <Breadcrumbs
          label="Categoría"
          crumbs={[
            { label: 'Todos', to: '/store' },
            { label: 'Escolar', to: '/store?c=Escolar' },
            { label: 'Cuadernos' },
          ]}
        />
        <div className="dev-ui-side">
          <Disclosure title="Categorías">
            <Link to="/store">Todos</Link>
          </Disclosure>
          <Disclosure title="Catálogos" open={false}>
            Vuelta al cole 2026
          </Disclosure>
        </div>
        <LinkTabs
          label="Estado"
          current="all"
          tabs={[
            { key: 'all', label: 'Todos', to: '/dev/ui', count: '12' },
            { key: 'pending', label: 'Pendiente', to: '/dev/ui', count: '3' },
          ]}
        />
        <Table caption="Pedidos" columns={columns} rows={orders} rowKey={(order) => order.number} />
        <Table
          caption="Detalle"
          columns={columns.slice(0, 4)}
          rows={orders}
          rowKey={(order) => order.number}
          isChosen={(order) => order.state === 'Entregado'}
          foot={{ label: 'Total', value: '$ 544.816,50' }}
        />
        <Pager
          label="Secciones"
          page={1}
          pages={3}
          previousLabel="Anterior"
          nextLabel="Siguiente"
          state="1 de 3"
          to={(page) => `/store?sn=${page}`}
        />
      </div>
    </section>
  );
}
