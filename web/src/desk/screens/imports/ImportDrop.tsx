// Where the file of an import is dropped or chosen, and its upload. Documents may be many PDF files, which are joined first.

import type { ImportKindName } from '@mostrador/contract/entries/imports';
import { IMPORT_MAX_BYTES } from '@mostrador/contract/import-limits';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../api/call-failed';
import { useUpload } from '../../../features/imports/queries';
import { ZIPPED_FILES_MAX, zipFiles } from '../../../features/imports/zip-files';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { ProgressBar } from '../../../ui/ProgressBar';
import { importsText as text } from '../../text/imports';

interface DropWords {
  readonly drop: string;
  readonly choose: string;
  /** Which files are taken. */
  readonly formats: string;
  readonly accept: string;
}

const ONE_TABLE: DropWords = {
  drop: text.drop,
  choose: text.choose,
  formats: text.formats,
  accept: '.csv,.txt,.tsv,.xlsx,.ndjson,.jsonl',
};
const WORDS: Readonly<Partial<Record<ImportKindName, DropWords>>> = {
  images: { ...ONE_TABLE, formats: text.formatsZip, accept: '.zip' },
  documents: {
    drop: text.dropMany,
    choose: text.chooseMany,
    formats: text.formatsDocuments,
    accept: '.pdf,.zip',
  },
};

/** What is done with the files, with the part that is done, from 0 to 1. */
interface Progress {
  readonly label: string;
  readonly part: number;
}

export function ImportDrop({ kind }: { readonly kind: ImportKindName }) {
  const { drop, choose, formats, accept } = WORDS[kind] ?? ONE_TABLE;
  const takesMany = kind === 'documents';
  const [isOver, setOver] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const navigate = useNavigate();

  async function send(files: readonly File[]): Promise<void> {
    if (files.length === 0 || progress !== undefined) return;
    const found = problemOf(files, takesMany);
    setProblem(found);
    if (found !== undefined) return;
    setProgress({ label: '', part: 0 });
    try {
      const file = await oneFile(files, setProgress);
      const label = text.uploading(file.name);
      setProgress({ label, part: 0 });
      const { importId } = await upload(kind, file, (part) => setProgress({ label, part }));
      await navigate(`/admin/importaciones/${importId}`);
    } catch (error) {
      setProblem(messageOf(error) ?? text.uploadFailed);
      setProgress(undefined);
    }
  }

  function dropped(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
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
        {progress === undefined ? (
          <>
            <Icon of={FileUp} />
            <p>
              <span className="import-drop-words">{drop}</span>{' '}
              <Button onClick={() => input.current?.click()}>{choose}</Button>
            </p>
            <p className="d-meta">{formats}</p>
          </>
        ) : (
          <ProgressBar
            value={progress.part}
            max={1}
            label={progress.label}
            state={text.progress(Math.round(progress.part * 100))}
          />
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={choose}
          accept={accept}
          multiple={takesMany}
          onChange={(event) => {
            void send([...(event.target.files ?? [])]);
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

const isPdf = ({ name }: File) => /\.pdf$/i.test(name);

/** Why the files cannot be sent, in Spanish. What is in each of them is answered by the server. */
function problemOf(files: readonly File[], takesMany: boolean): string | undefined {
  const [first] = files;
  if (first === undefined) return undefined;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > 1) {
    if (!takesMany) return text.oneFile;
    const others = files.filter((file) => !isPdf(file)).map(({ name }) => name);
    if (others.length > 0) return text.notPdf(others);
    return bytes > IMPORT_MAX_BYTES || files.length > ZIPPED_FILES_MAX ? text.largeFiles : undefined;
  }
  if (takesMany && !isPdf(first) && !/\.zip$/i.test(first.name)) return text.notPdf([first.name]);
  if (first.size === 0) return text.emptyFile(first.name);
  return bytes > IMPORT_MAX_BYTES ? text.largeFile(first.name) : undefined;
}

/** Joins PDF files; any other file is sent as it is. */
async function oneFile(files: readonly File[], onProgress: (progress: Progress) => void): Promise<File> {
  const [first] = files;
  if (first !== undefined && !isPdf(first)) return first;
  const label = text.packing(files.length);
  onProgress({ label, part: 0 });
  return zipFiles(text.documentsFile(files.length), files, (count) =>
    onProgress({ label, part: count / files.length }),
  );
}
