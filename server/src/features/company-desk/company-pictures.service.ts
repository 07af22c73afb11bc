// Stores pictures for the company's banners and logos: checked by content, re-encoded, one decoded at a time.

import { PICTURE_MAX_BYTES, type PictureRefusal, pictureRefusalText } from '@mostrador/rules/picture-checks';
import type { FastifyRequest } from 'fastify';
import { readFileBody } from '../../platform/http/file-body.js';
import { Problem } from '../../platform/http/problem.js';
import { saveImageByContent } from '../../platform/images/originals.js';
import { takePicture } from '../../platform/images/picture-intake.js';
import type { Shop } from '../../shop.js';

/** Files in the memory of a process at the same time, of 20 MB at most each. */
const UPLOADS_MAX = 2;

/** The uploads of one process. */
export class CompanyPictures {
  readonly #shop: Shop;
  #underway = 0;

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  /**
   * Stores the request's file. Reading stops at the limit, however long the file is.
   * @throws Problem 400, 413 or 415 for a refused file, 503 if too many are under way.
   */
  async add(
    request: FastifyRequest,
  ): Promise<{ readonly fileName: string; readonly width: number; readonly height: number }> {
    if (this.#underway >= UPLOADS_MAX) throw busy();
    this.#underway += 1;
    try {
      const sent = await readFileBody(request, PICTURE_MAX_BYTES);
      if (sent === undefined) throw refused('picture_too_heavy');
      const picture = await takePicture(sent);
      if (typeof picture === 'string') throw refused(picture);
      const { files, company } = this.#shop;
      const fileName = await saveImageByContent(files, company().code, picture.bytes);
      return { fileName, width: picture.width, height: picture.height };
    } finally {
      this.#underway -= 1;
    }
  }
}

const STATUS: Readonly<Partial<Record<PictureRefusal, number>>> = {
  picture_too_heavy: 413,
  picture_too_large: 413,
  picture_unknown: 415,
  picture_heic: 415,
  picture_animated: 415,
};

const refused = (refusal: PictureRefusal) =>
  new Problem(STATUS[refusal] ?? 400, refusal, pictureRefusalText(refusal), 'picture');

const busy = () =>
  new Problem(
    503,
    'unavailable',
    'Hay muchas imágenes subiendo. Por favor intente de nuevo en unos segundos.',
  );
