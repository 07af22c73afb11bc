// The catalogue list (/catalogslist, 'Catálogos') for staff, who create, order, publish and delete catalogues; clients
// go to the store. Above 10 catalogues a second create button ('Crear catálogo') follows.

import type { Catalog } from '@mostrador/contract/entries/catalogs';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { CuratorsOnly } from '../../features/catalogs/CuratorsOnly';
import { curatedCatalogsQuery } from '../../features/catalogs/queries';
import { useBrand } from '../../page/page';
import { catalogsText as text } from '../../text/catalogs';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Spinner } from '../../ui/Spinner';
import { LeaveDialog } from '../common/leave-guard/LeaveDialog';
import { CatalogsTable } from './CatalogsTable';
import { CreateCatalog } from './CreateCatalog';
import { useCatalogOrder } from './useCatalogOrder';
import './CatalogsListScreen.css';

/** With more catalogues than this, a second button to create one follows the table. */
const LONG_LIST = 10;

export default function CatalogsListScreen() {
  return (
    <CuratorsOnly>
      <CatalogsList />
    </CuratorsOnly>
  );
}

function CatalogsList() {
  const { data, isError, isFetching, refetch } = useQuery(curatedCatalogsQuery(useApi()));
  const failed = isError && !isFetching;
  return (
    <div className="page-width catalogs-list">
      {data !== undefined && data.length > 0 ? (
        <CatalogsInOrder catalogs={data} />
      ) : (
        <>
          <h1 className="page-title">{text.title}</h1>
          {failed ? (
            <Note
              tone="danger"
              announce
              action={
                <Button kind="quiet" onClick={() => void refetch()}>
                  {text.retry}
                </Button>
              }
            >
              {text.loadFailed}
            </Note>
          ) : data === undefined ? (
            <div className="loading-screen">
              <Spinner size="large" label={text.loading} />
            </div>
          ) : (
            <NoCatalogs />
          )}
        </>
      )}
    </div>
  );
}

function NoCatalogs() {
  const { images } = useBrand();
  return (
    <Empty
      image={images.empty}
      title={text.none}
      action={<LinkButton to="/cateditor">{text.create}</LinkButton>}
    >
      {text.noneHint}
    </Empty>
  );
}

function CatalogsInOrder({ catalogs }: { readonly catalogs: readonly Catalog[] }) {
  const order = useCatalogOrder(catalogs);
  return (
    <>
      <div className="catalogs-list-head">
        <h1 className="page-title">{text.title}</h1>
        {/* beside the title, because the notice of a failure would cover it at the right, where a retry needs it */}
        <Button
          kind={order.unsaved ? 'primary' : 'secondary'}
          pending={order.saving}
          onClick={() => void order.save()}
        >
          {text.saveOrder}
        </Button>
        <p className="catalogs-list-state" role="status">
          {order.unsaved ? text.orderUnsaved : ''}
        </p>
        <CreateCatalog kind={order.unsaved ? 'secondary' : 'primary'} />
      </div>
      <CatalogsTable catalogs={order.catalogs} onMove={order.move} />
      <p className="catalogs-list-hint">{text.kinds}</p>
      {catalogs.length > LONG_LIST && <CreateCatalog kind="secondary" />}
      <p className="spoken" role="status">
        {order.announcement}
      </p>
      <LeaveDialog guard={order.guard} />
    </>
  );
}
