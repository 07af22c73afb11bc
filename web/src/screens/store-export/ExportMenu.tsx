// The controls beside the printable list of /storeexport: category, catalogue, order, title, 'Cargar Productos',
// 'Imprimir', 'Descargar PDF' and 'Descargar Excel'.

import type { CatalogSummary } from '@mostrador/contract/entries/catalogs';
import { formatWhole } from '@mostrador/rules/money';
import { parseSortCode } from '@mostrador/rules/sort-codes';
import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CategoryTree } from '../../features/categories/CategoryTree';
import type { CategoryBranch } from '../../features/categories/queries';
import { useDownloads } from '../../features/exports/DownloadsProvider';
import { downloadText } from '../../text/downloads';
import { exportText } from '../../text/export';
import { storeText } from '../../text/store';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Disclosure } from '../../ui/Disclosure';
import { ProgressBar } from '../../ui/ProgressBar';
import { Select } from '../../ui/Select';
import { SideLink, SideList } from '../../ui/SideList';
import { TextField } from '../../ui/TextField';
import { type ExportFilter, exportAddress } from './export-address';
import type { Printing } from './usePrinting';

interface ExportMenuProps {
  readonly filter: ExportFilter;
  readonly branch: CategoryBranch;
  readonly catalogs: readonly CatalogSummary[];
  readonly title: string;
  readonly onTitle: (title: string) => void;
  readonly onLoad: () => void;
  readonly loading: boolean;
  /** Undefined until there is a list to print. */
  readonly printing: Printing | undefined;
}

const TITLE_MAX = 120;

export function ExportMenu(props: ExportMenuProps) {
  const { filter, branch, title, onTitle, onLoad, loading, printing } = props;
  const { selection } = filter;
  const navigate = useNavigate();
  return (
    <aside className="export-menu no-print" aria-label={exportText.selection}>
      <div className="stack export-controls">
        <Breadcrumbs
          label={storeText.categories}
          crumbs={[
            { label: storeText.all, to: exportAddress(filter, { ctegoryCodeFilter: undefined }) },
            ...branch.way.map(({ categoryCode, categoryDescripcion }) => ({
              label: categoryDescripcion || storeText.noCategory,
              to: exportAddress(filter, { ctegoryCodeFilter: categoryCode }),
            })),
          ]}
        />
        {selection.searchTerm !== undefined && (
          <Chip
            removeLabel={storeText.remove(storeText.searchChip(selection.searchTerm))}
            onRemove={() => void navigate(exportAddress(filter, { searchTerm: undefined }))}
          >
            {storeText.searchChip(selection.searchTerm)}
          </Chip>
        )}
        <TextField
          label={exportText.title}
          hint={exportText.titleHint}
          value={title}
          maxLength={TITLE_MAX}
          onChange={(event) => onTitle(event.target.value)}
        />
        <Select
          label={storeText.sort}
          options={storeText.sortOptions}
          value={selection.sortParam ?? ''}
          onChange={(event) =>
            void navigate(exportAddress(filter, { sortParam: parseSortCode(event.target.value) }))
          }
        />
        <Button block onClick={onLoad} pending={loading}>
          {exportText.load}
        </Button>
        <PrintButton printing={printing} />
        <DownloadButtons filter={filter} />
      </div>
      <SelectionLists {...props} />
    </aside>
  );
}

function PrintButton({ printing }: Pick<ExportMenuProps, 'printing'>) {
  const preparing = printing?.done !== undefined;
  return (
    <>
      <Button
        kind="secondary"
        block
        icon={Printer}
        disabled={printing === undefined}
        pending={preparing}
        onClick={printing?.print}
      >
        {exportText.print}
      </Button>
      {preparing && (
        <div className="stack stack--tight">
          <ProgressBar
            label={exportText.preparing}
            state={exportText.prepared(printing.done ?? 0, printing.of)}
            value={printing.done}
            max={printing.of}
          />
          <Button kind="quiet" block onClick={printing.printNow}>
            {exportText.stopPreparing}
          </Button>
        </div>
      )}
    </>
  );
}

function DownloadButtons({ filter: { selection } }: Pick<ExportMenuProps, 'filter'>) {
  const { current, start } = useDownloads();
  const running = current?.problem === undefined ? current?.format : undefined;
  const button = (format: 'pdf' | 'xlsx') => ({
    kind: 'secondary' as const,
    block: true,
    icon: format === 'pdf' ? FileText : FileSpreadsheet,
    pending: running === format,
    onClick: () => start(format, selection),
  });
  return (
    <fieldset className="export-downloads">
      <legend className="spoken">{downloadText.menu}</legend>
      <Button {...button('pdf')}>{exportText.downloadPdf}</Button>
      <Button {...button('xlsx')}>{exportText.downloadExcel}</Button>
    </fieldset>
  );
}

/** The lists of categories and catalogues. Narrow windows fold them at first, to show the sheets. */
function SelectionLists({ filter, branch, catalogs }: ExportMenuProps) {
  const [wide] = useState(() => window.matchMedia('(min-width: 1024px)').matches);
  const { catalogId, ctegoryCodeFilter = '' } = filter.selection;
  const all = catalogId === undefined || catalogId === '*';
  return (
    <div>
      <Disclosure title={storeText.categories} open={wide}>
        <CategoryTree
          branch={branch}
          current={ctegoryCodeFilter}
          addressOf={(code) => exportAddress(filter, { ctegoryCodeFilter: code || undefined })}
        />
      </Disclosure>
      {catalogs.length > 0 && (
        <Disclosure title={storeText.catalogs} open={wide}>
          <SideList>
            <SideLink
              to={exportAddress(filter, { catalogId: '*' })}
              current={all}
              label={exportText.allCatalogs}
            />
            {catalogs.map(({ catalogId: id, catalogName, productsCount }) => (
              <SideLink
                key={id}
                to={exportAddress(filter, { catalogId: String(id) })}
                current={String(id) === catalogId}
                count={productsCount > 0 ? formatWhole(productsCount) : undefined}
                label={catalogName}
              />
            ))}
          </SideList>
        </Disclosure>
      )}
    </div>
  );
}
