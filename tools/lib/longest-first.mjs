// Vitest sequencer that begins the files that take longest first, so that no process is left alone with one at the end.

import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** The files that take longest, the longest first, as the end of a run prints them. The others follow, larger files first. */
export const LONGEST = [
  'trials/src/faults/kills.test.ts',
  'trials/src/testing/permissions-objects.test.ts',
  'server/src/platform/postgres/embedded-postgres.test.ts',
  'trials/src/faults/faults.test.ts',
  'server/src/features/backup/backup.test.ts',
  'trials/src/attacks/attacks.test.ts',
  'server/src/features/taxes/purchases.test.ts',
  'server/src/features/audit/audit.test.ts',
  'server/src/features/folder-connector/folder-files.test.ts',
  'trials/src/testing/permissions.test.ts',
  'server/src/features/imports/kinds-round-trip.test.ts',
  'trials/src/faults/payments.test.ts',
  'server/src/platform/xlsx/xlsx-reader.test.ts',
  'server/src/features/imports/desk-imports.test.ts',
  'server/src/features/auth/login.test.ts',
  'server/src/features/sitemap/sitemap.test.ts',
  'server/src/platform/postgres/run-time-role.test.ts',
  'server/src/features/products/quantity-prices.test.ts',
  'server/src/features/imports/product-import.test.ts',
  'server/src/features/folder-connector/folder-orders.test.ts',
  'trials/src/bridge-day/bridge-day.test.ts',
  'server/src/features/mail/mail.test.ts',
  'trials/src/attacks/input-attacks.test.ts',
  'server/src/features/undo/undo.test.ts',
  'trials/src/fuzz/fuzzing.test.ts',
  'trials/src/faults/read-model.test.ts',
  'web/src/offline/carts/cart-taxes.test.ts',
];

export default class LongestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} specifications */
  async sort(specifications) {
    const place = ({ moduleId }) => {
      const at = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return at < 0 ? LONGEST.length : at;
    };
    const sorted = await super.sort(specifications);
    return sorted.sort((one, other) => place(one) - place(other));
  }
}
