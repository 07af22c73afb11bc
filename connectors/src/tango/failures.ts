// Tango's refusals in Spanish, as people at the desk read them.

import type { TangoFailure } from './tango-client.js';

/** Tango's own words that have a better sentence. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/total doesn.?t add up/i, 'Según Tango, los totales del pedido no cierran.'],
  [/price ?list|lista de precios/i, 'Tango no tiene la lista de precios del pedido, o está inhabilitada.'],
  [
    /sale ?condition|condici[oó]n de venta/i,
    'Tango no tiene la condición de venta del pedido, o está inhabilitada.',
  ],
  [/seller|vendedor/i, 'Tango no tiene el vendedor del pedido, o está inhabilitado.'],
  [/warehouse|dep[oó]sito/i, 'Tango no tiene el depósito del pedido, o está inhabilitado.'],
];

/** Returns the sentence for what Tango says against an order, with its own words behind. */
export function orderSentence(detail: string): string {
  const known = KNOWN.find(([words]) => words.test(detail))?.[1] ?? 'Tango no aceptó el pedido.';
  return detail === '' ? known : `${known} Dice: “${detail}”.`;
}

const SENTENCES: Readonly<Record<TangoFailure, string>> = {
  token: 'Tango no reconoce el access token. Cópielo otra vez de Tango Tiendas, en Ajustes.',
  busy: 'Tango no está respondiendo bien. Lo intentamos de nuevo en unos minutos.',
  refused: 'Tango rechazó el pedido de datos.',
  unreadable: 'La respuesta de Tango llegó incompleta. Lo intentamos de nuevo en unos minutos.',
};

/** Returns the sentence for a failed request, with Tango's own words behind where a person can use them. */
export const failureSentence = (failure: TangoFailure, detail: string): string =>
  failure === 'refused' && detail !== '' ? `${SENTENCES[failure]} Dice: “${detail}”.` : SENTENCES[failure];
