// The answer that each kind of caller must get from each kind of access (public, session, …), as the permission tests
// expect it.

import type { CallShape } from '@mostrador/contract/call';

export type Verdict =
  | 'admitted'
  | 'unauthorized'
  | 'forbidden'
  | 'password_change_required'
  | 'not_while_impersonating';
export type Caller =
  | 'visitor'
  | 'client'
  | 'salesman'
  | 'administrator'
  | 'acting'
  | 'inRegistration'
  | 'owesPassword'
  | 'expired'
  | 'garbled'
  | 'otherCompany';

/** The expected verdict for each kind of access and each caller. */
const EXPECTED: Record<CallShape['access'], Record<Caller, Verdict>> = {
  public: {
    visitor: 'admitted',
    client: 'admitted',
    salesman: 'admitted',
    administrator: 'admitted',
    acting: 'admitted',
    inRegistration: 'admitted',
    owesPassword: 'admitted',
    expired: 'unauthorized',
    garbled: 'unauthorized',
    otherCompany: 'unauthorized',
  },
  session: {
    visitor: 'unauthorized',
    client: 'admitted',
    salesman: 'admitted',
    administrator: 'admitted',
    acting: 'admitted',
    inRegistration: 'unauthorized',
    owesPassword: 'password_change_required',
    expired: 'unauthorized',
    garbled: 'unauthorized',
    otherCompany: 'unauthorized',
  },
  salesman: {
    visitor: 'unauthorized',
    client: 'forbidden',
    salesman: 'admitted',
    administrator: 'admitted',
    acting: 'forbidden',
    inRegistration: 'unauthorized',
    owesPassword: 'password_change_required',
    expired: 'unauthorized',
    garbled: 'unauthorized',
    otherCompany: 'unauthorized',
  },
  administrator: {
    visitor: 'unauthorized',
    client: 'forbidden',
    salesman: 'forbidden',
    administrator: 'admitted',
    acting: 'forbidden',
    inRegistration: 'unauthorized',
    owesPassword: 'password_change_required',
    expired: 'unauthorized',
    garbled: 'unauthorized',
    otherCompany: 'unauthorized',
  },
};

/** What a call answers each caller, from the contract alone. */
export const expectedOf = ({ access, notImpersonating }: CallShape): Record<Caller, Verdict> => ({
  ...EXPECTED[access],
  ...(notImpersonating === true && { acting: 'not_while_impersonating' }),
});

const SAID: Record<string, Verdict> = {
  'unauthorized 401': 'unauthorized',
  'forbidden 403': 'forbidden',
  'password_change_required 403': 'password_change_required',
  'not_while_impersonating 403': 'not_while_impersonating',
};

export const verdictOf = (status: number, code: unknown): Verdict => SAID[`${code} ${status}`] ?? 'admitted';
