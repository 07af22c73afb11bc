// Combines the background tasks of all features and their schedules: mails, recovery, retention, statistics, exports,
// payments.

import { accountMailJobs } from './features/account/account-mails.service.js';
import { recoveryTasks } from './features/auth/recovery.service.js';
import { connectorJobs, connectorTasks } from './features/connectors/run-connector.service.js';
import { exportTasks } from './features/exports/export-jobs.service.js';
import { salesJobs } from './features/figures/add-sales.service.js';
import { folderCron, folderTasks } from './features/folder-connector/folder-jobs.service.js';
import { importTasks } from './features/imports/import-jobs.service.js';
import { invitationTasks } from './features/invitations/invitation-jobs.service.js';
import { type MailConfig, mailTasks } from './features/mail/mail.service.js';
import { offerStockJobs } from './features/offers/offer-stock.service.js';
import { paymentJobs } from './features/payments/payment-jobs.service.js';
import { pricePlanJobs } from './features/price-lists/price-plans.service.js';
import { filterCountJobs } from './features/products/filter-counts.service.js';
import { retentionJobs } from './features/retention/retention.service.js';
import { statsJobs } from './features/stats/stats.service.js';
import { webhookTasks } from './features/webhooks/send-webhooks.service.js';
import type { CronEntry, Task } from './platform/jobs/start-jobs.js';
import type { Shop } from './shop.js';

/** The tasks of a process by name, and those that run on a schedule. */
export interface ShopJobs {
  readonly tasks: Readonly<Record<string, Task>>;
  readonly cron: readonly CronEntry[];
}

/** The tasks that wait for other systems. They run beside the others, which a slow receiver must not delay. */
export const outboundTasks = (shop: Shop): Readonly<Record<string, Task>> => ({
  ...webhookTasks(shop),
  ...folderTasks(shop),
  ...connectorTasks(shop),
});

export function shopJobs(shop: Shop, config: MailConfig): ShopJobs {
  const retention = retentionJobs(shop);
  const stats = statsJobs(shop);
  const exports = exportTasks(shop);
  const imports = importTasks(shop);
  const payments = paymentJobs(shop);
  const pricePlans = pricePlanJobs(shop);
  const sales = salesJobs(shop);
  const offerStock = offerStockJobs(shop);
  const accountMails = accountMailJobs(shop);
  const connectors = connectorJobs(shop);
  const filterCounts = filterCountJobs(shop);
  return {
    tasks: {
      ...mailTasks(shop, config),
      ...recoveryTasks(shop),
      ...invitationTasks(shop),
      ...retention.tasks,
      ...stats.tasks,
      ...exports.tasks,
      ...imports.tasks,
      ...payments.tasks,
      ...pricePlans.tasks,
      ...sales.tasks,
      ...offerStock.tasks,
      ...accountMails.tasks,
      ...connectors.tasks,
      ...filterCounts.tasks,
    },
    cron: [
      ...retention.cron,
      ...stats.cron,
      ...exports.cron,
      ...imports.cron,
      ...payments.cron,
      ...pricePlans.cron,
      ...sales.cron,
      ...offerStock.cron,
      ...accountMails.cron,
      ...folderCron(shop),
      ...connectors.cron,
      ...filterCounts.cron,
    ],
  };
}
