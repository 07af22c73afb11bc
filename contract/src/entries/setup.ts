// API calls of a new shop: the link with which its owner becomes the first administrator, and the list of first steps.

import { FIELD_MAX } from '@mostrador/rules/limits';
import { PASSWORD_MAX } from '@mostrador/rules/password';
import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

/** The code of the link that the shop prints at its start while it has no administrator. */
const code = text(100);

/**
 * - `open`: the link is right and the shop has no administrator.
 * - `done`: the shop has an administrator; the link opens nothing any more.
 * - `wrong`: the link is not this shop's.
 */
export const setupState = z.object({ state: z.enum(['open', 'done', 'wrong']) });
export type SetupState = z.output<typeof setupState>;

/** What a new shop needs before it can sell, in the order in which it is done; true for what is there. */
export const firstSteps = z.object({
  /** The company's own data: its CUIT is known. */
  company: z.boolean(),
  /** A product that is on sale. */
  products: z.boolean(),
  /** A price of the default price list. */
  prices: z.boolean(),
  /** A product's picture. */
  pictures: z.boolean(),
  /** A client. */
  clients: z.boolean(),
  /** A client's user, who was invited or has registered. */
  accounts: z.boolean(),
  /** A confirmed order. */
  orders: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const setupCalls = {
  checkSetupLink: call({
    name: 'checkSetupLink',
    rate: 'entry',
    access: 'public',
    summary: 'Whether the link for the first administrator is right and still open',
    body: z.object({ code }),
    output: setupState,
    example: { body: { code: 'x' } },
  }),
  createFirstAdministrator: call({
    name: 'createFirstAdministrator',
    rate: 'entry',
    access: 'public',
    summary: "Creates the shop's first administrator and logs them in; refused once the shop has one",
    body: z.object({
      code,
      name: text(FIELD_MAX.name),
      email: text(FIELD_MAX.email),
      password: text(PASSWORD_MAX),
    }),
    output: z.object({ token: z.string() }),
    example: { body: { code: 'x', name: 'Ana Sosa', email: 'ana@tienda.test', password: 'Cuaderno#2026' } },
  }),
  firstSteps: call({
    name: 'firstSteps',
    access: 'administrator',
    summary: 'Which of the first steps of a new shop are done',
    output: firstSteps,
  }),
};
