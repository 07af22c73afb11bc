// Zod schemas of single values that several API calls share: pesos, text, id, day, catalogue filter, form failure,
// error body.

import { IVA_RATES } from '@mostrador/rules/iva';
import { z } from 'zod';

/** Pesos as a JSON number with at most two decimals. */
export const pesos = z.number().meta({ description: 'Pesos, at most two decimals' });
/** Pesos, or null if the caller may not see prices. */
export const hiddenPesos = pesos.nullable();

/** An IVA rate, as a code of rules/iva. */
export const ivaCode = z.enum(IVA_RATES.map(({ code }) => code));

/** One half of a UTF-16 surrogate pair. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Text from a caller of at most `max` UTF-16 units, without NUL and lone surrogates: PostgreSQL refuses both, and UTF-8
 * cannot encode the latter.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && !LONE_SURROGATE.test(value), 'Texto inválido.');

/** A filter: '1' or 'true' yes, '0' or 'false' no, '-1' or absent: no filter. */
export const flag = z.enum(['-1', '0', '1', 'true', 'false']).optional();

/** An id: a whole number from 0 that fits a 32-bit integer. */
export const identifier = z.coerce.number().int().min(0).max(2_147_483_647);
/** A catalogue filter: '*' or empty for all, '-' for products in no catalogue, else a catalogue's id. */
export const catalogFilter = z.union([z.enum(['', '*', '-']), identifier]).optional();

/** A calendar day in Argentina: '2026-03-31'. There is no year 0. */
export const day = z.iso
  .date()
  .refine((date) => date >= '0001-01-01')
  .optional();

/** The query of a table's file: `columns` are keys of the table's columns, separated by commas, in the order of the file. */
export const tableFileQuery = {
  format: z.enum(['csv', 'xlsx']),
  columns: text(2_000),
};

/** What is wrong with one field of a form, in Spanish; the field is empty if the message is about the whole form. */
export const fieldFailure = z.object({ field: z.string(), message: z.string() });

/** A field's value as the contract has it; money in centavos. Null for none. */
export const changedValue = z.unknown();

/** A field that another user has changed since the editor read it; part of a refusal with the code `changed_meanwhile`. */
export const conflict = z.object({
  kind: z.string(),
  key: z.string(),
  field: z.string(),
  /** The value that the editor saw. */
  seen: changedValue,
  current: changedValue,
  /** Empty if the log does not say who. */
  changedBy: z.string(),
  /** ISO 8601, UTC; null if the log does not say when. */
  changedAt: z.string().nullable(),
});

/** The body of every refused or failed request. */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  /** With `second_factor_required`: the right to show a factor within five minutes, and the factors that the user has. */
  challenge: z.string().optional(),
  factors: z.array(z.enum(['code', 'recovery', 'passkey'])).optional(),
  /** With `changed_meanwhile`. */
  conflicts: z.array(conflict).optional(),
  requestId: z.string(),
});
export type Problem = z.output<typeof problem>;
