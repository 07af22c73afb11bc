// The list of the test files that begin first: each of them exists, once.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { LONGEST } from './longest-first.mjs';
// @ts-expect-error the tools are plain JavaScript
import { root } from './project.mjs';

it('names files that exist, each once', () => {
  const longest: string[] = LONGEST;
  expect(longest.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(longest).size).toBe(longest.length);
});
