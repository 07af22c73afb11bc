// The catalogue editor (/cateditor, 'Editor de catálogos'), for salesmen and administrators: loads the catalogue that
// the address names, or begins a new one.

import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useApi } from '../../api/api';
import { CuratorsOnly } from '../../features/catalogs/CuratorsOnly';
import { catalogQuery } from '../../features/catalogs/queries';
import { useBrand } from '../../page/page';
import { catalogsText, editorText as text } from '../../text/catalogs';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';
import { Note } from '../../ui/Note';
import { Spinner } from '../../ui/Spinner';
import { Editor } from './Editor';
import './CatalogEditorScreen.css';

export default function CatalogEditorScreen() {
  const { search } = useLocation();
  const catalogId = new URLSearchParams(search).get('c')?.trim() ?? '';
  return (
    <CuratorsOnly>
      <div className="page-width editor">
        {catalogId === '' ? (
          <Editor key="new" catalog={undefined} />
        ) : (
          <Loaded key={catalogId} catalogId={catalogId} />
        )}
      </div>
    </CuratorsOnly>
  );
}

function Loaded({ catalogId }: { readonly catalogId: string }) {
  const { data: catalog, isError, isFetching, refetch } = useQuery(catalogQuery(useApi(), catalogId));
  const { images } = useBrand();
  if (catalog) return <Editor catalog={catalog} />;
  if (catalog === null)
    return (
      <Empty
        heading="h1"
        image={images.empty}
        title={text.missing}
        action={<LinkButton to="/catalogslist">{text.backToList}</LinkButton>}
      >
        {text.missingHint}
      </Empty>
    );
  if (isError && !isFetching)
    return (
      <Note
        tone="danger"
        announce
        action={
          <Button kind="quiet" onClick={() => void refetch()}>
            {catalogsText.retry}
          </Button>
        }
      >
        {text.loadFailed}
      </Note>
    );
  return (
    <div className="loading-screen">
      <Spinner size="large" label={text.loading} />
    </div>
  );
}
