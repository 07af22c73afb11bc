import { describe, expect, it } from 'vitest';
import { exportAddress, exportedProductAddress, readExportFilter } from './export-address';

const read = (query: string) => readExportFilter(new URLSearchParams(query));

describe('the address of the printed list', () => {
  it('names search, category, order and catalogue as the call does', () => {
    expect(read('p=hilo rojo&c=Escolar&o=prD&cat=7&sn=3')).toEqual({
      selection: { searchTerm: 'hilo rojo', ctegoryCodeFilter: 'Escolar', sortParam: 'prD', catalogId: '7' },
      section: 3,
    });
  });

  it('takes an unknown order or section for none', () => {
    expect(read('o=zzz&sn=-4')).toEqual({ selection: read('').selection, section: 1 });
  });

  it('keeps what is not changed, the section too', () => {
    const filter = read('p=hilo&c=Escolar&cat=7&sn=3');
    expect(exportAddress(filter, { ctegoryCodeFilter: undefined })).toBe('/storeexport?p=hilo&cat=7&sn=3');
    expect(exportAddress(filter, { sortParam: 'prA' })).toBe(
      '/storeexport?p=hilo&c=Escolar&o=prA&cat=7&sn=3',
    );
    expect(exportAddress(read(''))).toBe('/storeexport');
  });

  it('leads to a product with the way back', () => {
    expect(exportedProductAddress('A/1 &', read('c=Escolar&cat=*&sn=2'))).toBe(
      '/product?pcode=A%2F1+%26&c=Escolar&cat=*&sn=2',
    );
  });
});
