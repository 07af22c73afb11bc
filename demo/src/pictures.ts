/** Every drawing by its name, and the one function that draws. */

import * as banners from './art/banners.js';
import * as animals from './art/covers-animals.js';
import * as beasts from './art/covers-beasts.js';
import * as inside from './art/covers-inside.js';
import * as places from './art/covers-places.js';
import * as scenes from './art/covers-scenes.js';
import * as signs from './art/covers-signs.js';
import * as soft from './art/covers-soft.js';
import * as desk from './art/desk.js';
import * as glue from './art/glue.js';
import * as notebooks from './art/notebooks.js';
import * as office from './art/office.js';
import * as paper from './art/paper.js';
import * as pencils from './art/pencils.js';
import * as satchel from './art/satchel.js';
import * as school from './art/school.js';
import * as sheets from './art/sheets.js';
import * as writing from './art/writing.js';
import type { PictureOptions, PictureSpec } from './shape.js';

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

// Product drawings may share a name with a cover: covers are called `tapa.<name>`.
const drawings = new Map<string, Drawing>([
  ...Object.entries(products),
  ...Object.entries(inside),
  ...Object.entries(banners),
  ...Object.entries(covers).map(([name, draw]): [string, Drawing] => [`tapa.${name}`, draw]),
]);

export const drawingNames: readonly string[] = [...drawings.keys()];

/** The picture as a self-contained SVG; the same spec always gives the same string. */
export function drawPicture(picture: PictureSpec): string {
  const draw = drawings.get(picture.drawing);
  if (!draw) throw new Error(`There is no drawing called '${picture.drawing}'`);
  return draw(picture.options);
}
