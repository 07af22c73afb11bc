// What the package gives to those who use it.

export { ApiProblem, type Problem, ShopUnreachable, type WrongValue } from './api-problem.js';
export type { CallInput, CallName, CallOptions, CallOutput, PagedName, PageItem } from './calls.js';
export type { Change, ChangedKind, ChangesOptions, FeedPage, MarkStore } from './changes.js';
export type { V1Calls, V1ErrorCode, WebhookType } from './generated/v1.js';
export {
  type Import,
  type ImportCounts,
  type ImportedRows,
  ImportFailed,
  type ImportKind,
  type ImportOptions,
  type ImportRow,
  type Rejection,
} from './imports.js';
export type { Connection } from './requests.js';
export { type FullAnswer, ShopApi } from './shop-api.js';
export { verifyWebhook, type Webhook, type WebhookHeaders, WebhookRefused } from './webhooks.js';
