// Stored script attack (XSS): writes hostile markup into every text field; mails, documents and pages must show it as
// plain text.

import { cuitCheckDigit } from '@mostrador/rules/cuit';
import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { simpleParser } from 'mailparser';
import { extractText, getDocumentProxy } from 'unpdf';
import { makeProduct, makeUser } from '../testing/factories.js';
import type { AttackShop } from './attack-shop.js';
import { payloads } from './payloads.js';
import { attempt, clientAddress, type Finding, sessionFor } from './target.js';

/** The markup of a text: each element with its attributes' names, and its visible text. */
export interface Shape {
  readonly elements: ReadonlySet<string>;
  readonly text: string;
}

const ADDRESSES = new Set(['href', 'src', 'action', 'data', 'formaction', 'srcdoc', 'background', 'poster']);
const RUNS = /^\s*(?:javascript|vbscript|data:text)/i;

/** Parses markup as a browser does. A script counts with its type, because a script of data does not run. */
export function shapeOf(html: string): Shape {
  const elements = new Set<string>();
  let text = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      const names = Object.keys(attributes).sort().join(' ');
      const runs = Object.entries(attributes).some(
        ([attribute, value]) => ADDRESSES.has(attribute) && RUNS.test(value),
      );
      elements.add(`${name}[${names}]${name === 'script' ? attributes['type'] : ''}${runs ? ' runs' : ''}`);
    },
    ontext(part) {
      text += part;
    },
  });
  parser.end(html);
  return { elements, text };
}

const squeezed = (text: string): string => text.replace(/\s+/g, '');

/**
 * A mail, document or page must have the same elements as with a harmless name, and must show the text letter by letter.
 */
