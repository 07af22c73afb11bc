/*
 * Checks the import rules of docs/architecture.md (docs/decisions/0042-import-checker.md): first that the rules refuse every
 * forbidden example and accept every allowed one, then every file. Also checks the length of files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, rooms } from './lib/import-rules.mjs';
import { importsOf } from './lib/imports.mjs';
import { projectFiles, root } from './lib/project.mjs';

const MAX_LINES = 400;
const MAX_TEST_LINES = 600;

/** Examples that the rules must refuse, at least one for each rule: a file, and an import in it. */
const FORBIDDEN = [
  ['rules/src/money.ts', "import { readFileSync } from 'node:fs';"],
  ['rules/src/money.ts', "import fs from 'fs';"],
  ['rules/src/money.ts', "import { z } from 'zod';"],
  ['rules/src/money.ts', "import { calls } from '@mostrador/contract/calls';"],
  ['rules/src/money.ts', "export * from '../../contract/src/calls.js';"],
  ['contract/src/calls.ts', "import { brand } from '@mostrador/brands/brand';"],
  ['contract/src/calls.ts', "import pg from 'pg';"],
  ['contract/src/calls.ts', "import { randomUUID } from 'node:crypto';"],
  ['brands/src/papelera/brand.ts', "import { round } from '@mostrador/rules/money';"],
  ['brands/src/papelera/brand.ts', "import type { Call } from '@mostrador/contract/calls';"],
  ['brands/src/papelera/brand.ts', "import { z } from 'zod';"],
  ['client/src/requests.ts', "import { v1Entries } from '@mostrador/contract/v1/entries';"],
  ['client/src/requests.ts', "import { z } from 'zod';"],
  ['client/src/requests.ts', "import { createHmac } from 'node:crypto';"],
  ['connectors/src/tango/orders.ts', "import { request } from 'node:https';"],
  ['connectors/src/tango/orders.ts', "import type { Shop } from '@mostrador/server/shop';"],
  ['connectors/src/tango/orders.ts', "import { z } from 'zod';"],
  ['web/src/api/api.ts', "import { tangoOrder } from '@mostrador/connectors/tango/orders';"],
  ['demo/src/papelera.ts', "import { calls } from '@mostrador/contract/calls';"],
  ['demo/src/papelera.ts', "import type { Database } from '../../server/src/platform/database/database.js';"],
  ['server/src/app.ts', "import { render } from '@mostrador/web/entry-server';"],
  ['server/src/features/cart/cart.service.ts', "const web = await import('@mostrador/web/entry-server');"],
  ['server/src/pages/pages.ts', "import { Button } from '@mostrador/web/ui/Button';"],
  ['server/src/pages/pages.ts', "import { Button } from '../../../web/src/ui/Button.js';"],
  ['server/src/platform/http/calls.ts', "import { addToCart } from '../../features/cart/cart.service.js';"],
  ['server/src/platform/log.ts', "import type { Shop } from '../shop.js';"],
  ['server/src/shop.ts', "import { addToCart } from './features/cart/cart.service.js';"],
  ['server/src/features/orders/orders.service.ts', "import { lockCart } from '../cart/cart.queries.js';"],
  ['server/src/features/orders/orders.service.ts', "import { cartRoutes } from '../cart/cart.routes.js';"],
  ['server/src/features/orders/orders.service.ts', "import { createApp } from '../../app.js';"],
  ['server/src/features/orders/orders.service.ts', "import { servePages } from '../../pages/pages.js';"],
  [
    'server/src/features/orders/orders.service.ts',
    "import { testShop } from '@mostrador/trials/testing/test-shop';",
  ],
  [
    'server/src/commands/import.ts',
    "import type { StatementHook } from '@mostrador/trials/faults/statement-hook';",
  ],
  [
    'server/src/commands/import.ts',
    "import { StatementHook } from '../../../trials/src/faults/statement-hook.js';",
  ],
  ['server/src/commands/import.ts', "import '../main.js';"],
  ['trials/src/faults/fault-server.ts', "import '@mostrador/server/main';"],
  ['trials/src/faults/fault-server.ts', "import { createApp } from '../../../server/src/app.js';"],
  ['trials/src/faults/fault-server.ts', "import { render } from '@mostrador/web/entry-server';"],
  ['trials/src/bridge-day/bridge/bridge.ts', "import { v1Entries } from '@mostrador/contract/v1/entries';"],
  ['trials/src/bridge-day/bridge/bridge.ts', "import type { ErpBooks } from '../erp-books.js';"],
  ['web/src/api/api.ts', "import { createApp } from '@mostrador/server/app';"],
  ['web/src/api/api.ts', "import { createApp } from '../../../server/src/app.js';"],
  ['web/src/api/api.ts', "import { products } from '@mostrador/demo/products';"],
  ['web/src/api/api.ts', "import { readFileSync } from 'node:fs';"],
  ['web/src/api/api.ts', "import { calls } from '@mostrador/contract/calls';"],
  ['web/src/api/api.ts', "import { money } from '@mostrador/contract/fields';"],
  ['web/src/api/api.ts', "import { z } from 'zod';"],
  [
    'web/src/features/imports/queries.ts',
    "import { importKind } from '@mostrador/contract/entries/imports';",
  ],
  ['web/src/desk/screens/prices/Grid.tsx', "export { list } from '@mostrador/contract/entries/price-lists';"],
  ['web/src/api/api.ts', "import { useCart } from '../features/cart/useCart.js';"],
  ['web/src/text/texts.ts', "import { Button } from '../ui/Button.js';"],
  ['web/src/ui/Button.tsx', "import { useCart } from '../features/cart/useCart.js';"],
  ['web/src/ui/Button.tsx', "import { StoreScreen } from '../screens/store/StoreScreen.js';"],
  ['web/src/ui/Button.tsx', "import { useApi } from '../api/api.js';"],
  ['web/src/ui/Button.tsx', "import { useSession } from '../session/session-context.js';"],
  ['web/src/ui/Button.tsx', "import { useStoredFilters } from '../storage/stored-filters.js';"],
  ['web/src/ui/Button.tsx', "import { useBrand } from '../page/page.js';"],
  ['web/src/ui/Button.tsx', "import type { LocalOrder } from '../offline/schema.js';"],
  ['web/src/text/texts.ts', "import { useBrand } from '../page/page.js';"],
  ['web/src/page/head.ts', "import { useSession } from '../session/session-context.js';"],
  ['web/src/session/session-store.ts', "import { useApi } from '../api/api.js';"],
  ['web/src/session/session-store.ts', "import { useOffline } from '../storage/offline-mode.js';"],
  ['web/src/storage/offline-mode.ts', "import { useApi } from '../api/api.js';"],
  ['web/src/api/api.ts', "import { Button } from '../ui/Button.js';"],
  ['web/src/api/api.ts', "const device = await import('../offline/device-carrier.js');"],
  ['web/src/api/api.ts', "import { screenOf } from '../router.js';"],
  ['web/src/api/api.ts', "import { useAttempt } from '../notices/useAttempt.js';"],
  ['web/src/notices/useAttempt.ts', "import { useCart } from '../features/cart/queries.js';"],
  ['web/src/offline/database.ts', "import { CartScreen } from '../screens/cart/CartScreen.js';"],
  ['web/src/offline/outbox/outbox.ts', "import { Button } from '../../ui/Button.js';"],
  ['web/src/offline/outbox/outbox.ts', "import { useCart } from '../../features/cart/queries.js';"],
  ['web/src/offline/outbox/outbox.ts', "import '../../service-worker/register.js';"],
  ['web/src/service-worker/worker.ts', "import { Shell } from '../screens/shell/Shell.js';"],
  ['web/src/service-worker/worker.ts', "import { Button } from '../ui/Button.js';"],
  ['web/src/service-worker/worker.ts', "import { useCart } from '../features/cart/queries.js';"],
  ['web/src/features/cart/useCart.ts', "import { useOrders } from '../orders/useOrders.js';"],
  ['web/src/features/cart/useCart.ts', "import { screenOf } from '../../router.js';"],
  ['web/src/features/cart/useCart.ts', "import { StoreScreen } from '../../screens/store/StoreScreen.js';"],
  ['web/src/screens/cart/CartScreen.tsx', "import { StoreScreen } from '../store/StoreScreen.js';"],
  ['web/src/screens/common/buying/BuyCard.tsx', "import { StoreScreen } from '../../store/StoreScreen.js';"],
  ['web/src/screens/common/buying/BuyCard.tsx', "import { OrderSheet } from '../orders/OrderSheet.js';"],
  ['web/src/screens/common/leave-guard/LeaveDialog.tsx', "import { Shell } from '../../shell/Shell.js';"],
  ['web/src/features/cart/useCart.ts', "import { BuyCard } from '../../screens/common/buying/BuyCard.js';"],
  ['web/src/entry-browser.tsx', "import { StoreScreen } from './screens/store/StoreScreen.js';"],
  ['web/src/routes.tsx', "const start = () => import('./desk/screens/start/StartScreen.js');"],
  ['web/src/screens/shell/NavBar.tsx', "import { DeskTable } from '../../desk/ui/DeskTable.js';"],
  ['web/src/features/desk/queries.ts', "import { deskScreens } from '../../desk/routes.js';"],
  [
    'web/src/desk/screens/start/StartScreen.tsx',
    "import { CartScreen } from '../../../screens/cart/CartScreen.js';",
  ],
  [
    'web/src/desk/screens/start/StartScreen.tsx',
    "import { openDatabase } from '../../../offline/database.js';",
  ],
  [
    'web/src/desk/screens/start/StartScreen.tsx',
    "import { ProductTable } from '../products/ProductTable.js';",
  ],
  ['web/src/desk/shell/DeskShell.tsx', "import { StartScreen } from '../screens/start/StartScreen.js';"],
  ['web/src/desk/ui/DeskTable.tsx', "import { DeskShell } from '../shell/DeskShell.js';"],
  ['web/src/desk/text/start.ts', "import { DeskTable } from '../ui/DeskTable.js';"],
  ['e2e/cart.spec.ts', "import { calls } from '@mostrador/contract/calls';"],
  ['e2e/cart.spec.ts', "import { createApp } from '../server/src/app.js';"],
  ['e2e/cart.spec.ts', "import { testShop } from '@mostrador/trials/testing/test-shop';"],
  ['bench/drive.ts', "import { createApp } from '../server/src/app.js';"],
  ['bench/drive.ts', "import { createApp } from '@mostrador/server/app';"],
];

