// Whether the folder connector works, and when its folder was read last.

import type { FolderConnector } from '@mostrador/contract/entries/folder-connector';
import { momentText } from '../../../text/amounts';
import { folderText } from '../../../text/folder';

const { states: text } = folderText;

export function FolderState({ connector }: { readonly connector: FolderConnector }) {
  const { enabled, failure, failingSince, readAt } = connector;
  if (!enabled) return <span className="st">{text.off}</span>;
  const isFailing = failure !== null;
  return (
    <>
      <span className={isFailing ? 'st st--bad' : 'st st--ok'}>{isFailing ? text.failing : text.on}</span>
      <span className="sub">
        {isFailing && failingSince !== null && text.since(momentText(failingSince))}
        {!isFailing && (readAt === null ? text.never : text.read(momentText(readAt)))}
      </span>
    </>
  );
}