export async function markup(shop: AttackShop, many = payloads.length): Promise<Finding> {
  const used = payloads.filter((_, nth) => nth % Math.ceil(payloads.length / many) === 0);
  const failures: string[] = [];
  const looked = { messages: 0, mails: 0, pdf: 0, xlsx: 0, answers: 0, pages: 0 };
  const admin = await sessionFor(shop, (await makeUser(shop.db, { profile: 3 })).userId);

  // the elements of a mail depend on which fields it shows, not on what they hold
  const write = async (text: string, n: number) => {
    // a company takes some 200 messages an hour: the next hundred come an hour later
    if (n % 100 === 0) shop.forward(3_600_000);
    const from = clientAddress(50_000 + n);
    const { status } = await attempt(shop, {
      method: 'POST',
      path: '/store/StoreUser/sendmessage',
      from,
      body: {
        cellPhoneNumber: '011 4555-0142',
        city: text.slice(0, 60),
        contactName: text.slice(0, 60),
        email: `contacto${n}@prueba.test`,
        legalName: text.slice(0, 100),
        message: text,
        province: 'Salta',
        taxId: `20${30_405_060}${cuitCheckDigit('2030405060')}`,
      },
    });
    if (status === 200) looked.messages += 1;
    else if (status !== 400) failures.push(`A message with ${JSON.stringify(text)} was answered ${status}.`);
  };
  const order = async (name: string, texts: readonly string[]) => {
    const { userId } = await makeUser(shop.db, { name: name });
    const token = await sessionFor(shop, userId);
    const products = [];
    for (const text of texts)
      products.push({
        text,
        ...(await makeProduct(shop.db, { name: text, subtitle: text, description: text })),
      });
    for (const { code, text } of products)
      await attempt(shop, {
        method: 'PUT',
        path: '/store/StoreCart/upsertProductInCart',
        token,
        body: { product: { code }, quantity: 40, observations: text.slice(0, 200) },
      });
    const { text: seen } = await attempt(shop, { method: 'GET', path: '/store/StoreCart', token });
    const { externalId, total } = JSON.parse(seen) as { externalId: string; total: number };
    const reply = await attempt(shop, {
      method: 'POST',
      path: '/store/StoreCart',
      token,
      body: { externalId, total, deliveryOption: 1, paymentOption: 1, observations: name.slice(0, 200) },
    });
    if (!reply.text.includes('"resultCode":0'))
      failures.push(`The order was answered ${reply.text.slice(0, 300)}`);
    return { token, externalId, products };
  };

  await write('Una librería', 0);
  await order('Una librería', ['Un cuaderno']);
  await shop.workOff();
  const before = shop.mails().length;
  const known = new Set<string>();
  for (const mail of shop.mails()) for (const one of shapeOf(await htmlOf(mail)).elements) known.add(one);

  for (const [n, text] of used.entries()) await write(text, n + 1);
  if (looked.messages < used.length * 0.8) failures.push(`Only ${looked.messages} messages were taken.`);
  const { token, externalId, products } = await order(used[0] ?? '', used);
  await order(used.slice(0, 12).join(' '), ['Un cuaderno']);
  await shop.workOff();
  const mails = shop.mails().slice(before);
  const read = await Promise.all(mails.map(async (mail) => shapeOf(await htmlOf(mail))));
  looked.mails = mails.length;
  for (const { elements } of read)
    for (const one of elements) if (!known.has(one)) failures.push(`A mail has the element ${one}.`);
  const mailed = squeezed(read.map(({ text }) => text).join('\n'));
  for (const text of used)
    if (!mailed.includes(squeezed(text))) failures.push(`No mail says ${JSON.stringify(text)} as it is.`);

  const pdf = await shop.app.http.inject({
    url: `/api/store/StoreCart/orders/${externalId}/pdf`,
    headers: { authorization: `Bearer ${token}` },
  });
  looked.pdf = pdf.rawPayload.length;
  if (pdf.statusCode !== 200) throw new Error(`The order's PDF was answered ${pdf.statusCode}.`);
  if (/\/(?:JavaScript|JS|OpenAction|Launch|AA|EmbeddedFile)\b/.test(pdf.rawPayload.toString('latin1')))
    failures.push('The PDF holds an action.');
  const { text: printed } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), {
    mergePages: true,
  });
  if (!squeezed(printed).includes(squeezed(used[0] ?? '')))
    failures.push('The PDF does not say the first text as it is.');

  const sheet = await sheetOf(shop, token);
  looked.xlsx = sheet.length;
  if (/<f[ >]|<!DOCTYPE|<!ENTITY/.test(sheet)) failures.push('The sheet holds a formula or a declaration.');
  const cells = shapeOf(sheet);
  for (const one of cells.elements)
    if (
      !/^(?:\?xml|worksheet|sheet|row|c\[|v\[|is\[|t\[|col|dimension|autofilter|pane|selection|page|print|header|odd)/i.test(
        one,
      )
    )
      failures.push(`The sheet has the element ${one}.`);
  for (const { text } of products)
    if (!squeezed(cells.text).includes(squeezed(written(text))))
      failures.push(`The sheet does not say ${JSON.stringify(text)}.`);

  for (const [n, text] of used.entries()) {
    const {
      text: answer,
      headers,
      status,
    } = await attempt(shop, {
      method: 'POST',
      path: '/store/StoreProductsCatalogs/catalogs',
      token: admin,
      body: { catalogName: `${n} ${text}`.slice(0, 120), isDefault: false },
    });
    looked.answers += 1;
    if (status >= 500) failures.push(`A catalogue called ${JSON.stringify(text)} was answered ${status}.`);
    if (
      !String(headers['content-type']).startsWith('application/json') ||
      headers['x-content-type-options'] !== 'nosniff'
    )
      failures.push(`${JSON.stringify(text)} was answered as ${String(headers['content-type'])}.`);
    if (status === 200 && !answer.includes('"catalogId"'))
      failures.push(`${JSON.stringify(text)}: ${answer}`);
    // saved once, used again: what was written is searched for
    const found = await attempt(shop, {
      method: 'GET',
      path: `/store/StoreProducts/products?${new URLSearchParams({ searchTerm: text.slice(0, 64) })}`,
      token: admin,
    });
    looked.answers += 1;
    if (found.status !== 200)
      failures.push(`Searching ${JSON.stringify(text)} was answered ${found.status}.`);
  }
  if (shop.app.http.hasRoute({ method: 'GET', url: '/robots.txt' }))
    looked.pages = await pages(
      shop,
      used,
      products.map(({ code }) => code),
      failures,
    );
  return {
    code: 'S18, S19 markup',
    figures: `${used.length} texts as names of products, clients, contacts and catalogues: ${looked.messages} messages, ${looked.mails} mails, a PDF of ${looked.pdf} bytes, a sheet of ${looked.xlsx} characters, ${looked.answers} answers, ${looked.pages} pages; ${failures.length} became more than text`,
    failures,
  };
}

/** The product's page, the search and the contact's address with each text in it, beside the same page with a harmless one. */
async function pages(
  shop: AttackShop,
  texts: readonly string[],
  codes: readonly string[],
  failures: string[],
): Promise<number> {
  const shapeAt = async (url: string) => shapeOf((await shop.app.http.inject(url)).body);
  const plain = await makeProduct(shop.db, {
    name: 'Cuaderno llano',
    subtitle: 'Cuaderno llano',
    description: 'Cuaderno llano',
  });
  let looked = 0;
  const compare = async (url: string, known: Shape, what: string) => {
    looked += 1;
    const { elements } = await shapeAt(url);
    for (const one of elements)
      if (!known.elements.has(one)) failures.push(`The page of ${what} has the element ${one}.`);
  };
  const product = await shapeAt(`/product?pcode=${plain.code}`);
  for (const [n, code] of codes.entries())
    await compare(`/product?pcode=${code}`, product, JSON.stringify(texts[n]));
  // nothing found, a few, and more than fit on a page
  const known = await Promise.all(['/store?p=zzzzqqq', '/store?p=cuaderno', '/store'].map(shapeAt));
  const search = { elements: new Set(known.flatMap(({ elements }) => [...elements])), text: '' };
  for (const text of texts)
    await compare(
      `/store?${new URLSearchParams({ p: text })}`,
      search,
      `a search for ${JSON.stringify(text)}`,
    );
  return looked;
}

const htmlOf = async (mail: string): Promise<string> => String((await simpleParser(mail)).html);

/** How a sheet writes what begins like a formula, and what XML cannot hold. */
const written = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no such signs
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');

async function sheetOf(shop: AttackShop, token: string): Promise<string> {
  const asked = await attempt(shop, {
    method: 'POST',
    path: '/store/StoreProducts/exports',
    token,
    body: { format: 'xlsx' },
  });
  const { exportId } = JSON.parse(asked.text) as { exportId: string };
  await shop.workOff();
  const { rawPayload } = await shop.app.http.inject({
    url: `/api/store/StoreProducts/exports/${exportId}/file`,
    headers: { authorization: `Bearer ${token}` },
  });
  return strFromU8(unzipSync(new Uint8Array(rawPayload))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
}