/** Examples that the rules must accept. */
const ALLOWED = [
  [
    'server/src/features/connectors/tango/tango-orders.ts',
    "import { tangoOrder } from '@mostrador/connectors/tango/orders';",
  ],
  ['connectors/src/tango/orders.ts', "import { sum } from '@mostrador/rules/money';"],
  ['rules/src/cart.ts', "import { round } from './money.js'; // import fs from 'node:fs'"],
  ['rules/src/cart.test.ts', "import fc from 'fast-check';"],
  ['contract/src/calls.ts', "import { z } from 'zod'; import { round } from '@mostrador/rules/money';"],
  ['brands/src/papelera/brand.ts', "import type { Money } from '@mostrador/rules/money';"],
  ['demo/src/papelera.ts', "import { round } from '@mostrador/rules/money';"],
  ['server/src/pages/pages.ts', "import { render } from '@mostrador/web/entry-server';"],
  ['server/src/pages/pages.ts', "import { listProducts } from '../features/products/products.queries.js';"],
  ['server/src/features/orders/orders.service.ts', "import { readCart } from '../cart/cart.service.js';"],
  ['server/src/features/orders/orders.service.ts', "import { lockOrder } from './orders.queries.js';"],
  ['server/src/features/orders/orders.service.ts', "import type { Shop } from '../../shop.js';"],
  [
    'server/src/features/orders/orders.test.ts',
    "import { testShop } from '@mostrador/trials/testing/test-shop';",
  ],
  ['trials/src/faults/fault-server.ts', "import { createApp } from '@mostrador/server/app';"],
  ['trials/src/bridge-day/bridge/bridge.ts', "import createClient from 'openapi-fetch';"],
  ['web/src/features/cart/useCart.ts', "import { Button } from '../../ui/Button.js';"],
  ['web/src/features/cart/useCart.ts', "import type { Cart } from '@mostrador/contract/entries/cart';"],
  ['web/src/session/registration-step.ts', "import { usePage } from '../page/page.js';"],
  ['web/src/offline/database.ts', "import { CallFailed } from '../api/call-failed.js';"],
  ['web/src/service-worker/worker.ts', "import { senderOf } from '../offline/outbox/sender.js';"],
  ['web/src/screens/cart/CartScreen.tsx', "import { useCart } from '../../features/cart/useCart.js';"],
  ['web/src/screens/store/ProductGrid.tsx', "import { BuyCard } from '../common/buying/BuyCard.js';"],
  [
    'web/src/screens/common/buying/BuyCard.tsx',
    "import { useTargetClient } from '../target-client/TargetClient.js';",
  ],
  ['web/src/routes.tsx', "import { CartScreen } from './screens/cart/CartScreen.js';"],
  ['web/src/desk/routes.tsx', "const start = () => import('./screens/start/StartScreen.js');"],
  ['web/src/desk/shell/DeskShell.tsx', "import { deskScreens } from '../routes.js';"],
  [
    'web/src/desk/screens/start/StartScreen.tsx',
    "import { useDeskStart } from '../../../features/desk/queries.js';",
  ],
  ['web/src/desk/screens/start/StartScreen.tsx', "import { DeskTable } from '../../ui/DeskTable.js';"],
  ['web/src/desk/screens/start/SalesChart.tsx', "import { barsOf } from './bars.js';"],
  ['e2e/cart.spec.ts', "import { brand } from '@mostrador/brands/brand';"],
];

