import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EncodedMail } from './mail-transport.js';

/**
 * Writes each mail as an RFC 822 file that any mail program opens: `<time>-<recipient>-<id>.eml`. A file appears whole
 * or not at all, and only its owner reads it: it may hold a link that resets a password.
 */
export function folderSender(folder: string) {
  return {
    async send(mail: EncodedMail, signal?: AbortSignal): Promise<string> {
      signal?.throwIfAborted();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, nameOf(mail));
      const draft = `${file}.${process.pid}.part`;
      try {
        const handle = await open(draft, 'w', 0o600);
        try {
          await handle.writeFile(mail.message);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return file;
    },
    async close() {},
  };
}

function nameOf({ to, messageId }: EncodedMail): string {
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const recipient = to.replace(/[^A-Za-z0-9._+-]/g, '_').slice(0, 80);
  const id = createHash('sha256').update(messageId).digest('hex').slice(0, 8);
  return `${time}-${recipient}-${id}.eml`;
}
