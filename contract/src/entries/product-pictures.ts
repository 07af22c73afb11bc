// API calls of a product's pictures: read them, add one, and save their order or which of them remain.

import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';

/** An import may give a product more pictures than the screen adds. */
const pictureList = z.array(text(200).min(1)).max(1_000);

/** A product's pictures by file name, the main one first. */
export const productPictures = z.object({ pictures: z.array(z.string()) });
export type ProductPictures = z.output<typeof productPictures>;

/** The picture as it was stored, in pixels. */
const addedPicture = z.object({
  fileName: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

const params = z.object({ productId: identifier });

export const productPicturesCalls = {
  productPictures: call({
    name: 'productPictures',
    access: 'administrator',
    summary: "A product's pictures in their order",
    params,
    output: productPictures,
    example: { params: { productId: '0' } },
  }),
  addProductPicture: call({
    name: 'addProductPicture',
    access: 'administrator',
    fileBody: true,
    summary:
      'Add a picture to a product: JPEG, PNG, WebP or AVIF by content, at most 20 MB and 50 megapixels. It is re-encoded without metadata. A picture that the product has already changes nothing',
    params,
    output: productPictures.extend({ added: addedPicture }),
    example: { params: { productId: '0' } },
  }),
  saveProductPictures: call({
    name: 'saveProductPictures',
    access: 'administrator',
    summary:
      'Save the order of a product’s pictures, and which of them remain; refused when the list is not the one the caller saw',
    params,
    body: z.object({ from: pictureList, to: pictureList }),
    output: productPictures,
    example: { params: { productId: '0' }, body: { from: [], to: [] } },
  }),
};
