// A product's pictures against the real API: uploads recognised by content and stored without metadata, hostile files,
// the order, two administrators, and undo.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callPath } from '@mostrador/contract/routes';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
let token: string;
let otherToken: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  const { companyId } = shop.app.shop.company();
  const administrator = (name: string) => makeUser(shop.db, { companyId, profile: 3, name });
  token = await shop.token((await administrator('Ana')).email);
  otherToken = await shop.token((await administrator('Beto')).email);
});
afterAll(() => shop.close());

const product = async () => (await makeProduct(shop.db, { image: null })).productId;
const folder = () => join(shop.dataDir, 'images', 'papelera');

interface Answer {
  readonly status: number;
  readonly body: {
    readonly pictures: string[];
    readonly added: { readonly fileName: string; readonly width: number; readonly height: number };
    readonly code: string;
    readonly message: string;
    readonly conflicts: readonly { readonly changedBy: string; readonly current: unknown }[];
  };
}

async function upload(
  productId: number,
  payload: Buffer,
  { as = token, type = 'application/octet-stream' } = {},
): Promise<Answer> {
  const response = await shop.app.http.inject({
    method: 'POST',
    url: `/api${callPath('addProductPicture', { productId })}`,
    headers: { authorization: `Bearer ${as}`, 'content-type': type },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}
const save = async (productId: number, from: string[], to: string[], as = token) =>
  (await shop.raw(
    'saveProductPictures',
    { params: { productId }, body: { from, to } },
    as,
  )) as unknown as Answer;

const plain = (background: string, width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background } });
const png = (background: string) => plain(background).png().toBuffer();

