// API calls that serve product images, resized to one of the allowed widths.

import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';
import { IMAGE_WIDTHS } from '../image-widths.js';

export { IMAGE_WIDTHS };

const width = z.coerce
  .number()
  .refine((value) => IMAGE_WIDTHS.some((allowed) => allowed === value), 'Ancho no permitido.')
  .optional();

export const imagesCalls = {
  productImage: call({
    name: 'productImage',
    rate: 'image',
    access: 'public',
    summary: 'A product image by its file name',
    query: z.object({ productImage: text(200).min(1), w: width }),
    example: { query: { productImage: 'no-existe.webp' } },
  }),
  imageProxy: call({
    name: 'imageProxy',
    rate: 'image',
    access: 'public',
    summary:
      'A product image by its path, resized to one of the listed widths, as AVIF, WebP or JPEG by the Accept header',
    params: z.object({ '*': text(200).min(1) }),
    query: z.object({ w: width }),
    example: { params: { '*': 'no-existe.webp' } },
  }),
};
