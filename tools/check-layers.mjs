/*
 * Proves that every call has one name at every layer: the contract's entry file, the server's feature that handles it, and,
 * if features of web send it, one of these; and that the handler's method and path are written above it. First on examples, then on
 * every call.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutComments } from './lib/imports.mjs';
import { layerProblems, pathProblems, pathsOf } from './lib/layers.mjs';
import { projectFiles, root } from './lib/project.mjs';

const ENTRY = "export const cartCalls = {\n  cart: call({ name: 'cart', access: 'session' }),\n};\n";
const HANDLER = "export function routes(): CallHandlers<'cart', Session> { return {}; }";
const SENDER = "const query = () => api.carrier('cart', {});";

/** Files as `path: source`; in each set a call has two names, or a layer without it. */
const FORBIDDEN = [
  {
    'contract/src/entries/cart.ts': ENTRY,
    'server/src/features/orders/orders.routes.ts': HANDLER,
  },
  {
    'contract/src/entries/cart.ts': ENTRY,
    'server/src/features/cart/cart.routes.ts': HANDLER,
    'web/src/features/basket/queries.ts': SENDER,
  },
  {
    'contract/src/entries/cart.ts': ENTRY,
    'server/src/features/cart/cart.routes.ts': HANDLER,
    'web/src/features/basket/useCart.ts':
      "const send = () => carrier(\n  wanted === undefined ? 'products' : 'cart',\n  { body });",
  },
  {
    'contract/src/entries/cart.ts': ENTRY,
    'server/src/features/cart/cart.routes.ts':
      "type CartCall = 'products'; export function routes(): CallHandlers<CartCall, Session> { return {}; }",
  },
  { 'contract/src/entries/cart.ts': ENTRY },
];
const ALLOWED = [
  {
    'contract/src/entries/cart.ts': ENTRY,
    'server/src/features/cart/cart.routes.ts':
      "type CartCall =\n  | 'products'\n  | 'cart';\nexport function routes(): CallHandlers<CartCall, Session> { return {}; }",
    'web/src/features/cart/queries.ts': SENDER,
    'web/src/features/sync/device.ts': SENDER,
    'web/src/screens/cart/CartScreen.tsx': SENDER,
  },
  { 'contract/src/entries/cart.ts': ENTRY, 'server/src/features/cart/cart.routes.ts': HANDLER },
];

const problemsOf = (files) => layerProblems(Object.entries(files)).problems;

const problems = [
  ...FORBIDDEN.filter((files) => problemsOf(files).length === 0).map(
    (files) => `the check accepts two names: ${Object.keys(files).join(', ')}`,
  ),
  ...ALLOWED.flatMap(problemsOf).map((problem) => `the check refuses one name: ${problem}`),
];

const PATHS = pathsOf("  cart: ['GET', '/store/StoreCart'],\n");
const handlerFile = (source) => [['server/src/features/cart/cart.routes.ts', source]];
if (pathProblems(PATHS, handlerFile('    // GET /store/Other\n    cart: () => 1,\n')).length === 0)
  problems.push('the check accepts a handler under another path');
problems.push(...pathProblems(PATHS, handlerFile('    // GET /store/StoreCart\n    cart: () => 1,\n')));

const files = projectFiles('contract/src/entries', 'server/src/features', 'web/src/features')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')]);
const routes = projectFiles('contract/src')
  .filter((file) => /\/(desk-routes\/)?[\w-]+\.ts$/.test(file) && /routes/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');
problems.push(...pathProblems(pathsOf(routes), files));
const withoutAnyComments = files.map(([file, source]) => [file, withoutComments(source)]);
const { calls, problems: found } = layerProblems(withoutAnyComments);
problems.push(...found);

for (const problem of problems) console.error(problem);
process.stdout.write(`${calls - found.length} of ${calls} calls with one word at every layer\n`);
if (problems.length > 0) process.exitCode = 1;
