// Path traversal attack: asks every served folder for files outside of it, with dots and slashes in many encodings.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './pictures.js';
import type { Finding } from './target.js';

const MARK = 'nobody may read this';
/** Spellings of `..` that servers have accepted as a step upwards. */
const STEPS = [
  ...[
    '..',
    '.%2e',
    '%2e.',
    '%2e%2e',
    '%252e%252e',
    '%25252e%25252e',
    '..%00',
    '%c0%ae%c0%ae',
    '%e0%80%ae%e0%80%ae',
    '..;',
    '....',
    '..%20',
  ],
] as const;
const SLASHES = ['/', '%2f', '%252f', '\\', '%5c', '%255c', '%c0%af', '//', '/./'] as const;
const ODD = [
  '%',
  '%zz',
  '%E0%A4%A',
  '%00',
  '%0d%0aX-A:%20b',
  '%ff%fe',
  '~',
  '.env',
  '.git/config',
  'CON',
  'nul.webp',
] as const;

/** Address prefixes whose answers are files. */
const ROUTES = [
  '/assets/app/',
  '/assets/images/home/papelera/',
  '/assets/downloads/papelera/',
  '/api/docs/',
  '/api/store/StoreProductsImages/proxy/',
  '/api/store/StoreProductsImages?productImage=',
  '/api/store/StoreProducts/exports/',
  '/api/System/logcontent?logName=',
  '/',
] as const;

/** Walks out of every folder that the shop serves files from, towards a file that lies beside it, the key and the system's own. */
export async function pathTraversal(
  folder: string,
  port: number,
  { depths, every }: { readonly depths: readonly number[]; readonly every: number },
): Promise<Finding> {
  const failures: string[] = [];
  for (const name of ['secret.png', 'jwt-secret', 'secret.pdf']) writeFileSync(join(folder, name), MARK);
  mkdirSync(join(folder, 'images', 'papelera'), { recursive: true });
  const statuses: Record<number, number> = {};
  let asked = 0;
  const goals = ['secret.png', 'jwt-secret', 'package.json', 'etc/passwd'];
  for (const route of ROUTES) {
    const tails = [
      ...STEPS.flatMap((step) =>
        SLASHES.flatMap((slash) =>
          depths.flatMap((depth) =>
            goals.map((goal) => (step + slash).repeat(depth) + goal.replaceAll('/', slash)),
          ),
        ),
      ),
      ...ODD,
      join(folder, 'secret.png'),
      `%2f${encodeURIComponent(join(folder, 'jwt-secret'))}`,
    ].filter((_, nth) => nth % every === 0);
    for (const tail of tails) {
      asked += 1;
      const { status, body } = await ask(port, route + tail);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const leaked = body.includes(MARK) || body.includes('root:x:0') || body.includes('"workspaces"');
      // a path that climbs to the root is the home page, as it is for every server
      const page = status === 200 && body.startsWith('<!doctype html>');
      if (leaked || !(page || [301, 302, 400, 401, 403, 404, 405, 414].includes(status)))
        failures.push(`${route}${tail} was answered ${status}${leaked ? ' with a file' : ''}.`);
    }
  }
  const alive = await ask(port, '/api/User/livenes');
  if (alive.status !== 200) failures.push(`The shop answers ${alive.status}.`);
  const told = Object.entries(statuses).map(([status, many]) => `${many} × ${status}`);
  return {
    code: 'S23 paths',
    figures: `${asked} paths out of ${ROUTES.length} routes (${told.join(', ')}), ${failures.length} led out; the shop lives`,
    failures,
  };
}
