// The key that an SFTP server has shown and that an administrator confirms: at the first contact, or when it has changed.

import type { FolderConnector } from '@mostrador/contract/entries/folder-connector';
import { useState } from 'react';
import { Button } from '../../../../ui/Button';
import { Note } from '../../../../ui/Note';
import { folderText } from '../../../text/folder';

const { hostKey: text } = folderText;

interface HostKeyNoteProps {
  readonly connector: FolderConnector;
  readonly onConfirm: (fingerprint: string) => Promise<void>;
}

export function HostKeyNote({ connector: { hostKey, seenHostKey }, onConfirm }: HostKeyNoteProps) {
  const [isBusy, setBusy] = useState(false);
  if (seenHostKey === null) return null;
  const isChanged = hostKey !== null;
  return (
    <Note
      tone={isChanged ? 'danger' : 'warn'}
      announce
      action={
        <Button
          kind="secondary"
          pending={isBusy}
          onClick={() => {
            setBusy(true);
            void onConfirm(seenHostKey.fingerprint).finally(() => setBusy(false));
          }}
        >
          {text.confirm}
        </Button>
      }
    >
      <b className="strong">{isChanged ? text.changed : text.first}</b>
      <p>{isChanged ? text.danger : text.ask}</p>
      <code className="folder-key">{`${seenHostKey.type} ${seenHostKey.fingerprint}`}</code>
    </Note>
  );
}
