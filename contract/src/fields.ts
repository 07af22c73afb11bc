import { z } from 'zod';

/** Pesos as a JSON number with at most two decimals; null where the caller may not see prices. */
export const pesos = z.number().meta({ description: 'Pesos, at most two decimals' });
export const hiddenPesos = pesos.nullable();

/** Half of a UTF-16 pair without the other. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text from a caller, bounded, without NUL and halves of characters: PostgreSQL refuses both, and UTF-8 has no way to write the latter. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && !LONE_SURROGATE.test(value), 'Texto inválido.');

/** A filter flag: '1' yes, '0' no, '-1' or absent: no filter. */
export const flag = z.enum(['-1', '0', '1', 'true', 'false']).optional();

export const identifier = z.coerce.number().int().min(0).max(2_147_483_647);
/** '*' or empty: all; '-': those without; else an id. */
export const catalogFilter = z.union([z.enum(['', '*', '-']), identifier]).optional();

/** A day of Argentina: '2026-03-31'. There is no year 0. */
export const day = z.iso
  .date()
  .refine((date) => date >= '0001-01-01')
  .optional();

/** What failed about one field of a form, in Spanish; without a field where it concerns the whole. */
export const fieldFailure = z.object({ field: z.string(), message: z.string() });

/** What every refused or failed request answers, besides the status. */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  requestId: z.string(),
});
export type Problem = z.output<typeof problem>;
