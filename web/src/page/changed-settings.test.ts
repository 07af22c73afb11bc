// A page that stays open reads changed settings once, keeps what it understands, and tries again later when none come.

import { afterEach, expect, it, vi } from 'vitest';
import { brand, context } from '../testing/company-context';
import { showChangedSettings } from './changed-settings';
import type { Page } from './page';

const page: Page = { brand, context, apiBase: '/api', version: '1', settingsMark: 'old' };
const documentOf = (changed: Partial<Page>) =>
  `<body><script type="application/json" id="page-data">${JSON.stringify({ ...page, ...changed })}</script></body>`;

function answering(...texts: readonly (string | undefined)[]) {
  const queue = [...texts];
  const fetch = vi.fn(async () => {
    const text = queue.shift();
    return text === undefined ? Response.error() : new Response(text);
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
afterEach(() => vi.unstubAllGlobals());

it('shows brand and context of now, once for marks that come at the same time', async () => {
  const changed = { context: { ...context, minimumPurchaseAmount: 1 }, settingsMark: 'new' };
  const fetch = answering(documentOf(changed));
  const show = vi.fn();
  await Promise.all([1, 2, 3].map(() => showChangedSettings(page, '/app.html', show)));
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(show.mock.calls).toEqual([[{ ...page, ...changed }]]);
});

it('takes only the mark from another release, whose brand it may not understand', async () => {
  answering(documentOf({ version: '2', settingsMark: 'new', brand: { ...brand, companyName: 'Otra' } }));
  const show = vi.fn();
  await showChangedSettings(page, '/app.html', show);
  expect(show.mock.calls).toEqual([[{ ...page, settingsMark: 'new' }]]);
});

it('shows nothing without an answer, and the next mark tries again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answering(undefined, 'Bad Gateway', documentOf({ settingsMark: 'new' }));
  const show = vi.fn();
  await showChangedSettings(page, '/app.html', show);
  await showChangedSettings(page, '/app.html', show);
  expect(show).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledTimes(2);
  await showChangedSettings(page, '/app.html', show);
  expect(show.mock.calls).toEqual([[{ ...page, settingsMark: 'new' }]]);
  warn.mockRestore();
});
