// Runs axe in a page: the rules of WCAG 2.2 A and AA, on one part of the page or on all of it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** The compressed file: a browser reads the other one, of 1.3 MB, for 100 ms of processor time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A frame whose document is not there yet is not waited for. */
const FRAME_TIMEOUT_MS = 1_000;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

type Violations = axeCore.AxeResults['violations'];
type WithAxe = typeof globalThis & { readonly axe?: typeof axeCore };

/** Returns axe's violations, in the page's own frames too. @param within a selector of the part that is checked. */
export async function axeViolations(page: Page, within: string): Promise<Violations> {
  const [main, ...others] = page.frames();
  if (main === undefined) throw new Error('The page has no document.');
  await addAxe(main);
  await Promise.all(
    others.map((frame) =>
      Promise.race([
        addAxe(frame).catch(() => undefined),
        new Promise((late) => setTimeout(late, FRAME_TIMEOUT_MS)),
      ]),
    ),
  );
  return await main.evaluate(
    async ([selector, tags]) => {
      const { axe } = globalThis as WithAxe;
      if (axe === undefined) throw new Error('axe was not added to this document.');
      const { violations } = await axe.run(
        { include: [[selector]] },
        // no list of the rules that passed: it takes as long as the rules
        { resultTypes: ['violations'], runOnly: { type: 'tag', values: [...tags] } },
      );
      return violations;
    },
    [within, TAGS] as const,
  );
}

/** Adds axe to a document that does not have it; a page that is checked at several widths gets it once. */
async function addAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => (globalThis as WithAxe).axe !== undefined)) return;
  await frame.evaluate(`${SOURCE};axe.configure({ allowedOrigins: ['<same_origin>'] });`);
}
