// The address of /storeexport: reading and writing the selection, ignoring invalid parts, and a product's link with
// the way back.

import { describe, expect, it } from 'vitest';
import { exportAddress, exportedProductAddress, readExportFilter } from './export-address';

const read = (query: string) => readExportFilter(new URLSearchParams(query));

describe('the address of the printed list', () => {
  it('names search, category, order and catalogue like the call', () => {
    expect(read('p=hilo rojo&c=Escolar&o=prD&cat=7&sn=3')).toEqual({
      selection: { searchTerm: 'hilo rojo', ctegoryCodeFilter: 'Escolar', sortParam: 'prD', catalogId: '7' },
      section: 3,
    });
  });

  it('ignores an unknown order and an unknown section', () => {
    expect(read('o=zzz&sn=-4')).toEqual({ selection: read('').selection, section: 1 });
  });

  it('keeps the unchanged parts and the section when one part changes', () => {
    const filter = read('p=hilo&c=Escolar&cat=7&sn=3');
    expect(exportAddress(filter, { ctegoryCodeFilter: undefined })).toBe('/storeexport?p=hilo&cat=7&sn=3');
    expect(exportAddress(filter, { sortParam: 'prA' })).toBe(
      '/storeexport?p=hilo&c=Escolar&o=prA&cat=7&sn=3',
    );
    expect(exportAddress(read(''))).toBe('/storeexport');
  });

  it('of a product holds the list to go back to', () => {
    expect(exportedProductAddress('A/1 &', read('c=Escolar&cat=*&sn=2'))).toBe(
      '/product?pcode=A%2F1+%26&c=Escolar&cat=*&sn=2',
    );
  });
});
