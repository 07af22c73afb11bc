// Records the SQL statements of the shop under test in the file that RECORD_STATEMENTS names, each form of a statement
// once.

import { appendFileSync } from 'node:fs';
import type { BeforeStatement } from '@mostrador/server/platform/database/database';

const seen = new Set<string>();

/** Returns the form of a statement, in which lists of any length are equal. */
export const shapeOf = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/(\(\$(?:, \$)*\))(?:, \1)+/g, '$1')
    .replace(/\$(?:, \$)+/g, '$');

/** Returns the app's option that records; no option without RECORD_STATEMENTS. */
export function recording(): { beforeStatement?: BeforeStatement } {
  const { RECORD_STATEMENTS: file } = process.env;
  if (file === undefined || file === '') return {};
  return {
    beforeStatement: (text) => {
      const shape = shapeOf(text);
      if (seen.has(shape) || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return;
      seen.add(shape);
      appendFileSync(file, `${JSON.stringify({ shape, text })}\n`);
    },
  };
}