const refusals = (file, source) =>
  importsOf(source).flatMap(({ specifier, typeOnly }) => {
    const why = judge(file, specifier, typeOnly);
    return why === undefined ? [] : [`${file} imports ${specifier}: ${why}`];
  });

const problems = [
  ...FORBIDDEN.filter(([file, source]) => refusals(file, source).length === 0).map(
    ([file, source]) => `the check accepts a forbidden import: ${file}: ${source}`,
  ),
  ...ALLOWED.flatMap(([file, source]) => refusals(file, source)).map(
    (problem) => `the check refuses an allowed import: ${problem}`,
  ),
];

let checked = 0;
for (const file of projectFiles(...rooms, 'tools')) {
  if (!/\.(ts|tsx|mjs|js)$/.test(file)) continue;
  const source = readFileSync(join(root, file), 'utf8');
  const test = /\.(test|spec)\.tsx?$/.test(file);
  const lines = source.split('\n').length - 1;
  const limit = test ? MAX_TEST_LINES : MAX_LINES;
  if (lines > limit && !file.includes('/generated/'))
    problems.push(`${file} has ${lines} lines, more than ${limit}`);
  const inRoom = file.includes('/src/') || file.startsWith('e2e/') || file.startsWith('bench/');
  if (inRoom && !file.startsWith('tools/')) problems.push(...refusals(file, source));
  checked += 1;
}

for (const problem of problems) console.error(problem);
process.stdout.write(
  `${checked} files, ${FORBIDDEN.length} forbidden imports refused, ${problems.length} problems\n`,
);
if (problems.length > 0) process.exit(1);
