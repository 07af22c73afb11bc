// Normalising recorded answers: times and ids are replaced, while other amounts, sentences, fields and their order
// stay distinct.

import { expect, it } from 'vitest';
import { normalise, shapeOf } from './normalise.js';

it('replaces what differs between two runs, and nothing else', () => {
  const answer = (id: string, at: string) =>
    `{"requestId":"${id}","externalId":"${id}","at":"${at}","total":1500.5,"message":"El pedido ha sido confirmado."}`;
  const first = answer('0b0e7a52-3d36-4e67-9a59-0d3a3d5f3a11', '2026-03-01T10:00:00.000Z');
  const second = answer('5c1d3f6e-8b1f-4a36-8f0d-2f6f3f2a9b77', '2026-04-02T11:30:15.250Z');
  expect(normalise(first)).toBe(normalise(second));
  expect(normalise(first)).toContain('"total":1500.5,"message":"El pedido ha sido confirmado."');
});

it('replaces secrets that were made for an answer', () => {
  const answer = (key: string, secret: string, at: string) =>
    `{"keys":[{"beginning":"mk_live_${key}"}],"secret":"${secret}","uri":"otpauth://totp/X?secret=${secret}&digits=6","next":"${at}-8"}`;
  const first = answer('9MRjt5IoDm30', 'QAJ3EKCJRQQAKTIHPCUHQUR77HITQUH7', '1769430762576000');
  expect(normalise(first)).toBe(
    normalise(answer('uprOKQtwWKkO', 'M543ACSWZIAKA2M7AV4ZLUAACV4GTLF4', '1769431026804000')),
  );
  expect(normalise(first)).toContain('otpauth://totp/X?secret=<secret>&digits=6');
});

it('keeps a different amount, sentence, field or order of fields apart', () => {
  const answers = ['{"a":1,"b":2}', '{"a":1,"b":3}', '{"b":2,"a":1}', '{"a":1}', '{"a":1,"c":2}'];
  expect(new Set(answers.map(normalise)).size).toBe(answers.length);
});

it('describes a value by its fields and their types', () => {
  expect(shapeOf({ b: [{ n: 1 }, { n: 2 }], a: null, c: 'x' })).toEqual({
    a: 'null',
    b: [{ n: 'number' }],
    c: 'string',
  });
});
