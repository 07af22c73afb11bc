/*
 * Proves that features do not depend on each other in a circle, on the server and in web: first on examples, then on
 * every file.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { cyclesOf } from './lib/cycles.mjs';
import { importsOf } from './lib/imports.mjs';
import { projectFiles, root } from './lib/project.mjs';

const FOLDERS = ['server/src/features', 'web/src/features', 'web/src/offline'];

/** Files as `path: source`; each set has a cycle. */
const FORBIDDEN = [
  {
    'server/src/features/cart/cart.service.ts': "import { placeOrder } from '../orders/orders.service.js';",
    'server/src/features/orders/orders.service.ts': "import { openCart } from '../cart/cart.service.js';",
  },
  {
    'server/src/features/mail/mail.service.ts': "import type { Token } from '../auth/auth.service.js';",
    'server/src/features/auth/auth.service.ts': "import { queueMail } from '../contact/contact.service.js';",
    'server/src/features/contact/contact.service.ts': "export { sendMail } from '../mail/mail.service.js';",
  },
];
const ALLOWED = [
  {
    'server/src/features/orders/orders.service.ts':
      "import { openCart } from '../cart/cart.service.js'; import { row } from './orders.queries.js';",
    'server/src/features/orders/status.service.ts': "import { openCart } from '../cart/cart.service.js';",
    'server/src/features/cart/cart.service.ts': "import { price } from '../products/products.service.js';",
  },
];

/** Returns which feature imports which, by the relative imports of their files. */
function graphOf(folder, sources) {
  const graph = new Map();
  const featureOf = (path) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;
  for (const [file, source] of sources) {
    const from = featureOf(file);
    if (!graph.has(from)) graph.set(from, new Set());
    for (const { specifier } of importsOf(source)) {
      if (!specifier.startsWith('.')) continue;
      const to = featureOf(posix.join(posix.dirname(file), specifier));
      if (to !== undefined && to !== from) graph.get(from).add(to);
    }
  }
  return graph;
}

const cyclesIn = (folder, sources) => cyclesOf(graphOf(folder, sources)).map((cycle) => cycle.join(' → '));

const problems = [
  ...FORBIDDEN.filter((files) => cyclesIn(FOLDERS[0], Object.entries(files)).length === 0).map(
    (files) => `no cycle found in ${Object.keys(files).join(', ')}`,
  ),
  ...ALLOWED.flatMap((files) => cyclesIn(FOLDERS[0], Object.entries(files))).map(
    (cycle) => `a cycle found where there is none: ${cycle}`,
  ),
];
let checked = 0;
for (const folder of FOLDERS) {
  const files = projectFiles(folder).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  checked += files.length;
  const sources = files.map((file) => [file, readFileSync(join(root, file), 'utf8')]);
  problems.push(...cyclesIn(folder, sources).map((cycle) => `a cycle in ${folder}: ${cycle}`));
}

for (const problem of problems) console.error(problem);
process.stdout.write(
  `${checked} files, ${FORBIDDEN.length} forbidden cycles found, ${problems.length} problems\n`,
);
if (problems.length > 0) process.exitCode = 1;
