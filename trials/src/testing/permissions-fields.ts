// Types of the permission rules: which field of a call names a user's thing, who may see that thing, and how others
// are answered.

import type { Calls } from '@mostrador/contract/calls';
import type { CallInput } from '@mostrador/contract/client';
import type { CallName } from '@mostrador/contract/routes';
import type { Requester } from './permissions-fixture.js';
import type { ObjectIds } from './permissions-object-ids.js';

/** Names of all fields of a call's input, at any depth. */
type Names<T> = T extends readonly (infer E)[]
  ? Names<E>
  : T extends object
    ? { [K in keyof T as string extends K ? never : K]: (K & string) | Names<T[K]> } extends infer M
      ? M[keyof M]
      : never
    : never;

/** Field names that look like the id of a thing. */
type Naming = `${string}${'Id' | 'Ids' | 'Code' | 'Codes' | 'CodeFilter' | 'Token' | 'Name'}` | NamingWhole;
type NamingWhole = 'code' | 'token' | 'registrationtoken' | 'id' | 'data.id';

export type NamedBy<N extends CallName> = Extract<
  Exclude<Names<CallInput<N>>, 'params' | 'query' | 'body'>,
  Naming
>;

/**
 * A field that names no thing of a user:
 * - `fact`: a province, a country, a tax category, the same for all users.
 * - `said`: what users state about themselves: a name, a CUIT.
 * - `right`: a secret token that is itself the permission; other tests cover it.
 * - `platform`: the payment platform's number, which the shop checks with the platform and never trusts from a caller.
 * - `allowed`: one of a list that the call itself checks; the call's own tests cover it.
 */
type UnownedField = 'fact' | 'said' | 'right' | 'platform' | 'allowed';

/** A field that names a thing of a user. */
export interface NamingField {
  readonly names: keyof ObjectIds;
  /** Who may see the first client's thing; every other requester is answered as if it did not exist. */
  readonly told: readonly Requester[];
  /**
   * How the other requesters are answered, always the same as for a thing that does not exist:
   * - absent: 404, and nothing is changed.
   * - `refused`: a rule says no, and nothing is changed.
   * - `ignored`: as if the field had not been sent.
   * - `taken`: a rule says no; a new thing must not have the id of another, so that it is there can be learnt.
   */
  readonly otherwise?: 'refused' | 'ignored' | 'taken';
  /** Its place in the input, if it is not a name of the params, the query or the body. */
  readonly at?: string;
  /** What else is sent; else the call's example. */
  readonly sent?: (things: ObjectIds) => {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
  };
}

export type FieldRule = UnownedField | NamingField;

/**
 * Whose things a call deals with: everybody's, the caller's own, those of all whom the caller looks after, or one that is
 * named. Where the input has a field that could name a thing, each such field says what it is.
 */
export type CallRule<N extends CallName> = {
  readonly of: 'everybody' | 'caller' | 'charges' | 'named';
} & ([NamedBy<N>] extends [never]
  ? { readonly fields?: never }
  : { readonly fields: { readonly [F in NamedBy<N>]: FieldRule } });

/** A rule for every call of the contract: without one nothing compiles. */
export type CallRules = { readonly [N in keyof Calls]: CallRule<N> };
