// Whose clients a caller's portfolio has: a salesman's assigned ones, an administrator's all.

import type { RawBuilder } from 'kysely';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { buysForOthers } from '../clients/target-client.service.js';
import { inPortfolio, type PortfolioScope } from './portfolio.queries.js';

/** No user has this id. */
const NOBODY = 0;

/** A salesman has a portfolio only where the company lets salesmen buy for clients. */
export const hasPortfolio = (shop: Shop, session: Session): boolean =>
  session.profile === 3 || buysForOthers(shop, session);

/** Returns whose clients the caller may read, from the session alone. */
export function portfolioScope(shop: Shop, session: Session): PortfolioScope {
  const { companyId, userId, profile } = session;
  if (profile === 3) return { companyId, userId, salesmanId: undefined };
  return { companyId, userId, salesmanId: hasPortfolio(shop, session) ? userId : NOBODY };
}

/** Narrows a condition for clients `c` to those of the caller's portfolio. */
export const ofPortfolio = (
  shop: Shop,
  session: Session,
  condition: RawBuilder<unknown>,
): RawBuilder<boolean> => inPortfolio(portfolioScope(shop, session), condition);

/** The answer for a client that does not exist, and for one of another salesman. */
export const clientNotFound = () => notFound('No encontramos el cliente.');
