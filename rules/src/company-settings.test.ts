// How each kind of a company's settings is read, and the sentence for what is wrong.

import { describe, expect, it } from 'vitest';
import {
  COMPANY_SECTIONS,
  type CompanyField,
  isCompanyField,
  readSetting,
  sectionOf,
} from './company-settings.js';

const FACTS = {
  provinces: [
    { code: 'B', name: 'Buenos Aires' },
    { code: 'C', name: 'Ciudad Autónoma de Buenos Aires' },
  ],
};

it('has every setting in one section', () => {
  const fields = Object.values(COMPANY_SECTIONS).flat();
  expect(new Set(fields).size).toBe(fields.length);
  for (const field of fields) expect(isCompanyField(field)).toBe(true);
  expect(sectionOf('bankCbu')).toBe('bank');
});

const banner = { fileName: 'a.webp', description: 'A', link: '/store', from: null, until: null };
const zone = (name: string, provinces: readonly string[], ...grams: readonly number[]) => ({
  zone: name,
  provinces,
  rates: grams.map((upToGrams) => ({ upToGrams, price: 500_000 })),
});
const words = { subject: 'Su pedido {pedido}', heading: 'Hola {cliente}', intro: 'Total {total}' };

describe('readSetting', () => {
  it.each<readonly [CompanyField, unknown, unknown]>([
    ['name', '  Papelera   del Plata ', 'Papelera del Plata'],
    ['taxId', '30500019758', '30-50001975-8'],
    ['whatsapp', '11 5555-0142', 'https://wa.me/5491155550142'],
    ['whatsapp', 'https://wa.me/5491145550142', 'https://wa.me/5491145550142'],
    ['dataFiscalLink', 'https://qr.afip.gob.ar/?qr=abc,,', 'https://qr.afip.gob.ar/?qr=abc,,'],
    ['bankCbu', '2850590 9 40090418135201', '2850590940090418135201'],
    ['headerFontColor', '#FFFFFF', '#ffffff'],
    ['freeDelivery', null, null],
    [
      'freeDelivery',
      { above: 100, provinceCodes: ['C', 'B', 'C'] },
      { above: 100, provinceCodes: ['B', 'C'] },
    ],
    ['paymentOptions', [2, 1], [1, 2]],
    ['banners', [banner], [banner]],
    ['mailOrderPlaced', words, words],
    ['shippingZones', [zone('AMBA', ['C', 'B'], 2_000, 1_000)], [zone('AMBA', ['B', 'C'], 1_000, 2_000)]],
  ])('reads %s %j', (field, given, value) => {
    expect(readSetting(field, given, FACTS)).toEqual({ value });
  });

  it.each<readonly [CompanyField, unknown, string]>([
    ['name', ' ', 'No puede quedar vacío.'],
    ['taxId', '30500019759', 'El último dígito del CUIT no corresponde: revise los 11.'],
    ['email', 'ventas@', 'Escriba un mail, como ventas@empresa.com.ar.'],
    [
      'dataFiscalLink',
      'https://afip.gob.ar.otra.test/',
      'La dirección tiene que ser de afip.gob.ar o arca.gob.ar.',
    ],
    ['dataFiscalLink', 'http://qr.afip.gob.ar/', 'Escriba una dirección que empiece con https://'],
    ['dataFiscalLink', 'https://qr.afip.gob.ar@otra.test/', 'Escriba una dirección que empiece con https://'],
    ['bankCbu', '0110599520000012345671', 'El último dígito no corresponde: revise los 22.'],
    ['bankCbu', '123', 'El CBU tiene 22 dígitos; aquí hay 3.'],
    ['bankAlias', 'corto', 'El alias tiene de 6 a 20 letras, números, puntos o guiones.'],
    ['minimumPurchaseAmount', -1, 'El importe no es posible.'],
    ['freeDelivery', { above: 1, provinceCodes: ['Z'] }, 'Provincias: Z no es una provincia.'],
    ['paymentOptions', [], 'Elija al menos una forma de pago.'],
    [
      'banners',
      [{ ...banner, link: 'javascript:alert(1)' }],
      'Banner 1: Enlace: Escriba una dirección de la tienda, como /store, o una que empiece con https://',
    ],
    [
      'banners',
      [{ ...banner, from: '2026-12-02', until: '2026-12-01' }],
      'Banner 1: El último día es anterior al primero.',
    ],
    ['banners', [{ ...banner, from: '2026-02-30' }], 'Banner 1: Desde: Escriba un día, como 01/12/2026.'],
    ['banners', [{ ...banner, fileName: '../a.webp' }], 'Banner 1: La imagen no es válida.'],
    ['banners', [banner, banner], 'Hay dos banners con la misma imagen.'],
    [
      'shippingZones',
      [zone('AMBA', ['C'], 1), zone('Centro', ['B', 'C'], 1)],
      'Ciudad Autónoma de Buenos Aires está en dos zonas: AMBA y Centro.',
    ],
    ['shippingZones', [zone('AMBA', ['C'], 1_000, 1_000)], 'La zona AMBA tiene dos precios hasta 1 kg.'],
    ['shippingZones', [zone('AMBA', [], 1)], 'La zona AMBA no tiene ninguna provincia.'],
    ['shippingZones', [zone('AMBA', ['C'])], 'La zona AMBA no tiene ningún precio.'],
    ['shippingZones', [zone('AMBA', ['C'], 1), zone('amba', ['B'], 1)], 'Hay dos zonas que se llaman amba.'],
    [
      'mailConfirmEmail',
      words,
      'Asunto: {pedido} no se puede usar aquí. Se puede usar {empresa}, {cliente}.',
    ],
    ['mailOrderPlaced', { ...words, intro: 'Hola {cliente' }, 'Texto: Falta cerrar una llave.'],
    ['mailOrderPlaced', 'Hola', 'El valor no es válido.'],
    ['helpSteps', [{ title: 'Uno', text: '' }], 'Parte 1: Texto: No puede quedar vacío.'],
  ])('refuses %s %j: %s', (field, given, message) => {
    expect(readSetting(field, given, FACTS)).toEqual({ message });
  });
});
