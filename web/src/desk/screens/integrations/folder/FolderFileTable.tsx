// The files of the folder: what each is, what became of it, what its import counted, and another import.

import type { FolderFileEntry } from '@mostrador/contract/entries/folder-connector';
import { formatWhole } from '@mostrador/rules/money';
import { Link } from 'react-router';
import { Button } from '../../../../ui/Button';
import { momentText } from '../../../text/amounts';
import { folderText } from '../../../text/folder';
import { importsText } from '../../../text/imports';

const { files: text } = folderText;

const TONES: Readonly<Record<FolderFileEntry['state'], string>> = {
  waiting: 'st',
  left: 'st st--warn',
  active: 'st st--warn',
  imported: 'st st--ok',
  rejected: 'st st--bad',
  failed: 'st st--bad',
  repeated: 'st',
  lost: 'st st--warn',
};

interface FolderFileTableProps {
  readonly files: readonly FolderFileEntry[];
  readonly onRetry: (file: FolderFileEntry) => void;
}

export function FolderFileTable({ files, onRetry }: FolderFileTableProps) {
  const { columns } = text;
  return (
    <div className="folder-scroll">
      <table className="dt folder-table" aria-label={text.table}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col" className="not-phone">
              {columns.kind}
            </th>
            <th scope="col">{columns.state}</th>
            <th scope="col" className="num not-phone">
              {columns.read}
            </th>
            <th scope="col" className="num not-phone">
              {columns.changed}
            </th>
            <th scope="col" className="num">
              {columns.rejected}
            </th>
            <th scope="col" className="not-phone">
              {columns.when}
            </th>
            <th scope="col">
              <span className="spoken">{text.retry}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <FileRow key={file.fileId} file={file} onRetry={onRetry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FileRow({
  file,
  onRetry,
}: {
  readonly file: FolderFileEntry;
  readonly onRetry: FolderFileTableProps['onRetry'];
}) {
  const { fileName, kind, state, reason, movedTo, importId, counts, canRetry } = file;
  const figure = (of: number | undefined) => (of === undefined ? text.none : formatWhole(of));
  return (
    <tr>
      <td className="grow folder-name">
        <span className="name" title={movedTo ?? fileName}>
          {fileName}
        </span>
        {reason !== '' && <span className="sub folder-reason">{reason}</span>}
      </td>
      <td className="not-phone">{kind === null ? text.none : importsText.kinds[kind]}</td>
      <td>
        <span className={TONES[state]}>{text.states[state]}</span>
      </td>
      <td className="num not-phone">{figure(counts?.read)}</td>
      <td className="num not-phone">
        {figure(counts === null ? undefined : counts.created + counts.updated)}
      </td>
      <td className="num">
        {importId !== null && counts !== null && counts.rejected > 0 ? (
          <Link className="link" to={`/admin/importaciones/${importId}`}>
            {formatWhole(counts.rejected)}
            <span className="spoken"> {text.seeImportOf(fileName)}</span>
          </Link>
        ) : (
          figure(counts?.rejected)
        )}
      </td>
      <td className="not-phone sub">{momentText(file.finishedAt ?? file.seenAt)}</td>
      <td className="folder-verb">
        {canRetry && (
          <Button kind="quiet" aria-label={text.retryOf(fileName)} onClick={() => onRetry(file)}>
            {text.retry}
          </Button>
        )}
      </td>
    </tr>
  );
}
