import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The operating system's user that PostgreSQL runs as, if it is not the user of this process. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody`, which exists on every Linux: PostgreSQL refuses to run as root. Other programs may run as `nobody` too. */
const NOBODY: SystemUser = { uid: 65_534, gid: 65_534 };
/** The user that a root process makes for the embedded PostgreSQL alone. */
const OWN_NAME = 'mostrador-postgres';
/** A user without a home, a password or a shell. */
const OWN_OPTIONS = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];

/**
 * Returns the user that runs PostgreSQL on a cluster folder: its owner if it exists, otherwise, for a root process, a user of its
 * own, or `nobody` where none can be made.
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
  if (found === undefined || found.uid === 0) return ownSystemUser() ?? NOBODY;
  return { uid: found.uid, gid: found.gid };
}

/** Whether this is the user that a root process of an earlier release took, or takes where it can make none. */
export const isNobody = ({ uid }: SystemUser): boolean => uid === NOBODY.uid;

/** Returns the system user of the embedded PostgreSQL, made now if it is missing; undefined where none can be made. */
export function ownSystemUser(): SystemUser | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const known = knownUser(OWN_NAME);
  if (known !== undefined) return known;
  // Fails where there is no such program, the system's files are read-only, or another process makes the user at this moment.
  spawnSync('useradd', [...OWN_OPTIONS, '--shell', '/usr/sbin/nologin', OWN_NAME], {
    stdio: 'ignore',
    // The path of a service may lack the folders of administration.
    env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` },
  });
  return knownUser(OWN_NAME);
}

function knownUser(name: string): SystemUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // Never root, whatever the file says.
  return Number(uid) > 0 && Number(gid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
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
