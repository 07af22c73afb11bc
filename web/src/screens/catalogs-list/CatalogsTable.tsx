// The table of catalogues for staff: arrows to order them, checkboxes 'Público' (public flag) and 'Semipúblico'
// (semi-public), the mark 'Predeterminado', the details button 'Detalles', which opens the editor, and 'Eliminar' with
// its delete confirmation 'Confirma eliminar el catálogo {name}?'

import type { Catalog } from '@mostrador/contract/entries/catalogs';
import { ArrowDown, ArrowUp, Star, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { type CatalogFlags, useCatalogChanges } from '../../features/catalogs/useCatalogChanges';
import { useSession } from '../../session/session-context';
import { catalogsText as text } from '../../text/catalogs';
import { Checkbox } from '../../ui/Checkbox';
import { Chip } from '../../ui/Chip';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { IconButton } from '../../ui/IconButton';
import { LinkButton } from '../../ui/LinkButton';
import { type Column, Table } from '../../ui/Table';

interface CatalogsTableProps {
  readonly catalogs: readonly Catalog[];
  readonly onMove: (catalog: Catalog, by: 1 | -1) => void;
}

export function CatalogsTable({ catalogs, onMove }: CatalogsTableProps) {
  const profile = useSession()?.profile;
  const { setFlags, remove } = useCatalogChanges();
  const [busy, setBusy] = useState<number>();
  const [unsavedFlags, setUnsavedFlags] = useState<ReadonlyMap<number, CatalogFlags>>(new Map());
  const [removing, setRemoving] = useState<Catalog>();
  const { moved, place } = useFocusAfterMove(onMove);

  const flagsOf = (catalog: Catalog): CatalogFlags => unsavedFlags.get(catalog.catalogId) ?? catalog;
  /** Shows the change at once and reverts it if it is refused. Ignores other changes of the row until the answer. */
  async function change(catalog: Catalog, changed: Partial<CatalogFlags>) {
    const { catalogId, isPublic, isSemiPublic } = catalog;
    if (unsavedFlags.has(catalogId)) return;
    const flags = { isPublic, isSemiPublic, ...changed };
    setUnsavedFlags((before) => new Map(before).set(catalogId, flags));
    await setFlags(catalog, flags);
    setUnsavedFlags((before) => new Map([...before].filter(([id]) => id !== catalogId)));
  }
  async function removeConfirmed(catalog: Catalog) {
    setBusy(catalog.catalogId);
    if (await remove(catalog)) setRemoving(undefined);
    setBusy(undefined);
  }

  const columns: readonly Column<Catalog>[] = [
    {
      key: 'name',
      head: text.name,
      names: true,
      narrow: 'title',
      cell: ({ catalogName, ownerName, productsCount }) => (
        <span className="catalogs-name">
          {catalogName}
          <small>
            {text.products(productsCount)}
            {profile === 3 && ownerName !== '' && ` · ${text.owner(ownerName)}`}
          </small>
        </span>
      ),
    },
    {
      key: 'order',
      head: text.order,
      cell: (catalog) => (
        <span className="catalogs-arrows">
          <IconButton
            icon={ArrowUp}
            kind="line"
            label={text.up(catalog.catalogName)}
            disabled={catalog === catalogs[0]}
            data-move={`${catalog.catalogId} up`}
            onClick={() => moved(catalog, -1)}
          />
          <IconButton
            icon={ArrowDown}
            kind="line"
            label={text.down(catalog.catalogName)}
            disabled={catalog === catalogs.at(-1)}
            data-move={`${catalog.catalogId} down`}
            onClick={() => moved(catalog, 1)}
          />
        </span>
      ),
    },
    {
      key: 'default',
      head: text.default,
      narrow: 'end',
      cell: ({ isDefault }) =>
        isDefault && (
          <Chip tone="accent" icon={Star}>
            {text.isDefault}
          </Chip>
        ),
    },
    {
      key: 'public',
      head: text.public,
      cell: (catalog) => (
        <Flag
          words={text.public}
          label={text.publicOf(catalog.catalogName)}
          checked={flagsOf(catalog).isPublic}
          saving={unsavedFlags.has(catalog.catalogId)}
          disabled={profile !== 3}
          title={profile === 3 ? undefined : text.publicIsAdmins}
          onChange={(isPublic) => void change(catalog, { isPublic })}
        />
      ),
    },
    {
      key: 'semi',
      head: text.semiPublic,
      narrow: 'end',
      cell: (catalog) => (
        <Flag
          words={text.semiPublic}
          label={text.semiPublicOf(catalog.catalogName)}
          checked={flagsOf(catalog).isSemiPublic}
          saving={unsavedFlags.has(catalog.catalogId)}
          onChange={(isSemiPublic) => void change(catalog, { isSemiPublic })}
        />
      ),
    },
    {
      key: 'details',
      head: <span className="spoken">{text.details}</span>,
      cell: ({ catalogId, catalogName }) => (
        <LinkButton
          kind="secondary"
          block
          to={`/cateditor?c=${catalogId}`}
          aria-label={text.detailsOf(catalogName)}
        >
          {text.details}
        </LinkButton>
      ),
    },
    {
      key: 'delete',
      head: <span className="spoken">{text.delete}</span>,
      narrow: 'end',
      cell: (catalog) => (
        <IconButton
          icon={Trash2}
          kind="danger"
          label={text.deleteOf(catalog.catalogName)}
          onClick={() => setRemoving(catalog)}
        />
      ),
    },
  ];

  return (
    <div ref={place} className="catalogs-table">
      <Table caption={text.caption} columns={columns} rows={catalogs} rowKey={({ catalogId }) => catalogId} />
      <ConfirmDialog
        open={removing !== undefined && catalogs.some(({ catalogId }) => catalogId === removing.catalogId)}
        title={text.deleteTitle}
        confirmLabel={text.delete}
        cancelLabel={text.cancel}
        closeLabel={text.close}
        dangerous
        pending={removing !== undefined && busy === removing.catalogId}
        onConfirm={() => removing !== undefined && void removeConfirmed(removing)}
        onCancel={() => setRemoving(undefined)}
      >
        <div className="stack stack--tight">
          <p>{text.deleteQuestion(removing?.catalogName ?? '')}</p>
          <p>{text.deleteHint}</p>
        </div>
      </ConfirmDialog>
    </div>
  );
}

interface FlagProps {
  /** Shown below 640 px, where the table has no headings. */
  readonly words: string;
  readonly label: string;
  readonly checked: boolean;
  /** True while it is saved: keeps the focus and ignores clicks. */
  readonly saving: boolean;
  readonly disabled?: boolean | undefined;
  readonly title?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

function Flag({ words, label, checked, saving, disabled = false, title, onChange }: FlagProps) {
  return (
    <span className="catalogs-flag" title={title}>
      <Checkbox
        label={
          <>
            <span className="catalogs-flag-words" aria-hidden="true">
              {words}
            </span>
            <span className="spoken">{label}</span>
          </>
        }
        checked={checked}
        disabled={disabled}
        aria-disabled={saving || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </span>
  );
}

/** Restores the focus on the button of a moved row, because the browser loses it when the row moves. */
function useFocusAfterMove(onMove: CatalogsTableProps['onMove']) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<readonly [string, string]>(undefined);
  useLayoutEffect(() => {
    for (const name of wanted.current ?? []) {
      const button = place.current?.querySelector<HTMLButtonElement>(
        `[data-move="${name}"]:enabled:not([aria-disabled])`,
      );
      if (button === null || button === undefined) continue;
      button.focus();
      break;
    }
    wanted.current = undefined;
  });
  function moved(catalog: Catalog, by: 1 | -1) {
    const names = [`${catalog.catalogId} up`, `${catalog.catalogId} down`] as const;
    wanted.current = by === -1 ? names : [names[1], names[0]];
    onMove(catalog, by);
  }
  return { moved, place };
}
