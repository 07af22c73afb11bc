// Tango's refusals as people at the desk read them.

import { describe, expect, it } from 'vitest';
import { failureSentence, orderSentence } from './failures.js';

describe('a refused order', () => {
  it.each([
    ["Order total doesn't add up.", 'los totales del pedido no cierran'],
    ['Order total doesnt add up.', 'los totales del pedido no cierran'],
    ['Lista de precios inexistente', 'no tiene la lista de precios'],
    ['The PriceListNumber does not exist', 'no tiene la lista de precios'],
    ['Invalid SaleConditionCode', 'no tiene la condición de venta'],
    ['Condición de venta inhabilitada', 'no tiene la condición de venta'],
    ['Invalid SellerCode', 'no tiene el vendedor'],
    ['Depósito 7 inexistente', 'no tiene el depósito'],
    ['Something else', 'Tango no aceptó el pedido.'],
  ])('is explained in Spanish, with the words of Tango behind: %s', (detail, words) => {
    expect(orderSentence(detail)).toContain(words);
    expect(orderSentence(detail)).toMatch(new RegExp(`Dice: “${detail.replaceAll('.', '\\.')}”\\.$`));
  });
  it('without words is explained without a quotation', () => {
    expect(orderSentence('')).toBe('Tango no aceptó el pedido.');
  });
});

describe('a failed request', () => {
  it.each([
    ['token', 'no reconoce el access token'],
    ['busy', 'no está respondiendo bien'],
    ['unreadable', 'llegó incompleta'],
  ] as const)('of the kind %s hides the words of the machine', (failure, words) => {
    expect(failureSentence(failure, '<html>502</html>')).toContain(words);
    expect(failureSentence(failure, '<html>502</html>')).not.toContain('html');
  });
  it('that Tango refused quotes its words, if it gave any', () => {
    expect(failureSentence('refused', 'pageSize is missing')).toBe(
      'Tango rechazó el pedido de datos. Dice: “pageSize is missing”.',
    );
    expect(failureSentence('refused', '')).toBe('Tango rechazó el pedido de datos.');
  });
});
