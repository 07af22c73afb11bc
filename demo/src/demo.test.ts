// The demonstration data of both brands: reproducible, complete, with valid check digits and references, and every
// picture can be drawn.

import { describe, expect, it } from 'vitest';
import { barrilete } from './barrilete.js';
import { cuitCheckDigit, ean13CheckDigit } from './check-digits.js';
import type { DemoCompany } from './demo-company.js';
import { papelera } from './papelera.js';
import { drawingNames, drawPicture } from './pictures.js';

const companies: readonly (readonly [string, () => DemoCompany, number])[] = [
  ['papelera', papelera, 640],
  ['barrilete', barrilete, 270],
];
const unique = (list: readonly string[]) => new Set(list).size === list.length;

describe.each(companies)('%s', (_name, make, least) => {
  const company = make();
  const { products, categories, clients, users, orders } = company;
  const codes = new Set(products.map((p) => p.code));
  const clientCodes = new Set(clients.map((c) => c.clientCode));

  it('returns the same company on every call', () => {
    expect(make()).toEqual(company);
  });

  it('is plain data that survives JSON', () => {
    expect(JSON.parse(JSON.stringify(company))).toEqual(company);
  });

  it('has enough products, each with its own code, name and bar code', () => {
    expect(products.length).toBeGreaterThanOrEqual(least);
    expect(unique(products.map((p) => p.code))).toBe(true);
    expect(unique(products.map((p) => p.name))).toBe(true);
    expect(unique(products.map((p) => p.barCode))).toBe(true);
  });

  it('has valid check digits in bar codes, ISBNs and CUITs', () => {
    for (const p of products) {
      expect(p.barCode, p.code).toMatch(/^\d{13}$/);
      expect(p.barCode.slice(-1), p.code).toBe(ean13CheckDigit(p.barCode.slice(0, 12)));
      if (p.isbn !== null) {
        expect(p.isbn).toMatch(/^978-987-\d{4}-\d{2}-\d$/);
        expect(p.isbn.replaceAll('-', '')).toBe(p.barCode);
      }
    }
    for (const c of clients) {
      expect(c.cuit, c.legalName).toMatch(/^\d{11}$/);
      expect(c.cuit.slice(-1), c.legalName).toBe(cuitCheckDigit(c.cuit.slice(0, 10)));
    }
    expect(unique(clients.map((c) => c.cuit))).toBe(true);
  });

  it('has a tree of three levels whose parents exist, with notebooks and notepads in it', () => {
    const parents = new Map(categories.map((c) => [c.code, c.parentCode]));
    expect(parents.size).toBe(categories.length);
    const depth = (code: string): number => {
      const parent = parents.get(code);
      return parent ? 1 + depth(parent) : 1;
    };
    for (const c of categories)
      if (c.parentCode !== null) expect(parents.has(c.parentCode), c.code).toBe(true);
    expect(Math.max(...categories.map((c) => depth(c.code)))).toBe(3);
    const within = (code: string, root: string): boolean => {
      const parent = parents.get(code);
      return code === root || (typeof parent === 'string' && within(parent, root));
    };
    for (const root of ['Cuadernos', 'Libretas'])
      expect(products.filter((p) => within(p.categoryCode, root)).length, root).toBeGreaterThanOrEqual(8);
    for (const p of products) expect(parents.has(p.categoryCode), p.code).toBe(true);
    const full = new Set(products.map((p) => p.categoryCode));
    for (const c of categories)
      expect(full.has(c.code) || categories.some((d) => d.parentCode === c.code), c.code).toBe(true);
  });

  it('has plausible prices, quantities and measures', () => {
    for (const p of products) {
      for (const n of [p.priceCentavos, p.secondPriceCentavos, p.stock, p.futureStock, p.weightGrams])
        expect(Number.isInteger(n), p.code).toBe(true);
      expect(p.priceCentavos, p.code).toBeGreaterThan(30000);
      expect(p.secondPriceCentavos, p.code).toBeGreaterThan(p.priceCentavos * 0.99);
      expect(p.minimalSalesQuantity, p.code).toBeGreaterThanOrEqual(1);
      expect(p.presentationQuantity, p.code).toBeGreaterThanOrEqual(1);
      expect(p.stock === 0 || p.stock >= p.minimalSalesQuantity, p.code).toBe(true);
      expect(Math.min(p.weightGrams, p.lengthMm, p.widthMm, p.heightMm), p.code).toBeGreaterThan(0);
      for (const line of p.descriptionLong.split('\n')) expect(line, p.code).toMatch(/^[^:]+: .+$/);
    }
  });

  it('has products in every state of stock, visibility and tags', () => {
    expect(products.some((p) => p.hasPhysicalStock && p.stock > 0)).toBe(true);
    expect(products.some((p) => p.hasPhysicalStock && p.stock === 0 && p.futureStock === 0)).toBe(true);
    expect(products.some((p) => p.hasPhysicalStock && p.stock === 0 && p.futureStock > 0)).toBe(true);
    expect(products.some((p) => !p.hasPhysicalStock)).toBe(true);
    expect(products.some((p) => !p.visible)).toBe(true);
    expect(products.some((p) => !p.active)).toBe(true);
    expect(products.some((p) => p.isPriceToPublic)).toBe(true);
    expect(products.some((p) => p.pictures.length === 0)).toBe(true);
    for (const tag of ['NOV', 'ELIG', 'DEST'] as const) {
      const tagged = products.filter((p) => p.tags.includes(tag));
      expect(tagged.length, tag).toBeGreaterThanOrEqual(20);
      expect(tagged.length, tag).toBeLessThanOrEqual(30);
      for (const p of tagged) expect(p.visible && p.active && p.pictures.length > 0, p.code).toBe(true);
    }
  });

  it('refers only to existing products, categories, lists, clients and users', () => {
    const categoryCodes = new Set(categories.map((c) => c.code));
    const emails = new Set(users.map((u) => u.email));
    const priceLists = new Set(company.priceLists.map((l) => l.code));
    const discountLists = new Set(company.discountLists.map((l) => l.code));
    for (const list of company.discountLists) {
      for (const rule of list.categories) expect(categoryCodes.has(rule.categoryCode), list.code).toBe(true);
      for (const rule of list.products) expect(codes.has(rule.productCode), list.code).toBe(true);
    }
    for (const catalog of company.catalogs) {
      expect(emails.has(catalog.ownerEmail)).toBe(true);
      expect(unique(catalog.productCodes)).toBe(true);
      expect(catalog.productCodes.length).toBeGreaterThanOrEqual(30);
      expect(catalog.productCodes.length).toBeLessThanOrEqual(120);
      for (const code of catalog.productCodes) expect(codes.has(code), code).toBe(true);
    }
    for (const c of clients) {
      expect(priceLists.has(c.priceListCode)).toBe(true);
      if (c.discountListCode !== null) expect(discountLists.has(c.discountListCode)).toBe(true);
    }
    for (const u of users) {
      if (u.clientCode !== null) expect(clientCodes.has(u.clientCode), u.email).toBe(true);
      for (const code of u.assignedClientCodes) expect(clientCodes.has(code), u.email).toBe(true);
    }
    const least = new Map(products.map((p) => [p.code, p.minimalSalesQuantity]));
    for (const order of orders) {
      expect(clientCodes.has(order.clientCode)).toBe(true);
      expect(emails.has(order.userEmail), order.userEmail).toBe(true);
      expect(order.lines.length).toBeGreaterThan(0);
      for (const line of order.lines)
        expect(line.quantity).toBeGreaterThanOrEqual(least.get(line.productCode) ?? Number.POSITIVE_INFINITY);
    }
  });

  it('has the accounts, catalogues, clients and orders that the README and the journeys need', () => {
    const user = (name: string) => users.find((u) => u.email === `${name}@mostrador.test`);
    const client = (code: string | null | undefined) => clients.find((c) => c.clientCode === code);
    const [first, second, seller] = [user('cliente'), user('cliente2'), user('vendedor')];
    expect(first).toMatchObject({ profile: 1, status: 'active', mustChangePassword: false });
    for (const list of ['priceListCode', 'discountListCode'] as const) {
      const own = client(first?.clientCode)?.[list];
      expect(own).not.toBeNull();
      expect(clients.filter((c) => c[list] === own)).toHaveLength(1);
    }
    expect(
      company.priceLists.find((l) => l.code === client(first?.clientCode)?.priceListCode)?.isDefault,
    ).toBe(false);
    expect(client(second?.clientCode)?.discountListCode).toBeNull();
    expect(seller?.profile).toBe(2);
    expect(seller?.assignedClientCodes).toEqual([first?.clientCode, second?.clientCode]);
    expect(user('admin')?.profile).toBe(3);
    expect(user('pendiente')?.status).toBe('pending_verification');
    expect(user('cambiar')?.mustChangePassword).toBe(true);
    expect(unique(users.map((u) => u.email))).toBe(true);
    expect(users.filter((u) => u.profile === 2).length).toBeGreaterThanOrEqual(2);
    expect(clients.length).toBeGreaterThanOrEqual(40);
    expect(orders.filter((o) => o.userEmail === 'cliente@mostrador.test')).toHaveLength(40);
    expect(orders.length).toBeGreaterThanOrEqual(65);
    expect(new Set(orders.map((o) => o.status)).size).toBe(5);
    expect(company.priceLists.filter((l) => l.isDefault)).toHaveLength(1);
    expect(company.catalogs.map((c) => [c.isPublic, c.isSemiPublic])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect(company.catalogs.filter((c) => c.isDefault)).toHaveLength(1);
  });

  it('ships to every province, at higher prices for farther zones and heavier parcels', () => {
    const zones = company.shippingZones;
    const provinces = zones.flatMap((zone) => zone.provinceNames);
    expect(provinces).toHaveLength(24);
    expect(unique(provinces)).toBe(true);
    for (const client of clients) expect(provinces, client.legalName).toContain(client.provinceName);
    for (const [index, zone] of zones.entries())
      for (const [step, { priceCentavos }] of zone.rates.entries()) {
        expect(priceCentavos).toBeGreaterThan(zone.rates[step - 1]?.priceCentavos ?? 0);
        expect(priceCentavos).toBeGreaterThan(zones[index - 1]?.rates[step]?.priceCentavos ?? 0);
      }
  });

  it('has orders with every delivery method and, for Barrilete, every state of card payment', () => {
    const ways = new Set(orders.map((o) => (o.pickUp ? 'fetched' : (o.deliveryMethod ?? 'none'))));
    expect([...ways].sort()).toEqual(['COR-DOM', 'COR-SUC', 'EXP', 'fetched', 'none']);
    const payments = new Set(orders.map((o) => o.payment));
    const all = company.brand === 'barrilete' ? ['none', 'paid', 'pending', 'refunded'] : ['none'];
    expect([...payments].sort()).toEqual(all);
    expect(orders.filter((o) => o.status === 'Despachado').every((o) => o.note !== '')).toBe(true);
  });

  it('draws every picture as a self-contained SVG within ten seconds of the processor', () => {
    const pictures = [...products.flatMap((p) => p.pictures), ...company.banners];
    expect(unique(pictures.map((p) => p.fileName))).toBe(true);
    const before = process.cpuUsage();
    for (const { fileName, spec } of pictures) {
      const svg = drawPicture(spec);
      expect(
        svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"') && svg.endsWith('</svg>'),
        fileName,
      ).toBe(true);
      if (/undefined|NaN|Infinity|<text|<image|href=|font-family/.test(svg))
        expect.fail(`${fileName} is not sound`);
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(10);
    for (const p of products) expect(p.pictures.length).toBeLessThanOrEqual(4);
  });
});

it('draws each drawing with its default options', () => {
  for (const drawing of drawingNames)
    expect(drawPicture({ drawing, options: {} })).not.toMatch(/undefined|NaN/);
  expect(() => drawPicture({ drawing: 'nada', options: {} })).toThrow('nada');
});
