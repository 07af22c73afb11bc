// The PDF of an order, for each brand: 500 lines with amounts and page numbers, long codes and names, free delivery,
// and one order that cannot be drawn.

import { brands } from '@mostrador/brands/all';
import { formatPesos, formatWhole, multiply, sum } from '@mostrador/rules/money';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { FolderBlobs } from '../../platform/blobs/folder-blobs.js';
import { builtInBrandFolder } from '../company/brands.service.js';
import { type OrderSummary, type OrderSummaryLine, orderPdf } from './order-sheet.service.js';

const line = (nth: number, more: Partial<OrderSummaryLine> = {}): OrderSummaryLine => {
  const listPrice = 10_000 + nth * 137;
  const unitPrice = nth % 3 === 0 ? listPrice - 1_000 : listPrice;
  const quantity = 1 + ((nth * 7) % 1_200);
  return {
    code: `ART-${String(nth).padStart(4, '0')}`,
    name: `Cuaderno número ${nth} rayado tapa dura`,
    quantity,
    pending: quantity,
    cancelled: 0,
    progress: '',
    listPrice,
    unitPrice,
    subtotal: multiply(unitPrice, quantity),
    observations: nth % 10 === 0 ? `Sin tapa azul, ñandú n.º ${nth}` : '',
    ...more,
  };
};

function order(lines: readonly OrderSummaryLine[], more: Partial<OrderSummary> = {}): OrderSummary {
  const shipping = 1_864_000;
  return {
    externalId: '00000000-0000-4000-8000-000000000001',
    number: 'PED-0001-00000042',
    placedAt: new Date('2026-11-20T15:00:00Z'),
    date: '20/11/2026',
    total: sum(lines.map((one) => one.subtotal)) + shipping,
    taxRows: [],
    discountRows: [],
    toPay: null,
    shipping,
    shippingText: formatPesos(shipping),
    lines,
    paymentAlert: null,
    partlyDelivered: false,
    wasHeld: false,
    clientName: 'Librería El Faro',
    clientCode: 'C-100',
    clientEmail: 'compras@elfaro.test',
    clientCuit: '30-50001091-2',
    clientTaxCategory: 'Responsable Inscripto',
    identityDate: '',
    clientAddress: 'San Luis 1472, Rosario, Santa Fe',
    clientPhone: '341 555-0100',
    placedBy: { name: 'Ana Paz', email: 'ana@elfaro.test' },
    placedByClient: true,
    details: [
      ['Entrega', 'Correo Argentino, San Luis 1472, CP 2000, Rosario, Santa Fe'],
      ['Pago', 'Transferencia'],
    ],
    ...more,
  };
}

async function pagesOf(company: string, told: OrderSummary): Promise<string[]> {
  const { [company]: brand } = brands;
  if (brand === undefined) throw new Error(`No brand ${company}`);
  const bytes = await orderPdf(
    { brand, brandFolder: builtInBrandFolder(brand.code), files: new FolderBlobs('/nowhere') },
    told,
  );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

const spaced = (text: string) => text.replace(/\s+/g, ' ');

describe.each(Object.keys(brands))("an order's PDF of %s", (company) => {
  it('holds every one of 500 lines with its amounts, the totals, and its pages counted', async () => {
    const told = order(Array.from({ length: 500 }, (_, nth) => line(nth + 1)));
    const pages = await pagesOf(company, told);
    expect(pages.length).toBeGreaterThan(8);
    for (const [nth, page] of pages.entries()) {
      expect(page).toContain(`Página ${nth + 1} de ${pages.length}`);
      expect(page).toContain('Documento no válido como factura');
      expect(page).toContain('Código Producto Cantidad');
    }
    const whole = pages.join(' ');
    for (const one of told.lines) {
      const discounted = one.unitPrice < one.listPrice ? ` ${formatPesos(one.unitPrice)}` : '';
      const row = `${one.code} ${one.name}${one.observations && ` ${one.observations}`} ${formatWhole(one.quantity)} ${formatPesos(one.listPrice)}${discounted} ${formatPesos(one.subtotal)}`;
      expect(whole).toContain(spaced(row));
    }
    const last = pages.at(-1) ?? '';
    expect(last).toContain(spaced(`Envío por Correo ${formatPesos(told.shipping)}`));
    expect(last).toContain(spaced(`Total sin impuestos ${formatPesos(told.total)}`));
    for (const text of [told.number, told.date, told.clientName, told.clientCuit, told.clientAddress])
      expect(pages[0]).toContain(text);
  }, 60_000);
});

it('cuts nothing of a code, a name or a remark, however long, and never parts the totals from the last line', async () => {
  const long = line(1, {
    code: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    name: 'Enciclopedia '.repeat(18).trim(),
    observations: 'Una palabra '.repeat(20).trim(),
  });
  for (const count of [1, 20, 22, 24, 26]) {
    const pages = await pagesOf(
      'papelera',
      order([...Array.from({ length: count }, (_, nth) => line(nth + 2)), long]),
    );
    const last = pages.at(-1) ?? '';
    expect(last).toContain('Total sin impuestos');
    expect(last.replaceAll(' ', '')).toContain(
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    );
    expect(last.match(/Enciclopedia/g)).toHaveLength(18);
    expect(last.match(/Una palabra/g)).toHaveLength(20);
  }
}, 60_000);

it('shows IVA by rate, perceptions and the total to pay below the total without taxes', async () => {
  const told = order([line(1)], {
    taxRows: [
      ['IVA 21 % sobre $ 1.000,00', '$ 210,00'],
      ['Percepción IIBB Santa Fe 2,5 % estimada', '$ 25,00'],
    ],
    toPay: 123_500,
  });
  const sheet = (await pagesOf('papelera', told)).join(' ');
  expect(sheet).toContain(
    spaced(`Total sin impuestos ${formatPesos(told.total)} IVA 21 % sobre $ 1.000,00 $ 210,00`),
  );
  expect(sheet).toContain(
    spaced(`Percepción IIBB Santa Fe 2,5 % estimada $ 25,00 Total a pagar ${formatPesos(123_500)}`),
  );
});

it('says of an order that was sent for free that its shipping costs nothing', async () => {
  const told = order([line(1)], { shipping: 0, shippingText: 'Sin cargo' });
  expect((await pagesOf('papelera', told)).join(' ')).toContain('Envío por Correo Sin cargo');
  const fetched = order([line(1)], { shipping: 0, shippingText: undefined });
  expect((await pagesOf('papelera', fetched)).join(' ')).not.toContain('Envío por Correo');
});

it('an order that cannot be drawn fails for who asked alone', async () => {
  const broken = order([line(1, { name: 5 as never })]);
  await expect(pagesOf('papelera', broken)).rejects.toThrow(TypeError);
  // an unhandled rejection is reported a moment later
  await new Promise((done) => setTimeout(done, 50));
});
