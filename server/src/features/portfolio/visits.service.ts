// A salesman notes and strikes out visits to their clients.

import type { portfolioCalls, SavedVisit } from '@mostrador/contract/entries/portfolio';
import type { output } from 'zod';
import type { Session, Shop } from '../../shop.js';
import { insertVisit, strikeVisitOf, visitNotFound } from '../client-desk/client-visits.service.js';
import { lockOwnClient } from '../clients/target-client.service.js';
import { isInScope } from './portfolio.queries.js';
import { clientNotFound, portfolioScope } from './portfolio-scope.service.js';

/** Notes a visit. @throws Problem 404 for a client of another salesman, 400 for a day in the future. */
export const addVisit = (
  shop: Shop,
  session: Session,
  clientId: number,
  given: output<typeof portfolioCalls.addVisit.body>,
): Promise<SavedVisit> =>
  shop.db.transaction().execute(async (tx) => {
    const isOwn = await lockOwnClient(tx, session, clientId);
    if (!isOwn || !(await isInScope(tx, portfolioScope(shop, session), clientId))) throw clientNotFound();
    return insertVisit(tx, shop, session, clientId, given);
  });

/** Strikes out a visit of the caller's. @throws Problem 404 for any other. */
export const strikeVisit = (
  shop: Shop,
  session: Session,
  given: { readonly clientId: number; readonly noteId: number },
): Promise<SavedVisit> =>
  shop.db.transaction().execute(async (tx) => {
    if (!(await isInScope(tx, portfolioScope(shop, session), given.clientId))) throw visitNotFound();
    return strikeVisitOf(tx, shop, session, given);
  });
