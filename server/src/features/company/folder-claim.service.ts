import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../../platform/config.js';
import type { Log } from '../../platform/log.js';

const CLAIM_PREFIX = 'company-';

/**
 * Claims the data folder for a company, because its administrators can read every log in it. In production the claim is a
 * file with the company's name, which stays. Otherwise the brands share one folder with the demonstration.
 * @throws ConfigError when another company has claimed the folder.
 */
export function claimFolder(
  { production, dataDir }: Pick<Config, 'production' | 'dataDir'>,
  company: string,
  log: Pick<Log, 'warn'>,
): void {
  const claim = join(dataDir, CLAIM_PREFIX + company);
  if (!production || existsSync(claim)) return;
  refuseOtherClaim(dataDir, company);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(claim, `This folder is of the company ${company} alone: see docs/operations.md.\n`);
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, 'DATA_DIR cannot be claimed');
    return;
  }
  try {
    // Checked again: two companies may claim the folder at the same moment.
    refuseOtherClaim(dataDir, company);
  } catch (error) {
    rmSync(claim, { force: true });
    throw error;
  }
}

function refuseOtherClaim(dataDir: string, company: string): void {
  const claims = existsSync(dataDir)
    ? readdirSync(dataDir).filter((name) => name.startsWith(CLAIM_PREFIX))
    : [];
  const other = claims.find((name) => name !== CLAIM_PREFIX + company);
  if (other === undefined) return;
  throw new ConfigError([
    `DATA_DIR: expected a folder for ${company} alone; the log and the pictures of ${other.slice(CLAIM_PREFIX.length)} are in ${dataDir} (the file ${other} says so)`,
  ]);
}
