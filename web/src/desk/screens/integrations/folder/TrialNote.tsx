// What a trial of the connection found: whether it works, and as what each file would be imported.

import type { FolderTrial } from '@mostrador/contract/entries/folder-connector';
import { Note } from '../../../../ui/Note';
import { folderText } from '../../../text/folder';
import { importsText } from '../../../text/imports';

const { trial: text } = folderText;

export function TrialNote({ trial: { isOk, message, files } }: { readonly trial: FolderTrial }) {
  if (!isOk)
    return (
      <Note tone="danger" announce>
        {message}
      </Note>
    );
  return (
    <Note tone="ok" announce>
      <b className="strong">{text.ok}</b> {files.length === 0 ? text.empty : text.files}
      {files.length > 0 && (
        <ul className="folder-trial">
          {files.map(({ fileName, kind, reason }) => (
            <li key={fileName}>
              <span className="name">{fileName}</span>{' '}
              <span className="sub">
                {kind === null ? `${text.left}: ${reason}` : importsText.kinds[kind]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Note>
  );
}
