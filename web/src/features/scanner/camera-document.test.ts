// Which loaded documents allow the camera: that of /pedido-rapido only, whatever page is shown in it.

import { afterEach, expect, it, vi } from 'vitest';
import { documentAllowsCamera } from './camera-document';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['https://tienda.example/pedido-rapido?modo=escanear', true],
  ['https://tienda.example/pedido-rapido#arriba', true],
  ['https://tienda.example/cart', false],
  ['https://tienda.example/Pedido-Rapido', false],
  ['https://tienda.example/?a=/pedido-rapido', false],
])('the document that was loaded from %s allows the camera: %s', (name, allowed) => {
  vi.stubGlobal('location', { href: 'https://tienda.example/pedido-rapido' });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name }] });
  expect(documentAllowsCamera()).toBe(allowed);
});

it('a browser that does not say which document was loaded is believed to be in the right one', () => {
  vi.stubGlobal('performance', { getEntriesByType: () => [] });
  expect(documentAllowsCamera()).toBe(true);
});
