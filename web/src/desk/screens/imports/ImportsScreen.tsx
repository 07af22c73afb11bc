// The screen of imports (/admin/importaciones): choose what is loaded, drop its file, and the log of all imports.

import type { ImportKindName } from '@mostrador/contract/entries/imports';
import { IMPORT_MAX_BYTES } from '@mostrador/contract/import-limits';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../../api/call-failed';
import { useImportDownloads, useUpload } from '../../../features/imports/queries';
import { useAttempt } from '../../../notices/useAttempt';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { ProgressBar } from '../../../ui/ProgressBar';
import { Select } from '../../../ui/Select';
import { importsText as text } from '../../text/imports';
import { DeskHead } from '../../ui/DeskHead';
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

/** Kinds whose file is a ZIP, with the sentence about it. */
const ZIP_KINDS: Readonly<Partial<Record<ImportKindName, string>>> = {
  images: text.formatsZip,
  documents: text.formatsDocuments,
};

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
        {ZIP_KINDS[kind] === undefined && (
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
        <DropZone kind={kind} />
      </div>
      <ImportLog />
    </>
  );
}

/** Where a file is dropped or chosen; then its upload. */
function DropZone({ kind }: { readonly kind: ImportKindName }) {
  const [isOver, setOver] = useState(false);
  const [sending, setSending] = useState<{ readonly name: string; readonly part: number }>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const navigate = useNavigate();

  async function send(file: File | undefined): Promise<void> {
    if (file === undefined || sending !== undefined) return;
    setProblem(undefined);
    if (file.size === 0 || file.size > IMPORT_MAX_BYTES) {
      setProblem(file.size === 0 ? text.emptyFile(file.name) : text.largeFile(file.name));
      return;
    }
    setSending({ name: file.name, part: 0 });
    try {
      const { importId } = await upload(kind, file, (part) => setSending({ name: file.name, part }));
      await navigate(`/admin/importaciones/${importId}`);
    } catch (error) {
      setProblem(messageOf(error) ?? text.uploadFailed);
      setSending(undefined);
    }
  }

  function dropped(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  }

  return (
    <>
      <section
        className="import-drop"
        data-over={isOver ? '' : undefined}
        aria-label={text.chosenFile}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        {sending === undefined ? (
          <>
            <Icon of={FileUp} />
            <p>
              <span className="import-drop-words">{text.drop}</span>{' '}
              <Button onClick={() => input.current?.click()}>{text.choose}</Button>
            </p>
            <p className="d-meta">{ZIP_KINDS[kind] ?? text.formats}</p>
          </>
        ) : (
          <ProgressBar
            value={sending.part}
            max={1}
            label={text.uploading(sending.name)}
            state={text.progress(Math.round(sending.part * 100))}
          />
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={text.choose}
          accept={ZIP_KINDS[kind] !== undefined ? '.zip' : '.csv,.txt,.tsv,.xlsx,.ndjson,.jsonl'}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </section>
      {problem !== undefined && (
        <Note tone="danger" announce>
          {problem}
        </Note>
      )}
    </>
  );
}
