// The company's logo and the previews of its mails: an uploaded picture takes the place of the brand's logo in pages, mails and PDFs,
// the history takes it back, and only an administrator's preview shows a mail.

import { callPath } from '@mostrador/contract/routes';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureFolders, readPdfTheme } from '../../platform/pdf/pdf-theme.js';
import { composeMail } from '../mail/compose-mail.js';
import { mailById } from '../mail/mail.queries.js';

let shop: TestShop;
/** Another process on the same database. */
let other: TestShop;
let token: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  other = await testShop('papelera', shop);
  const { companyId } = shop.app.shop.company();
  token = await shop.token((await makeUser(shop.db, { companyId, profile: 3 })).email);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const ORANGE = { r: 240, g: 120, b: 0, alpha: 1 };
const picture = () =>
  sharp({ create: { width: 400, height: 100, channels: 4, background: ORANGE } })
    .png()
    .toBuffer();

async function upload(payload: Buffer) {
  const response = await shop.app.http.inject({
    method: 'POST',
    url: `/api${callPath('addCompanyPicture', {})}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}
async function edit(field: string, to: unknown) {
  const { values } = await shop.call('companySettings', {}, token);
  return { body: { edits: [{ field, from: values[field], to }] } };
}
const images = (of: TestShop) => of.app.shop.brand.images;

describe('an uploaded logo', () => {
  it('takes the place of the brand’s in every process, and the history gives the brand’s back', async () => {
    const drawn = images(other);
    const { status, body: logo } = await upload(await picture());
    expect([status, logo.width, logo.height]).toEqual([200, 400, 100]);
    const { actionId } = await shop.call('saveCompanySettings', await edit('logo', logo), token);
    const src = `/api/store/StoreProductsImages/proxy/${logo.fileName}?w=640`;
    await expect.poll(() => images(other).logo).toMatchObject({ src, width: 400, height: 100 });
    expect(images(other).logoOnWhite.src).toBe(src);
    expect(images(other).logo.alt).toBe(drawn.logo.alt);
    const { statusCode } = await shop.app.http.inject({ url: src, headers: { accept: 'image/webp' } });
    expect(statusCode).toBe(200);

    await shop.call('undoAction', { params: { actionId: actionId ?? '' } }, token);
    await expect.poll(() => images(other)).toEqual(drawn);
    expect(drawn.logo.src).toMatch(/\.svg$/);
  });

  it('is printed in PDFs, and a missing file leaves its place empty', async () => {
    const { body: logo } = await upload(await picture());
    await shop.call('saveCompanySettings', await edit('logo', logo), token);
    await expect.poll(() => images(shop).logo.uploaded).toBe(logo.fileName);
    const { brand } = shop.app.shop;
    const folders = pictureFolders(shop.app.shop);
    const colourOf = async (bytes: Buffer) => (await sharp(bytes).stats()).dominant;
    const { logo: printed } = await readPdfTheme(brand, folders);
    expect([printed.width, printed.height]).toEqual([120, 30]);
    expect((await colourOf(printed.bytes)).b).toBeLessThan(40);
    const { coverLogo } = await readPdfTheme(brand, {
      ...folders,
      files: { kind: 'folder', folder: '/nowhere' },
    });
    expect(await colourOf(coverLogo.bytes)).toMatchObject({ r: 248, g: 248, b: 248 });
  });

  it('is attached to mails in the place of the name', async () => {
    await shop.call('sendCompanyMailTest', { body: { field: 'mailAccountReady', ...words } }, token);
    const { mail_id: mailId } = await shop.db
      .selectFrom('mails')
      .where('kind', '=', 'mail_test')
      .select('mail_id')
      .executeTakeFirstOrThrow();
    const { shop: of } = shop.app;
    const mail = await mailById(of.db, of.company().companyId, mailId);
    if (mail === undefined) throw new Error('no mail');
    const { html, attachments = [] } = await composeMail(of, mail);
    expect(html).toContain('<img src="cid:logo" width="160" height="40" alt="Papelera del Plata"');
    expect(attachments.map(({ filename, cid }) => [filename, cid])).toEqual([['logo.png', 'logo']]);
  });

  it('is no drawing, and no picture that the shop does not have', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect((await upload(svg)).status).toBe(415);
    for (const fileName of ['no-existe.webp', '../secreto.png', '/etc/hostname.png']) {
      const { status, body } = await shop.raw(
        'saveCompanySettings',
        await edit('logo', { fileName, width: 10, height: 10 }),
        token,
      );
      expect([status, body.field]).toEqual([400, 'logo']);
    }
  });
});

const words = { subject: 'Ya <b>está</b>', heading: 'Gracias {cliente}', intro: '<script>alert(1)</script>' };
const preview = async () =>
  (await shop.call('previewCompanyMail', { body: { field: 'mailAccountReady', ...words } }, token)).page;
const get = (url: string, of = shop) => of.app.http.inject({ url });

describe('the preview of a mail', () => {
  it('is the page of the mail, which runs and loads nothing, and which only the shop frames', async () => {
    const { statusCode, headers, body } = await get(await preview());
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox",
    );
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' });
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).not.toContain('<script');
    expect(body).toContain('src="data:image/png;base64,');
  });

  it('shows nothing for an address that was changed, is old, or is of another company', async () => {
    const page = await preview();
    const changed = `${page.slice(0, -6)}${page.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`;
    const barrilete = await testShop('barrilete', shop);
    for (const answer of [get('/admin/mail'), get('/admin/mail?m=x&m=y'), get(changed), get(page, barrilete)])
      expect((await answer).statusCode).toBe(404);
    await barrilete.close();
    shop.forward(6 * 60_000);
    expect((await get(page)).statusCode).toBe(404);
  });
});
