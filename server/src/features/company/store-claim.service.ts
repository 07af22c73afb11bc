// Claims the part of a bucket for a company at the start, and finds out whether the bucket can be used.

import { type BlobStore, BlobUnavailable } from '../../platform/blobs/blob-store.js';
import { ConfigError } from '../../platform/config.js';
import type { Log } from '../../platform/log.js';

const CLAIMS = 'claims/';

/**
 * Claims the part of a bucket that S3_PREFIX names, because documents and receipts have no company in their names. In production the
 * claim is a file that stays. A folder is claimed by folder-claim.service.ts.
 * @throws ConfigError when another company has claimed it, or the bucket refuses the shop. One that does not answer is a warning: the
 * shop sells without its pictures.
 */
export async function claimStore(
  { production }: { readonly production: boolean },
  files: BlobStore,
  company: string,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  if (files.place.kind === 'folder') return;
  const claim = `${CLAIMS}company-${company}`;
  try {
    const isClaimed = await refuseOtherClaim(files, company, claim);
    if (!production || isClaimed) return;
    await files.put(claim, Buffer.from(`The files below this prefix are of the company ${company} alone.\n`));
    // Checked again: two companies may claim it at the same moment.
    await refuseOtherClaim(files, company, claim).catch(async (error: unknown) => {
      await files.delete(claim);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof BlobUnavailable)) throw error;
    if (error.failure !== 'unreachable')
      throw new ConfigError([
        `S3_BUCKET: expected a bucket that the shop can use with S3_ENDPOINT, S3_REGION and the access key. ${error.message}`,
      ]);
    log.warn(
      { error: error.message },
      'the bucket does not answer: pictures and files are missing meanwhile',
    );
  }
}

/** @returns whether the company has claimed it before. @throws ConfigError */
async function refuseOtherClaim(files: BlobStore, company: string, claim: string): Promise<boolean> {
  const claims: string[] = [];
  for await (const { key } of files.list(CLAIMS)) claims.push(key);
  const other = claims.find((key) => key !== claim);
  if (other === undefined) return claims.includes(claim);
  throw new ConfigError([
    `S3_PREFIX: expected a prefix for ${company} alone; the documents and receipts of ${other.slice(`${CLAIMS}company-`.length)} are there (the file ${other} says so)`,
  ]);
}
