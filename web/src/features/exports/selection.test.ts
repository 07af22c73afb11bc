// Which list a screen offers to print or download: read from the addresses of /store and /storeexport, and written
// into the address for printing.

import { describe, expect, it } from 'vitest';
import { everythingSold, printAddress, readSelection, seenSelection } from './selection';

const query = (text: string) => new URLSearchParams(text);

describe('the list that one sees', () => {
  it('is that of the address on the store and on the printed list', () => {
    const seen = { searchTerm: 'hilo', ctegoryCodeFilter: 'Escolar', sortParam: 'prA', catalogId: '7' };
    for (const path of ['/store', '/storeexport'])
      expect(seenSelection(path, query('p=hilo&c=Escolar&o=prA&cat=7&sn=2'))).toEqual(seen);
  });

  it('is everything on other screens, whatever their address says', () => {
    expect(seenSelection('/product', query('pcode=A-1&c=Escolar&p=hilo'))).toEqual(everythingSold);
  });

  it.each(['tg=NOV', 'sc=7791', 'pc=A-1'])('is no list that an export could give with %s', (filter) => {
    expect(seenSelection('/store', query(filter))).toBeUndefined();
  });
});

describe('the address that prints a list', () => {
  it('says that all catalogues are meant, so that the default one does not narrow it', () => {
    expect(printAddress(readSelection(query('c=Escolar')))).toBe('/storeexport?c=Escolar&cat=*');
    expect(printAddress(readSelection(query('cat=7&o=nomA')))).toBe('/storeexport?o=nomA&cat=7');
  });
});
