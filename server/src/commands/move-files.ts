import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MOVED_FOLDERS } from '../platform/blobs/blob-keys.js';
import { BlobUnavailable } from '../platform/blobs/blob-store.js';
import { FolderBlobs } from '../platform/blobs/folder-blobs.js';
import { type MoveFigures, moveBlobs } from '../platform/blobs/move-blobs.js';
import { openBlobs } from '../platform/blobs/open-blobs.js';
import { reportFailure } from '../platform/cli/report-failure.js';
import { loadConfig } from '../platform/config.js';
import { OperatorError } from '../platform/operator-error.js';
import { progressBar } from '../platform/progress-bar.js';

/*
 * The command `npm run move-files -- --to bucket|folder [--delete-originals]`: copies the shop's files between DATA_DIR and the bucket of
 * S3_BUCKET, also beside a running shop. It can be ended and repeated. See docs/operations.md.
 */

const USAGE = 'npm run move-files -- --to bucket|folder [--delete-originals]';

/** Files of one answer are of one machine, and parts of an upload are of use in a bucket only. */
const isWanted = (key: string): boolean => !/\.download$|\.parts\//.test(key);

/** Aborts at the first signal, so that the files under way arrive; the second one ends the command at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      controller.abort();
    });
  return controller.signal;
}

try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'delete-originals': { type: 'boolean', default: false } },
  });
  if (values.to !== 'bucket' && values.to !== 'folder') throw new OperatorError(USAGE);
  const config = loadConfig();
  if (config.files.kind === 'folder')
    throw new OperatorError('S3_BUCKET is not set: there is no bucket to copy to or from.');
  const folder = new FolderBlobs(config.dataDir);
  const bucket = openBlobs(config.files);
  const [from, to] = values.to === 'bucket' ? [folder, bucket] : [bucket, folder];
  const signal = interruption();
  let total = 0;
  for (const name of MOVED_FOLDERS)
    for await (const { key } of from.list(`${name}/`)) if (isWanted(key)) total += 1;
  const show = progressBar('Files');
  const begun = performance.now();
  const figures = await moveBlobs({
    from,
    to,
    folders: MOVED_FOLDERS,
    isWanted,
    deletesOriginals: values['delete-originals'],
    temporaryFolder: join(config.dataDir, 'moving'),
    signal,
    onFile: (now) => show(doneOf(now), total),
  });
  const { copied, bytes, known, deleted, differing } = figures;
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  process.stdout.write(
    `${copied} files copied to the ${values.to} (${(bytes / 1_048_576).toFixed(1)} MB), ${known} were there already, ` +
      `${deleted} originals deleted, ${seconds} s. Each was compared by its checksum.\n`,
  );
  for (const key of differing)
    process.stdout.write(`${key} is there with another content; both were left.\n`);
  if (signal.aborted) process.stdout.write('Ended before the last file: run the command again to go on.\n');
  process.exitCode = signal.aborted ? 130 : differing.length > 0 ? 1 : 0;
} catch (error) {
  reportFailure(
    error instanceof BlobUnavailable
      ? new OperatorError(`${error.message} Run the command again to go on.`)
      : error,
  );
}

function doneOf({ copied, known, differing }: MoveFigures): number {
  return copied + known + differing.length;
}
