import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import { useSession } from '../../session/session-context';
import { type FilterValue, storedFilters, storeFilters } from '../../storage/stored-filters';
import { filtersText as text } from '../../text/filters';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Segmented } from '../../ui/Segmented';
import { choicesOf, type FilterChoices, keptOf } from './admin-filters';

export interface ProductsFiltersDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface Control {
  readonly key: keyof FilterChoices;
  readonly legend: string;
  readonly yes: string;
  readonly no: string;
}

const stock: readonly Control[] = [
  { key: 'inStock', legend: text.inStock, yes: text.show, no: text.hide },
  { key: 'soldOut', legend: text.soldOut, yes: text.show, no: text.hide },
  { key: 'inStockSoon', legend: text.inStockSoon, yes: text.show, no: text.hide },
];
const forAdministrators: readonly Control[] = [
  { key: 'invisibleProducts', legend: text.visibility, yes: text.invisible, no: text.visible },
  { key: 'productsWithoutImage', legend: text.images, yes: text.withoutImages, no: text.withImages },
];

/**
 * 'Filtros de Productos': the stock filters (in stock, sold out, arriving soon) of salesmen and administrators, and the
 * visibility and image filters of administrators. Kept in this browser; applying them reloads the store.
 */
export function ProductsFiltersDialog({ open, onClose }: ProductsFiltersDialogProps) {
  const session = useSession();
  const form = useId();
  const apply = useApply(onClose);
  if (session === undefined || session.profile === 1) return null;
  const { profile } = session;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.adminTitle}
      closeLabel={text.close}
      footer={
        <>
          <Button kind="quiet" onClick={() => apply({})}>
            {text.clear}
          </Button>
          <Button type="submit" form={form}>
            {text.apply}
          </Button>
        </>
      }
    >
      <FilterForm id={form} profile={profile} onApply={(choices) => apply(keptOf(choices, profile))} />
    </Dialog>
  );
}

interface FilterFormProps {
  readonly id: string;
  readonly profile: 2 | 3;
  readonly onApply: (choices: FilterChoices) => void;
}

/** Mounted only while the dialog is open, so that it always begins with the stored filters. */
function FilterForm({ id, profile, onApply }: FilterFormProps) {
  const [choices, setChoices] = useState(() => choicesOf(storedFilters()));
  return (
    <form
      id={id}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(choices);
      }}
    >
      <p>{text.adminIntro}</p>
      {[...stock, ...(profile === 3 ? forAdministrators : [])].map(({ key, legend, yes, no }) => (
        <Segmented<FilterValue>
          key={key}
          legend={legend}
          options={[
            { value: '-1', label: text.any },
            { value: '1', label: yes },
            { value: '0', label: no },
          ]}
          value={choices[key]}
          onChange={(value) => setChoices({ ...choices, [key]: value })}
        />
      ))}
    </form>
  );
}

/** Stores the filters and fetches the lists again. Goes to the store unless the screen shows the lists itself. */
function useApply(onDone: () => void) {
  const client = useQueryClient();
  const { scope } = useApi();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (filters: Partial<FilterChoices>) => {
    // the lists must have these filters before they are invalidated, or they are fetched with the old ones
    flushSync(() => storeFilters(filters));
    for (const key of ['products', 'productCategories'])
      void client.invalidateQueries({ queryKey: [scope, key] }, { cancelRefetch: false });
    onDone();
    const query = new URLSearchParams(pathname === '/store' ? search : '');
    // the section may no longer exist with these filters
    const hadSection = query.has('sn');
    query.delete('sn');
    if (pathname === '/cateditor' || (pathname === '/store' && !hadSection)) return;
    void navigate(query.size === 0 ? '/store' : `/store?${query}`);
  };
}
