// The address of /store: round trip of its filters, invalid values, return to the first section, links to products,
// and the ISBN search.

import { describe, expect, it } from 'vitest';
import {
  changed,
  everything,
  productAddress,
  readStoreFilter,
  searchAddress,
  storeAddress,
} from './store-address';

const read = (query: string) => readStoreFilter(new URLSearchParams(query));

describe('the address of the store', () => {
  it('writes the same query that it has read', () => {
    const query = 'p=l%C3%A1piz&pc=A-1&sc=779&c=Escolar&o=prA&cat=3&sn=2&tg=NOV';
    expect(storeAddress(read(query))).toBe(`/store?${query}`);
  });

  it('ignores invalid values in the query', () => {
    expect(read('sn=x&o=otro&p=++')).toEqual(everything);
    expect(storeAddress(everything)).toBe('/store');
  });

  it('starts at the first section when something changes', () => {
    expect(changed(read('sn=3&c=A'), { sort: 'prD' })).toMatchObject({
      section: 1,
      category: 'A',
      sort: 'prD',
    });
  });

  it('takes the list and the quantity along to a product', () => {
    const filter = read('p=x&c=A&o=prA&cat=3&sn=2&tg=NOV&pc=Z&sc=9');
    expect(productAddress('B/1', filter, 3)).toBe('/product?pcode=B%2F1&p=x&c=A&o=prA&cat=3&sn=2&tg=NOV&q=3');
  });

  it('searches an ISBN without its hyphens, and words by name even when ISBN is chosen', () => {
    expect(searchAddress('isbn', '978-987-1042-00-5', undefined)).toBe('/store?sc=9789871042005');
    expect(searchAddress('isbn', 'zorro', undefined)).toBe('/store?p=zorro');
    expect(searchAddress('code', 'resma a4', 'prA')).toBe('/store?p=resma+a4&o=prA');
  });
});
