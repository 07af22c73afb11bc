// The screen of imports (/admin/importaciones): choose what is loaded, drop its file, and the log of all imports.

import type { ImportKindName } from '@mostrador/contract/entries/imports';
import { useSearchParams } from 'react-router';
import { useImportDownloads } from '../../../features/imports/queries';
import { useAttempt } from '../../../notices/useAttempt';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import { importsText as text } from '../../text/imports';
import { DeskHead } from '../../ui/DeskHead';
import { ImportDrop } from './ImportDrop';
import { ImportLog } from './ImportLog';
import './imports.css';

/** What is loaded on the screen, the most frequent first. */
const KINDS: readonly ImportKindName[] = [
  'products',
  'prices',
  'stock',
  'categories',
  'price-lists',
  'discount-lists',
  'customer-prices',
  'discount-codes',
  'images',
  'synonyms',
  'clients',
  'assignments',
  'perceptions',
  'account-entries',
  'documents',
  'shipping-rates',
  'order-status',
];

/** Kinds that have no columns. */
const WITHOUT_TABLE: ReadonlySet<ImportKindName> = new Set(['images', 'documents']);

export default function ImportsScreen() {
  const [query, setQuery] = useSearchParams();
  const kind = KINDS.find((name) => name === query.get('kind')) ?? 'products';
  const downloads = useImportDownloads();
  const attempt = useAttempt();
  const download = (onlyTitles: boolean) =>
    attempt(() => downloads.kindFile(kind, kind === 'images' ? 'zip' : 'xlsx', onlyTitles), {
      about: 'import-download',
      failed: text.downloadFailed,
    });
  return (
    <>
      <DeskHead title={text.title}>
        {!WITHOUT_TABLE.has(kind) && (
          <Button kind="secondary" onClick={() => download(true)}>
            {text.sample}
          </Button>
        )}
        {kind !== 'documents' && (
          <Button kind="secondary" onClick={() => download(false)}>
            {text.download}
          </Button>
        )}
      </DeskHead>
      <div className="d-pad import-begin">
        <Select
          label={text.kind}
          value={kind}
          onChange={(event) => setQuery({ kind: event.target.value }, { replace: true })}
          options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
        />
        <ImportDrop key={kind} kind={kind} />
      </div>
      <ImportLog />
    </>
  );
}
