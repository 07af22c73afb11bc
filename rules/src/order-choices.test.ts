// How delivery and payment choices change a cart: pick-up, post, transport, and the address that the order gets.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressForOrder,
  applyChoices,
  checkOptions,
  choicesChange,
  chosenMethodCode,
  type GivenChoices,
  NO_CHOICES,
  PICK_UP,
} from './order-choices.js';

const POST = { code: 'correo', deliveryOption: 2 };

describe('choicesChange', () => {
  it.each<[string, GivenChoices, typeof POST | undefined, object]>([
    ['changes nothing when the call says nothing', {}, undefined, {}],
    [
      'refuses an unknown payment first',
      { paymentOption: 3, deliveryOption: 3 },
      undefined,
      { code: 'payment_invalid' },
    ],
    ['refuses an unknown delivery option', { deliveryOption: 0 }, undefined, { code: 'delivery_invalid' }],
    [
      'refuses an unknown delivery option for a pick-up too',
      { deliveryOption: 3, pickUp: true },
      undefined,
      { code: 'delivery_invalid' },
    ],
    [
      'refuses a method that the company does not have',
      { deliveryMethod: 'x' },
      undefined,
      { code: 'delivery_invalid' },
    ],
    [
      'lets the method decide the option',
      { deliveryMethod: 'correo', deliveryOption: 1, deliveryDetails: 'Expreso' },
      POST,
      { deliveryMethod: 'correo', deliveryOption: 2, pickUp: false, deliveryDetails: '' },
    ],
    [
      'removes the method when an option is chosen without one',
      { deliveryOption: 1, deliveryDetails: ' Expreso ' },
      undefined,
      { deliveryMethod: null, deliveryOption: 1, pickUp: false, deliveryDetails: 'Expreso' },
    ],
    [
      'keeps a pick-up when the option is taken back',
      { deliveryOption: null },
      undefined,
      { deliveryMethod: null, deliveryOption: null },
    ],
    [
      'takes method and option back together',
      { deliveryMethod: null },
      undefined,
      { deliveryMethod: null, deliveryOption: null },
    ],
    [
      'ignores method and option of a pick-up',
      { pickUp: true, deliveryMethod: 'x', deliveryOption: 1, deliveryDetails: 'Expreso' },
      undefined,
      PICK_UP,
    ],
    ['ends a pick-up', { pickUp: false }, undefined, { pickUp: false }],
    [
      'trims discount codes and keeps the observations as typed',
      { discountCodes: ' VERANO ', observations: ' a ' },
      undefined,
      { discountCodes: 'VERANO', observations: ' a ' },
    ],
    ['takes the payment back', { paymentOption: null }, undefined, { paymentOption: null }],
  ])('%s', (_, given, method, change) => {
    expect(choicesChange(given, method)).toEqual(change);
  });

  const option = fc.constantFrom(undefined, null, 1, 2, 3);
  const text = fc.constantFrom(undefined, '', ' Expreso Sur ');
  const anyGiven: fc.Arbitrary<GivenChoices> = fc.record({
    observations: text,
    discountCodes: text,
    deliveryOption: option,
    deliveryDetails: text,
    paymentOption: option,
    pickUp: fc.constantFrom(undefined, true, false),
    deliveryMethod: fc.constantFrom(undefined, null, 'correo', 'transporte', 'otro'),
  });
  const methods = [POST, { code: 'transporte', deliveryOption: 1 }];
  const change = (given: GivenChoices) =>
    choicesChange(
      given,
      methods.find(({ code }) => code === chosenMethodCode(given)),
    );

  it('leaves a cart that is consistent, whatever calls come one after the other', () => {
    fc.assert(
      fc.property(fc.array(anyGiven, { maxLength: 6 }), (calls) => {
        let choices = NO_CHOICES;
        for (const given of calls) {
          const changed = change(given);
          if ('code' in changed) continue;
          choices = applyChoices(choices, changed);
          expect(applyChoices(choices, changed)).toEqual(choices);
        }
        const { pickUp, deliveryMethod, deliveryOption, deliveryDetails } = choices;
        if (pickUp) expect([deliveryMethod, deliveryOption]).toEqual([null, null]);
        if (deliveryOption === 2) expect(deliveryDetails).toBe('');
        const method = methods.find(({ code }) => code === deliveryMethod);
        if (method !== undefined) expect(deliveryOption).toBe(method.deliveryOption);
      }),
    );
  });

  it('refuses whatever checkOptions refuses, and else only an unknown method', () => {
    fc.assert(
      fc.property(anyGiven, (given) => {
        const changed = change(given);
        const unknown = given.pickUp !== true && given.deliveryMethod === 'otro';
        const expected = checkOptions(given) ?? (unknown ? { code: 'delivery_invalid' } : undefined);
        expect('code' in changed ? changed : undefined).toEqual(expected);
      }),
    );
  });
});

describe('addressForOrder', () => {
  const address = { street: 'Belgrano 100' };
  it.each([
    ['leaves the address as it is when the call gives none', {}, undefined],
    ['takes the client’s own for null', { deliveryAddress: null }, null],
    ['takes the address given', { deliveryAddress: address }, address],
    ['takes an address with ownAddress true', { deliveryAddress: address, ownAddress: true }, address],
    ['ignores an address that is the client’s own', { deliveryAddress: address, ownAddress: false }, null],
    ['ignores the address of a pick-up', { deliveryAddress: address, pickUp: true }, null],
  ])('%s', (_, given, expected) => {
    expect(addressForOrder(given)).toEqual(expected);
  });
});
