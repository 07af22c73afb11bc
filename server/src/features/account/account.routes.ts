// Handlers of the calls about the accounts of clients, in the shop and on the desk.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import {
  accountEntries,
  accountSummary,
  orderEntries,
  ownAccount,
  portfolioAccount,
} from './account.service.js';
import { sendDocument } from './documents.service.js';
import { sendStatement } from './statement.service.js';

type AccountCall =
  | 'account'
  | 'accountEntries'
  | 'accountDocument'
  | 'accountStatement'
  | 'orderEntries'
  | 'deskAccount'
  | 'deskAccountEntries'
  | 'deskAccountDocument'
  | 'deskAccountStatement';

export function accountRoutes(shop: Shop): CallHandlers<AccountCall, Session> {
  return {
    // GET /store/StoreAccount/account
    account: ({ session }) => accountSummary(shop, ownAccount(session)),
    // GET /store/StoreAccount/entries
    accountEntries: async ({ session, query }) => {
      const of = ownAccount(session);
      return of === undefined ? { entries: [], next: null } : accountEntries(shop, of, query);
    },
    // GET /store/StoreAccount/documents/:documentId
    accountDocument: ({ session, params, reply }) =>
      sendDocument(shop, ownAccount(session), params.documentId, reply),
    // GET /store/StoreAccount/statement
    accountStatement: ({ session, query, reply }) => sendStatement(shop, ownAccount(session), query, reply),
    // GET /store/StoreAccount/orders/:externalId/entries
    orderEntries: ({ session, params }) => orderEntries(shop, session, params.externalId),
    // GET /store/Admin/accounts/:clientId
    deskAccount: async ({ session, params }) =>
      accountSummary(shop, await portfolioAccount(shop, session, params.clientId)),
    // GET /store/Admin/accounts/:clientId/entries
    deskAccountEntries: async ({ session, params, query }) =>
      accountEntries(shop, await portfolioAccount(shop, session, params.clientId), query),
    // GET /store/Admin/accounts/:clientId/statement
    deskAccountStatement: async ({ session, params, query, reply }) =>
      sendStatement(shop, await portfolioAccount(shop, session, params.clientId), query, reply),
    // GET /store/Admin/accounts/:clientId/documents/:documentId
    deskAccountDocument: async ({ session, params, reply }) =>
      sendDocument(shop, await portfolioAccount(shop, session, params.clientId), params.documentId, reply),
  };
}
