// Runs all checks of the database's invariants and returns the violations; used by `npm run faults` and after a
// restore.

import type { RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { wrongClientSales, wrongSums } from '../figures/add-sales.service.js';
import { wrongCategoryCounts, wrongFilterCounts } from '../products/filter-counts.service.js';
import { untoldAccounts, wrongEntryOrders, wrongOpenAmounts } from './account-audit.queries.js';
import {
  crossCompanyRows,
  duplicateIds,
  type Finding,
  incompleteOrders,
  missingMails,
  orderNumberGaps,
  ordersWithoutLines,
  oversoldProducts,
  runCheck,
  strandedMails,
  wrongHistory,
  wrongMovements,
  wrongReserved,
  wrongShipments,
} from './audit.queries.js';
import { concurrentCreditChecks, unreviewedOrders, wrongCreditOutcomes } from './credit-audit.queries.js';
import {
  deliveryNumberGaps,
  missingEventMails,
  wrongDeliveries,
  wrongProgress,
} from './deliveries-audit.queries.js';
import { forgottenNotices, noticesWithoutMail, oversizedLists } from './lists-audit.queries.js';
import {
  offerNumberGaps,
  wrongOfferOrders,
  wrongOfferStock,
  wrongOfferTotals,
} from './offers-audit.queries.js';
import {
  unpaidOrders,
  wrongPaymentHistory,
  wrongPayments,
  wrongTransferOrders,
  wrongTransferStates,
} from './payments-audit.queries.js';
import { wrongTaxes } from './taxes-audit.queries.js';

/** A state of the database that must never occur. */
export interface Violation extends Finding {
  /** The rule that is broken. */
  readonly rule: string;
}

/**
 * Checks the database's invariants: one statement for each rule, all over one snapshot, so that it can run beside a working
 * shop. Returns at most a hundred violations of each rule.
 */
export function audit(db: Database): Promise<Violation[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const checks: readonly (readonly [string, RawBuilder<Finding>])[] = [
        ['an order has lines', ordersWithoutLines],
        ["an order's total is its lines and its shipping", incompleteOrders],
        ["an order's taxes are those of its lines, and add up to its total to pay", wrongTaxes],
        ['a cart becomes one order', duplicateIds],
        ["a company's order numbers have no gap", orderNumberGaps],
        ['reserved units are those of the movements', wrongReserved],
        ["an order's movements match its lines", wrongMovements],
        ['what has left was ordered and dispatched', wrongShipments],
        ['delivered units are those of the deliveries', wrongDeliveries],
        ["a company's delivery numbers have no gap", deliveryNumberGaps],
        ['an order stands where its lines say', wrongProgress],
        ['a change of an order has one mail', missingEventMails],
        ["an offer's total is its lines", wrongOfferTotals],
        ["a company's offer numbers have no gap", offerNumberGaps],
        ['an offer becomes one order, at its prices', wrongOfferOrders],
        ['an open offer reserves at most what it offers, an ended one nothing', wrongOfferStock],
        ['no more is promised than there is', oversoldProducts],
        ['an order has one mail of each kind', missingMails],
        ['an unsent mail is on its way', strandedMails],
        ['a status follows the one before', wrongHistory],
        ['a payment pays its own order, and once', wrongPayments],
        ["an order's payment status is that of its payments", unpaidOrders],
        ['a payment status follows the one before', wrongPaymentHistory],
        ['a transfer pays orders and entries of its own client', wrongTransferOrders],
        ['a transfer has the state that its trail says', wrongTransferStates],
        ['the sums of sales are those of the orders', wrongSums],
        ['when a client buys is what the sums say', wrongClientSales],
        ['a client has its lists within the limits', oversizedLists],
        ['an open stock notice waits for a product that cannot be ordered', forgottenNotices],
        ['a closed stock notice has its mail', noticesWithoutMail],
        ['an account entry bills orders of its client', wrongEntryOrders],
        ['what is open of an entry is between zero and its amount', wrongOpenAmounts],
        ['an account with entries was told', untoldAccounts],
        ['an order is compared with the credit by the rule', wrongCreditOutcomes],
        ['an order beyond a limit that holds it was in review', unreviewedOrders],
        ["a client's orders are compared with its credit one after the other", concurrentCreditChecks],
        ["a category's count of products is that of its products", wrongCategoryCounts],
        ["the counts of the desk's filters are those of the products", wrongFilterCounts],
        ['a row belongs to the company of what it names', await crossCompanyRows(tx)],
      ];
      const violations: Violation[] = [];
      for (const [rule, check] of checks) {
        const findings = await runCheck(tx, check);
        violations.push(...findings.map(({ subject, detail }) => ({ rule, subject, detail })));
      }
      return violations;
    });
}

/** Returns the violation as one line of text. */
export const describeViolation = ({ rule, subject, detail }: Violation): string =>
  `${rule}: ${subject} ${detail}`;
