// Headings, lists, bold and links of a company's own texts, and that no other address becomes a link.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnOrSecureLink, readMarkedText } from './marked-text.js';

const words = (text: string) => ({ kind: 'text', text }) as const;

describe('readMarkedText', () => {
  it('reads headings, paragraphs, lists, bold and links', () => {
    expect(
      readMarkedText('## Pagos\nSe paga por **transferencia**\no en [la web](/store).\n\n- uno\n- dos\n'),
    ).toEqual([
      { kind: 'heading', pieces: [words('Pagos')] },
      {
        kind: 'paragraph',
        pieces: [
          words('Se paga por '),
          { kind: 'bold', text: 'transferencia' },
          words(' o en '),
          { kind: 'link', text: 'la web', to: '/store' },
          words('.'),
        ],
      },
      { kind: 'list', items: [[words('uno')], [words('dos')]] },
    ]);
  });

  it('leaves a mark with another address as it is written', () => {
    const text = '[aquí](javascript:alert(1)) y [allá](http://otra.test)';
    expect(readMarkedText(text)).toEqual([{ kind: 'paragraph', pieces: [words(text)] }]);
  });

  it('makes a link of nothing but own paths and https addresses', () => {
    fc.assert(
      fc.property(fc.string(), fc.webUrl(), (any, url) => {
        for (const block of readMarkedText(`[a](${any}) [b](${url}) [c](javascript:${any})`)) {
          for (const piece of block.kind === 'list' ? block.items.flat() : block.pieces)
            if (piece.kind === 'link') expect(piece.to).toMatch(/^(\/(?!\/)|https:\/\/)/);
        }
      }),
    );
  });
});

it.each([
  ['/store?tg=NOV', true],
  ['https://ejemplo.test/a', true],
  ['//otra.test', false],
  ['/\\otra.test', false],
  ['http://ejemplo.test', false],
  ['https://banco.test@otra.test/', false],
  ['javascript:alert(1)', false],
  ['', false],
])('answers whether %s may be a link: %s', (link, expected) => {
  expect(isOwnOrSecureLink(link)).toBe(expected);
});
