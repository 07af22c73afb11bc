// The conditions of sale on the help page: the amount and the provinces of free delivery, or no sentence without that
// setting.

import { brands } from '@mostrador/brands/all';
import { describe, expect, it } from 'vitest';
import { fillCondition } from './conditions';

const capital = {
  above: 40_000,
  provinceCodes: ['C'],
  provinceNames: ['Ciudad Autónoma de Buenos Aires'],
};

describe('the conditions of the help page', () => {
  it.each(Object.values(brands))(
    'of $code name the amount and the places of free delivery, and nothing without a setting',
    ({ help }) => {
      const shipping = help.conditions.find(({ title }) => title === 'Envío')?.text ?? '';
      expect(fillCondition(shipping, { freeDelivery: capital })).toMatch(
        /^Envío gratis en CABA en compras superiores a \$\u00a040\.000\. Al interior, por /,
      );
      expect(fillCondition(shipping, { freeDelivery: null })).toMatch(/^Al interior, por /);
    },
  );

  it('list several provinces and an amount with centavos, and leave other texts unchanged', () => {
    const freeDelivery = {
      above: 1_234.5,
      provinceCodes: ['C', 'B', 'U'],
      provinceNames: [...capital.provinceNames, 'Buenos Aires', 'Chubut'],
    };
    expect(fillCondition('{freeDelivery}', { freeDelivery })).toBe(
      'Envío gratis en CABA, Buenos Aires y Chubut en compras superiores a $\u00a01.234,50.',
    );
    expect(fillCondition('Sin nada que completar.', { freeDelivery })).toBe('Sin nada que completar.');
  });
});
