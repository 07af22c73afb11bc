// The sentences of the two refusals of a quantity, apart from all others: every list of products needs them at once.

/** Returns why a quantity below the minimum is refused. @param n the minimum in units. */
export const belowMinimumText = (n: number): string => `La cantidad mínima es ${n}.`;

/** Why a quantity that is no whole number, or too large, is refused. */
export const QUANTITY_INVALID_TEXT = 'La cantidad debe ser un número entero entre 1 y 999.999.';
