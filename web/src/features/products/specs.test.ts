// A long description is split into paragraphs and into facts of the form 'label: value'.

import { expect, it } from 'vitest';
import { readDescription } from './specs';

it('takes lines with a label for facts and the others for text', () => {
  expect(
    readDescription('Hojas lisas. Nota: se corta fácil.\n\nMedidas: 21 × 27 cm\nHoja: 84, cuadro: 5 mm'),
  ).toEqual({
    paragraphs: ['Hojas lisas. Nota: se corta fácil.'],
    specs: [
      { label: 'Medidas', value: '21 × 27 cm' },
      { label: 'Hoja', value: '84, cuadro: 5 mm' },
    ],
  });
});