/** A photo as a camera stores it: lying on its side, with the place where it was taken. */
const photo = () =>
  plain('#1f47ad', 60, 40)
    .withExif({
      IFD0: { Make: 'Fotomatic', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 12/1' },
    })
    .withMetadata({ orientation: 6, icc: 'p3' })
    .jpeg()
    .toBuffer();

describe('an uploaded picture', () => {
  it('is stored upright and in sRGB, without EXIF, place and colour profile', async () => {
    const sent = await photo();
    expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Fotomatic');
    expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, hasProfile: true });
    const productId = await product();
    const { status, body } = await upload(productId, sent);
    expect([status, body.added.width, body.added.height]).toEqual([200, 40, 60]);
    expect(body.pictures).toEqual([body.added.fileName]);
    const stored = readFileSync(join(folder(), body.added.fileName));
    const facts = await sharp(stored).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 40, height: 60, space: 'srgb', hasProfile: false });
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(stored.toString('latin1')).not.toMatch(/Exif|EXIF|GPS|Fotomatic|ICCP/);
  });

  it('is recognised by its content, whatever it is said to be', async () => {
    const productId = await product();
    const given = [
      await plain('#a00').jpeg().toBuffer(),
      await png('#0a0'),
      await plain('#00a').webp().toBuffer(),
      await plain('#aa0').avif().toBuffer(),
    ];
    for (const bytes of given) expect((await upload(productId, bytes)).status).toBe(200);
    const { pictures } = await shop.call('productPictures', { params: { productId } }, token);
    expect(pictures).toHaveLength(4);
    for (const type of ['image/png', 'text/plain', 'multipart/form-data; boundary=x'])
      expect((await upload(productId, await png('#0aa'), { type })).status).toBe(415);
  });

  it('is made smaller than the largest side, and keeps its transparency', async () => {
    const large = await sharp({
      create: { width: 4_000, height: 1_000, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { body } = await upload(await product(), large);
    expect(body.added).toMatchObject({ width: 2_560, height: 640 });
    expect((await sharp(join(folder(), body.added.fileName)).metadata()).hasAlpha).toBe(true);
  });

  it('is the main picture and is shown by the shop when it is the first', async () => {
    const { productId, code } = await makeProduct(shop.db, { image: null });
    const first = await upload(productId, await png('#123456'));
    const second = await upload(productId, await png('#654321'));
    const shown = await shop.call('product', { query: { productCode: code } });
    expect(shown.imagePath).toBe(first.body.added.fileName);
    expect(shown.images.map(({ imageFileName }) => imageFileName)).toEqual(second.body.pictures);
    const image = await shop.app.http.inject(
      `/api/store/StoreProductsImages/proxy/${first.body.added.fileName}?w=96`,
    );
    expect(image.statusCode).toBe(200);
  });

  it('is in the list once, also when many arrive at the same time', async () => {
    const productId = await product();
    const colours = ['#111111', '#222222', '#333333', '#444444', '#444444'];
    const answers = await Promise.all(colours.map(async (colour) => upload(productId, await png(colour))));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const { pictures } = await shop.call('productPictures', { params: { productId } }, token);
    expect([...pictures].sort()).toEqual([...new Set(answers.map(({ body }) => body.added.fileName))].sort());
    expect(pictures).toHaveLength(4);
    expect(readdirSync(folder()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('a hostile or broken file', () => {
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    return Buffer.concat([size, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const animatedPng = async () => {
    const still = await png('#fff');
    return Buffer.concat([still.subarray(0, 33), chunk('acTL', Buffer.alloc(8, 1)), still.subarray(33)]);
  };
  const wrongHead = async () => {
    const bytes = Buffer.from(await png('#fff'));
    bytes.writeUInt32BE(0, 16);
    return bytes;
  };
  const animatedWebp = async () =>
    sharp([await png('#f00'), await png('#00f')], { join: { animated: true } })
      .webp({ loop: 0, delay: 100 })
      .toBuffer();
  const noisyJpeg = () =>
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 90, sigma: 50 },
      },
    })
      .jpeg()
      .toBuffer();

  it.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    [
      'an SVG with a script',
      () => Buffer.from('<svg><script>alert(1)</script></svg>'),
      415,
      'picture_unknown',
    ],
    ['an empty file', () => Buffer.alloc(0), 400, 'picture_empty'],
    ['a text', () => Buffer.from('no es una foto'), 415, 'picture_unknown'],
    ['a GIF', () => plain('#fff').gif().toBuffer(), 415, 'picture_unknown'],
    ['a HEIC photo', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 415, 'picture_heic'],
    ['a PNG with a wrong head', wrongHead, 400, 'picture_damaged'],
    ['the first bytes of a PNG', async () => (await png('#fff')).subarray(0, 8), 400, 'picture_damaged'],
    [
      'a JPEG behind the first bytes of a PNG',
      async () => Buffer.concat([(await png('#fff')).subarray(0, 8), await plain('#fff').jpeg().toBuffer()]),
      400,
      'picture_damaged',
    ],
    ['an incomplete JPEG', async () => (await noisyJpeg()).subarray(0, 4_000), 400, 'picture_damaged'],
    [
      'an incomplete PNG',
      async () =>
        (
          await sharp(await noisyJpeg())
            .png()
            .toBuffer()
        ).subarray(0, 9_000),
      400,
      'picture_damaged',
    ],
    ['an animated PNG', animatedPng, 415, 'picture_animated'],
    ['an animated WebP', animatedWebp, 415, 'picture_animated'],
    ['21 MB', () => Buffer.alloc(21 * 1_048_576, 1), 413, 'picture_too_heavy'],
  ])('is refused with a sentence: %s', async (_, make, status, code) => {
    const productId = await product();
    const before = readdirSync(shop.dataDir, { recursive: true }).length;
    const answer = await upload(productId, await make());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(/^[A-ZÁÉ].*\.$/);
    expect((await shop.call('productPictures', { params: { productId } }, token)).pictures).toEqual([]);
    expect(readdirSync(shop.dataDir, { recursive: true }).length).toBe(before);
  });

  it('is refused before its 81 megapixels take memory', async () => {
    const bomb = await plain('#000', 9_000, 9_000).png().toBuffer();
    const before = process.memoryUsage().rss;
    const { status, body } = await upload(await product(), bomb);
    expect([status, body.code]).toEqual([413, 'picture_too_large']);
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1_048_576);
  });

  it('is refused where a product has 30 pictures', async () => {
    const productId = await product();
    await sql`insert into product_images (company_id, product_id, position, file_name)
      select ${shop.app.shop.company().companyId}, ${productId}::int, n, n || '.webp' from generate_series(1, 30) n`.execute(
      shop.db,
    );
    const { status, body } = await upload(productId, await png('#fed'));
    expect([status, body.code]).toEqual([409, 'pictures_full']);
  });
});

describe('the order of the pictures', () => {
  const three = async () => {
    const productId = await product();
    let pictures: string[] = [];
    for (const colour of ['#a1b2c3', '#b1c2d3', '#c1d2e3'])
      ({ pictures } = (await upload(productId, await png(colour))).body);
    const [a = '', b = '', c = ''] = pictures;
    return { productId, a, b, c };
  };
  const held = async (productId: number) => {
    const { rows } = await sql<{ image_path: string | null; images: string[] }>`
      select image_path, array(select file_name from product_images i where i.product_id = p.product_id order by position) as images
      from products p where product_id = ${productId}`.execute(shop.db);
    return rows[0];
  };

  it('is saved, and the first one becomes the main picture', async () => {
    const { productId, a, b, c } = await three();
    expect((await save(productId, [a, b, c], [c, a, b])).body.pictures).toEqual([c, a, b]);
    expect(await held(productId)).toEqual({ image_path: c, images: [c, a, b] });
    expect((await save(productId, [c, a, b], [a])).status).toBe(200);
    expect(await held(productId)).toEqual({ image_path: a, images: [a] });
    expect((await save(productId, [a], [])).status).toBe(200);
    expect(await held(productId)).toEqual({ image_path: null, images: [] });
    // an order and the history may still show the files, and a removed picture can return
    expect(readdirSync(folder())).toEqual(expect.arrayContaining([a, b, c]));
    expect((await save(productId, [], [b, a])).body.pictures).toEqual([b, a]);
  });

  it('is not overwritten unseen: the second administrator is told who changed it', async () => {
    const { productId, a, b, c } = await three();
    expect((await save(productId, [a, b, c], [b, a, c])).status).toBe(200);
    const second = await save(productId, [a, b, c], [a, c], otherToken);
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(second.body.conflicts).toEqual([
      expect.objectContaining({ changedBy: 'Ana', current: [b, a, c] }),
    ]);
    expect((await save(productId, [a, b, c], [b, a, c], otherToken)).status).toBe(200);
  });

  it('names pictures of the shop alone, and each once', async () => {
    const { productId, a, b, c } = await three();
    for (const to of [[a, a], [a, 'no-existe.webp'], [a, '../../secreto.png'], ['https://x/y.png']])
      expect((await save(productId, [a, b, c], to)).status).toBe(400);
    expect((await save(2_147_483_647, [], [])).status).toBe(404);
  });

  it('is undone from the audit trail, without a newer picture being lost', async () => {
    const { productId, a, b, c } = await three();
    await save(productId, [a, b, c], [c, a]);
    const { changes } = await shop.call('changeLog', { query: { productId } }, token);
    expect(changes.map(({ kind, event }) => [kind, event])).toEqual(Array(4).fill(['picture', 'changed']));
    const { added } = (await upload(productId, await png('#010203'), { as: otherToken })).body;
    const undo = async (actionId = '') => shop.call('undoAction', { params: { actionId } }, token);
    expect(await undo(changes[0]?.actionId)).toMatchObject({ restored: 1, kept: [] });
    expect((await held(productId))?.images).toEqual(expect.arrayContaining([a, b, c, added.fileName]));
    expect(await undo(changes[3]?.actionId)).toMatchObject({ restored: 1 });
    expect((await held(productId))?.images).not.toContain(a);
  });
});
