// The table of all drawings of the demonstration pictures by name, and `drawPicture`, which turns one into SVG.

import * as pencils from './art/art-supplies.js';
import * as school from './art/backpack-and-paint.js';
import * as banners from './art/banners.js';
import * as inside from './art/book-pages.js';
import * as animals from './art/covers-animals.js';
import * as beasts from './art/covers-more-animals.js';
import * as scenes from './art/covers-more-places.js';
import * as places from './art/covers-places.js';
import * as signs from './art/covers-shapes.js';
import * as desk from './art/desk-tools.js';
import * as glue from './art/glue-and-tape.js';
import * as notebooks from './art/hard-notebooks.js';
import * as soft from './art/notebooks-and-pads.js';
import * as office from './art/office-supplies.js';
import * as sheets from './art/paper-goods.js';
import * as writing from './art/pens-and-markers.js';
import * as paper from './art/reams-and-folders.js';
import * as satchel from './art/school-supplies.js';
import type { PictureOptions, PictureSpec } from './demo-company.js';

type Drawing = (options: PictureOptions) => string;

const products = {
  ...notebooks,
  ...soft,
  ...paper,
  ...sheets,
  ...writing,
  ...pencils,
  ...desk,
  ...glue,
  ...office,
  ...school,
  ...satchel,
};
const covers = { ...animals, ...beasts, ...places, ...scenes, ...signs };

// Covers are named `tapa.<name>`, because a product drawing may have the same name.
const drawings = new Map<string, Drawing>([
  ...Object.entries(products),
  ...Object.entries(inside),
  ...Object.entries(banners),
  ...Object.entries(covers).map(([name, draw]): [string, Drawing] => [`tapa.${name}`, draw]),
]);

export const drawingNames: readonly string[] = [...drawings.keys()];

/**
 * Returns a picture as a self-contained SVG. The same spec always gives the same string.
 * @throws Error for an unknown drawing.
 */
export function drawPicture(picture: PictureSpec): string {
  const draw = drawings.get(picture.drawing);
  if (!draw) throw new Error(`There is no drawing called '${picture.drawing}'`);
  return draw(picture.options);
}
