// Screens for the design and screenshot tests: each section of the administrator's screen /system.

import { expect, type Page } from '@playwright/test';
import { ago, answered } from './answers.js';
import type { Screen } from './screen.js';

const tableShown = (page: Page) => expect(page.getByRole('main').getByRole('table').first()).toBeVisible();

const job = { maxAttempts: 25, queuedAt: ago(3_000), runAt: ago(-20), lastError: '' };
const queue = {
  counts: { failed: 2, retrying: 1, running: 1, waiting: 1 },
  waitingMails: 3,
  jobs: [
    {
      ...job,
      jobId: 1,
      task: 'send_mail',
      state: 'failed',
      attempts: 25,
      lastError: 'connect ECONNREFUSED 203.0.113.25:587 (smtp.un-servidor-con-nombre-largo.example)',
    },
    { ...job, jobId: 2, task: 'export', state: 'failed', attempts: 3, lastError: 'ENOSPC: no space left' },
    { ...job, jobId: 3, task: 'settle_payment', state: 'retrying', attempts: 2, lastError: 'answered 503' },
    { ...job, jobId: 4, task: 'export', state: 'running', attempts: 1 },
    { ...job, jobId: 5, task: 'send_mail', state: 'waiting', attempts: 0 },
  ],
};

export const systemScreens: readonly Screen[] = [
  {
    name: 'system',
    address: '/system',
    as: 'admin',
    prepare: (page) => expect(page.getByRole('table', { name: /usuario.? activo/ })).toBeVisible(),
  },
  { name: 'system-logins', address: '/system?ver=ingresos', as: 'admin', prepare: tableShown, seldom: true },
  {
    name: 'system-logs',
    address: '/system?ver=registros',
    as: 'admin',
    prepare: (page) =>
      page
        .getByRole('list', { name: /^Líneas/ })
        .locator('summary')
        .first()
        .click(),
  },
  {
    name: 'system-queue',
    address: '/system?ver=cola',
    as: 'admin',
    arrange: (page) => answered(page, /\/System\/jobs$/, queue),
    prepare: tableShown,
    seldom: true,
  },
  { name: 'system-state', address: '/system?ver=estado', as: 'admin', prepare: tableShown },
  {
    name: 'system-views',
    address: '/system?ver=visitas',
    as: 'admin',
    prepare: async (page) => {
      await page.request.get('/api/store/StoreStats?module=store&function=load');
      await page.getByRole('button', { name: 'Actualizar' }).click();
      await tableShown(page);
    },
  },
];
