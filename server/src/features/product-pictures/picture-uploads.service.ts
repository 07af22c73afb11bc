// Adds sent pictures to products: bounds how many are in memory, checks and re-encodes one at a time, stores the file,
// then adds it to the product's list.

import type { ProductPictures } from '@mostrador/contract/entries/product-pictures';
import {
  PICTURE_MAX_BYTES,
  type PictureRefusal,
  PRODUCT_PICTURES_MAX,
  pictureRefusalText,
} from '@mostrador/rules/picture-checks';
import type { FastifyRequest } from 'fastify';
import { readFileBody } from '../../platform/http/file-body.js';
import { Problem } from '../../platform/http/problem.js';
import { saveImageByContent } from '../../platform/images/originals.js';
import { type TakenPicture, takePicture } from '../../platform/images/picture-intake.js';
import type { Session, Shop } from '../../shop.js';
import { authorOf } from '../change-log/change-log.service.js';
import { requirePictures, writeLoggedPictures } from './product-pictures.service.js';

/** Files in the memory of a process at the same time, of 20 MB at most each. */
const UPLOADS_MAX = 6;

export interface AddedPicture extends ProductPictures {
  readonly pictures: string[];
  readonly added: { readonly fileName: string; readonly width: number; readonly height: number };
}

/** The uploads of one process. */
export class PictureUploads {
  readonly #shop: Shop;
  #underway = 0;
  /** Decoding takes up to 200 MB, so one picture is decoded at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  /**
   * Adds the request's file to a product as its last picture; one that the product has already changes nothing.
   * @throws Problem 404 for an unknown product, 400, 413 or 415 for a refused file, 503 if too many are under way.
   */
  async add(session: Session, productId: number, request: FastifyRequest): Promise<AddedPicture> {
    const { pictures } = await requirePictures(this.#shop, productId);
    if (pictures.length >= PRODUCT_PICTURES_MAX) throw refused('pictures_full');
    if (this.#underway >= UPLOADS_MAX) throw busy();
    this.#underway += 1;
    try {
      const bytes = await readFileBody(request, PICTURE_MAX_BYTES);
      if (bytes === undefined) throw refused('picture_too_heavy');
      const picture = await this.#take(bytes);
      if (typeof picture === 'string') throw refused(picture);
      return await this.#store(session, productId, picture);
    } finally {
      this.#underway -= 1;
    }
  }

  #take(bytes: Buffer): Promise<TakenPicture | PictureRefusal> {
    const taken = this.#turn.then(() => takePicture(bytes));
    this.#turn = taken.catch(() => undefined);
    return taken;
  }

  /** The file is in its place before a row names it: a row without a file would be a broken picture. */
  async #store(
    session: Session,
    productId: number,
    { bytes, width, height }: TakenPicture,
  ): Promise<AddedPicture> {
    const { files, company, db } = this.#shop;
    const fileName = await saveImageByContent(files, company().code, bytes);
    const pictures = await db.transaction().execute((tx) =>
      writeLoggedPictures(tx, this.#shop, authorOf(session), productId, (held) => {
        if (held.includes(fileName)) return held;
        if (held.length >= PRODUCT_PICTURES_MAX) throw refused('pictures_full');
        return [...held, fileName];
      }),
    );
    return { pictures, added: { fileName, width, height } };
  }
}

const STATUS: Readonly<Partial<Record<PictureRefusal, number>>> = {
  picture_too_heavy: 413,
  picture_too_large: 413,
  picture_unknown: 415,
  picture_heic: 415,
  picture_animated: 415,
  pictures_full: 409,
};

const refused = (refusal: PictureRefusal) =>
  new Problem(STATUS[refusal] ?? 400, refusal, pictureRefusalText(refusal), 'picture');

const busy = () =>
  new Problem(503, 'unavailable', 'Hay muchas fotos subiendo. Por favor intente de nuevo en unos segundos.');
