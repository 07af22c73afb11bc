// The rules of a client's account (cuenta corriente): kinds of entry, when an entry is due, its state, and the sums of many entries.

import { daysBetween } from './days.js';
import { type Centavos, sum } from './money.js';

/** What an entry is. Invoices and debit notes are owed, credit notes and receipts reduce what is owed. */
export type EntryKind = 'invoice' | 'debit_note' | 'credit_note' | 'receipt';

/** The kinds with their Spanish names and the sign of their amounts. */
export const ENTRY_KINDS: Readonly<
  Record<EntryKind, { readonly label: string; readonly plural: string; readonly sign: 1 | -1 }>
> = {
  invoice: { label: 'Factura', plural: 'facturas', sign: 1 },
  debit_note: { label: 'Nota de débito', plural: 'notas de débito', sign: 1 },
  credit_note: { label: 'Nota de crédito', plural: 'notas de crédito', sign: -1 },
  receipt: { label: 'Recibo', plural: 'recibos', sign: -1 },
};

export const ENTRY_KIND_NAMES = Object.keys(ENTRY_KINDS) as readonly EntryKind[];

/** Returns how people call an entry: 'Factura A 0001-00000245'. */
export const entryName = ({ kind, number }: Pick<AccountEntry, 'kind' | 'number'>): string =>
  `${ENTRY_KINDS[kind].label} ${number}`;

/** An entry as the rules see it. */
export interface AccountEntry {
  readonly kind: EntryKind;
  /** As `voucherNumber` returns it. */
  readonly number: string;
  /** Days as '2026-03-31'. */
  readonly issuedOn: string;
  /** null: the ERP told none. */
  readonly dueOn: string | null;
  /** Positive for what is owed, negative for what reduces it; never zero. */
  readonly amount: Centavos;
  /** What is left of the amount: between zero and it. */
  readonly openAmount: Centavos;
}

type Timed = Pick<AccountEntry, 'issuedOn' | 'dueOn' | 'amount' | 'openAmount'>;

/**
 * Returns the day until which an entry is to be paid; null for one that reduces the debt. An invoice without a due date is due on its
 * own day: the law presumes a sale for cash where the invoice tells no term (Código Civil y Comercial, art. 1145).
 */
export const dueDay = ({
  issuedOn,
  dueOn,
  amount,
}: Pick<Timed, 'issuedOn' | 'dueOn' | 'amount'>): string | null => (amount > 0 ? (dueOn ?? issuedOn) : null);

/**
 * The state of an entry.
 * - `paid`: nothing is left of what was owed. `due`: to be paid until a day that has not passed. `overdue`: the day has passed.
 * - `applied`: a credit that was used up. `on_account`: a credit of which something is left.
 */
export type EntryState = 'paid' | 'due' | 'overdue' | 'applied' | 'on_account';

/** Returns an entry's state on a day. What is due today is not overdue. */
export function entryState(entry: Timed, today: string): EntryState {
  const day = dueDay(entry);
  if (day === null) return entry.openAmount === 0 ? 'applied' : 'on_account';
  if (entry.openAmount === 0) return 'paid';
  return day < today ? 'overdue' : 'due';
}

/** Returns the days from today to the day on which an entry is due; negative if it has passed, null for credits. */
export function daysUntilDue(entry: Timed, today: string): number | null {
  const day = dueDay(entry);
  return day === null ? null : daysBetween(today, day) - 1;
}

/** The sums of an account: `balance` = `due` + `overdue` + `onAccount`, exactly. */
export interface AccountSums {
  /** What the client owes; negative if the company owes the client. */
  readonly balance: Centavos;
  /** Owed, to be paid until today or later. */
  readonly due: Centavos;
  readonly overdue: Centavos;
  /** Credits that are not applied to an invoice yet: zero or negative. They make no invoice less overdue until the ERP applies them. */
  readonly onAccount: Centavos;
}

/** Returns the sums of entries on a day. */
export function accountSums(entries: readonly Timed[], today: string): AccountSums {
  const open = (...states: readonly EntryState[]) =>
    sum(
      entries
        .filter((entry) => states.includes(entryState(entry, today)))
        .map(({ openAmount }) => openAmount),
    );
  const [due, overdue, onAccount] = [open('due'), open('overdue'), open('on_account')];
  return { balance: sum([due, overdue, onAccount]), due, overdue, onAccount };
}

/** Whether amounts can be an entry's: not zero, of the kind's sign, and what is left between zero and the amount. */
export const isEntryAmount = (kind: EntryKind, amount: Centavos, openAmount: Centavos): boolean =>
  Math.sign(amount) === ENTRY_KINDS[kind].sign &&
  (openAmount === 0 || Math.sign(openAmount) === Math.sign(amount)) &&
  Math.abs(openAmount) <= Math.abs(amount);
