import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The operating system's user that PostgreSQL runs as, if it is not the user of this process. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody`, which exists on every Linux: PostgreSQL refuses to run as root. */
const NOBODY: SystemUser = { uid: 65_534, gid: 65_534 };

/**
 * Returns the user that runs PostgreSQL on a cluster folder: its owner if it exists, otherwise `nobody` for a root process.
 * @returns undefined for this process's own user.
 * @throws when the cluster belongs to another user and this process is not root.
 */
export function systemUserFor(cluster: string): SystemUser | undefined {
  const me = process.getuid?.();
  if (me === undefined) return undefined;
  const found = statSync(cluster, { throwIfNoEntry: false });
  if (me !== 0) {
    if (found === undefined || found.uid === me) return undefined;
    throw new Error(
      `${cluster} belongs to the user ${found.uid}, and this process runs as ${me}: start it as that user`,
    );
  }
  return found === undefined || found.uid === 0 ? NOBODY : { uid: found.uid, gid: found.gid };
}

/** Returns the first folder on the path to `folder` (itself included) that a system user may not enter; undefined for none. */
export function inaccessibleFolder(folder: string, systemUser: SystemUser): string | undefined {
  for (const step of pathTo(resolve(folder))) {
    const { mode, uid, gid } = statSync(step);
    const bit = uid === systemUser.uid ? 0o100 : gid === systemUser.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return step;
  }
  return undefined;
}

function pathTo(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [...pathTo(above), folder];
}
