// The kind of import `images`: adds pictures to the products whose codes their names begin with: `CUA-1.jpg`, `CUA-1-2.jpg`. Each is
// checked and re-encoded as one that is uploaded on the desk.

import { basename, extname } from 'node:path';
import { PICTURE_MAX_BYTES, PRODUCT_PICTURES_MAX, pictureRefusalText } from '@mostrador/rules/picture-checks';
import type { Database } from '../../platform/database/database.js';
import { contentName, findOriginal, saveImageByContent } from '../../platform/images/originals.js';
import { type TakenPicture, takePicture } from '../../platform/images/picture-intake.js';
import type { FileSource } from './file-source.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import {
  lockProductRows,
  readProducts,
  type StoredProduct,
  writeImages,
  writeMainImage,
} from './imports.queries.js';
import { codeOfName, openPictures, PICTURE_TITLE } from './picture-source.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

interface PictureRow extends KindRow {
  readonly name: string;
}

const NO_COLUMNS = {
  columns: [],
  category: false,
  tags: false,
  images: true,
  priceListId: undefined,
} as const;

export const PICTURE_KIND: ImportKind = {
  name: 'images',
  label: 'Imágenes',
  table: {
    fields: { file: { label: PICTURE_TITLE, aliases: ['imagen', 'image', 'file'] } },
    required: ['file'],
  },
  // A picture is decoded within its batch.
  batch: { most: 10, stored: 1 },
  openSource: openPictures,
  open: async (_, file) => ({ writer: new PictureWriter(file), about: '' }),
};

class PictureWriter implements KindWriter<PictureRow> {
  readonly #file: KindFile;
  readonly #source: FileSource;
  /** What a comparison would have stored: the pictures of products with those of earlier rows. */
  readonly #compared = new Map<number, readonly string[]>();

  constructor(file: KindFile) {
    this.#file = file;
    this.#source = file.source as FileSource;
  }

  read(line: number, [name = '']: readonly string[]): PictureRow {
    return { line, code: name, name };
  }

  async write(db: Database, rows: readonly PictureRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const codes = rows.flatMap(({ name }) => codesOf(name));
    const products = await readProducts(db, companyId, codes, NO_COLUMNS);
    const changes: RowChange[] = [];
    const rejections: Rejection[] = [];
    for (const row of rows) {
      const product = codesOf(row.name).flatMap((code) => products.get(code) ?? [])[0];
      const done =
        product === undefined ? 'ningún producto tiene ese código' : await this.#add(db, row, product, store);
      if (typeof done === 'object') changes.push(...done);
      else {
        const [code = ''] = codesOf(row.name);
        rejections.push(rejectionOf(row.line, product?.code ?? code, PICTURE_TITLE, row.name, done));
      }
    }
    return {
      created: changes.length,
      updated: 0,
      unchanged: rows.length - changes.length - rejections.length,
      rejections,
      changes,
      preview: changes.map(previewOf),
    };
  }

  /** Adds a picture to a product. @returns the change, none if the product has the picture; or the reason of a refusal. */
  async #add(
    db: Database,
    row: PictureRow,
    product: StoredProduct,
    store: boolean,
  ): Promise<readonly RowChange[] | string> {
    const { companyId, companyCode, files } = this.#file;
    const bytes = await this.#read(row);
    if (typeof bytes === 'string') return bytes;
    if (await this.#isHeld(product, bytes)) return [];
    const picture = await takePicture(bytes);
    if (typeof picture === 'string') return pictureRefusalText(picture);
    const taken: TakenPicture = picture;
    const { productId, code } = product;
    if (!store) {
      const images = this.#compared.get(productId) ?? product.images;
      const change = added(row, product, images, contentName(taken.bytes));
      if (typeof change !== 'string' && change.length > 0)
        this.#compared.set(productId, [...images, contentName(taken.bytes)]);
      return change;
    }
    const fileName = await saveImageByContent(files, companyCode, taken.bytes);
    await lockProductRows(db, companyId, [productId]);
    const now = (await readProducts(db, companyId, [code], NO_COLUMNS)).get(code);
    if (now === undefined) return 'el producto ya no existe';
    const change = added(row, now, now.images, fileName);
    if (typeof change === 'string' || change.length === 0) return change;
    const images = [...now.images, fileName];
    await writeImages(db, companyId, [{ code, images }]);
    await writeMainImage(db, productId, images[0] ?? null);
    return change;
  }

  /** Whether a product's stored pictures have these bytes already: those of an export need not be encoded again. */
  async #isHeld({ images }: StoredProduct, bytes: Buffer): Promise<boolean> {
    for (const name of images) {
      const original = await findOriginal(this.#file.files, this.#file.companyCode, name);
      if (original?.bytes === bytes.byteLength && (await original.read()).equals(bytes)) return true;
    }
    return false;
  }

  /** Reads a picture's file. @returns the reason if it cannot be read. */
  async #read({ line }: PictureRow): Promise<Buffer | string> {
    const picture = this.#source.files[line - 1];
    if (picture === undefined) return 'no está en el archivo';
    if (picture.bytes > PICTURE_MAX_BYTES) return pictureRefusalText('picture_too_heavy');
    const pieces: Buffer[] = [];
    try {
      for await (const piece of await picture.open()) pieces.push(piece as Buffer);
    } catch {
      return pictureRefusalText('picture_damaged');
    }
    return Buffer.concat(pieces);
  }
}

function added(
  { line }: PictureRow,
  { productId, code, name }: StoredProduct,
  images: readonly string[],
  fileName: string,
): readonly RowChange[] | string {
  if (images.includes(fileName)) return [];
  if (images.length >= PRODUCT_PICTURES_MAX) return pictureRefusalText('pictures_full');
  return [
    {
      line,
      kind: 'picture',
      key: String(productId),
      label: `${code} ${name}`,
      productId,
      before: { pictures: images },
      after: { pictures: [...images, fileName] },
    },
  ];
}

/** The change as people read it: a new picture, and how many the product has with it. */
const previewOf = (change: RowChange): RowChange => ({
  ...change,
  before: null,
  after: { pictureCount: (change.after?.['pictures'] as readonly string[] | undefined)?.length ?? 0 },
});

/** Returns the codes that a picture's name may mean, the longest first: `CUA-1-2.jpg` is CUA-1-2, else the second of CUA-1. */
function codesOf(name: string): string[] {
  const bare = basename(name, extname(name)).trim();
  const shorter = /^(.+?)[-_ ]\d{1,2}$/.exec(bare)?.[1];
  const names = shorter === undefined ? [bare] : [bare, shorter];
  return [...new Set(names.flatMap((name) => [name, codeOfName(name)]))];
}
