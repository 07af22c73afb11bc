import { appendFileSync } from 'node:fs';
import type { BeforeStatement } from '@mostrador/server/platform/database/database';

const seen = new Set<string>();

/** Lists of any length count as one statement. */
export const shapeOf = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/(\(\$(?:, \$)*\))(?:, \1)+/g, '$1')
    .replace(/\$(?:, \$)+/g, '$');

/** With RECORD_STATEMENTS the shop under test appends each statement that it has not sent yet to that file. */
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
