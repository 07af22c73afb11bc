// The chip 'Filtros de Productos activos': tells salesmen and administrators that their stored filters hide products,
// and lets them change or remove the filters.

import { useState } from 'react';
import { useSession } from '../../session/session-context';
import { storeFilters, useStoredFilters } from '../../storage/stored-filters';
import { filtersText as text } from '../../text/filters';
import { shellText } from '../../text/shell';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { anyActive } from './admin-filters';

// loaded on demand: visitors and clients never see it
const productsFilters = partCode(async () => (await import('./ProductsFiltersDialog')).ProductsFiltersDialog);

export function ActiveFilters() {
  const stored = useStoredFilters();
  const session = useSession();
  const [open, setOpen] = useState<boolean>();
  if (session === undefined || session.profile === 1) return null;
  return (
    <>
      {anyActive(stored, session.profile) && (
        <>
          <Chip onRemove={() => storeFilters({})} removeLabel={text.clear}>
            {text.active}
          </Chip>
          <Button kind="quiet" onClick={() => setOpen(true)} aria-label={text.changeActive}>
            {text.change}
          </Button>
        </>
      )}
      {open !== undefined && (
        <LazyPart code={productsFilters} words={shellText.part}>
          {(ProductsFiltersDialog) => <ProductsFiltersDialog open={open} onClose={() => setOpen(false)} />}
        </LazyPart>
      )}
    </>
  );
}
