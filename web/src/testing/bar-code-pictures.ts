// Draws pictures of products with an EAN-13 bar code as a telephone sees them: turned, tilted, curved, blurred, dim and noisy.

import { EAN13_MODULES, ean13Bars } from '@mostrador/rules/ean13-bars';

/** A picture in grey, one byte a pixel, row by row. */
export interface GreyPicture {
  readonly grey: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** How the camera sees the product. */
export interface View {
  /** Thirteen digits; the last one is the check digit. */
  readonly code: string;
  /** How far the product is turned, in degrees. */
  readonly turn: number;
  /** How far the bar code's face leans away from the camera, in degrees, and towards which side. */
  readonly tilt: number;
  readonly tiltTowards: number;
  /** The width of the narrowest bar, in pixels of the picture. */
  readonly modulePx: number;
  /** The curve of a bottle: 0 is flat, 1 a bottle as wide as three bar codes. */
  readonly curve: number;
  /** The standard deviation of the blur, in pixels. */
  readonly blur: number;
  /** The brightness: 1 is a well-lit room. */
  readonly light: number;
  /** The standard deviation of the noise, of 255. */
  readonly noise: number;
  /** The middle of the bar code, from the picture's middle, as a part of its width and height. */
  readonly shift: readonly [x: number, y: number];
  /** The print behind the label. */
  readonly print: number;
  /** The number of the frame in a camera's stream: each has its own noise. Absent for a single picture. */
  readonly frame?: number;
}

/** The size of the pictures: that of a camera's small picture. */
export const PICTURE_WIDTH = 640;
export const PICTURE_HEIGHT = 480;

/** A bar code's height by its width: nominal is 0.73, and makers of small products cut it. */
const BARS_HEIGHT = 58;
/** The label around the bars: quiet zones of 11 and 7 modules, and the digits below. */
const LABEL = { left: -13, right: EAN13_MODULES + 11, top: -6, bottom: BARS_HEIGHT + 11 };
const [INK, PAPER] = [28, 226];
/** The camera's distance by its focal length, which says how strong the perspective is. */
const DISTANCE = 2.2;

/** Returns a function with the next of a series of numbers from 0 to 1, always the same series for the same seed. */
export function randomSeries(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a code and a view of it, by chance: turned all round, and up to what a hand, a shop and a telephone make of it. */
export function randomView(seed: number): View {
  const next = randomSeries(seed);
  const between = (from: number, to: number) => from + (to - from) * next();
  const modulePx = between(1.8, 3.4);
  return {
    code: randomCode(next),
    turn: between(0, 360),
    tilt: between(0, 35),
    tiltTowards: between(0, 360),
    modulePx,
    curve: next() < 0.3 ? between(0.2, 1) : 0,
    // above half a bar the narrow ones run together, and no reader can tell them apart
    blur: between(0, 0.5) * modulePx,
    light: between(0.18, 1.05),
    noise: between(1, 9),
    shift: [between(-0.08, 0.08), between(-0.08, 0.08)],
    print: Math.floor(between(1, 1e6)),
  };
}

/** Returns an EAN-13 as Argentine products (779) and books (978) have it. */
function randomCode(next: () => number): string {
  const prefix = next() < 0.6 ? '779' : '978987';
  let code = prefix;
  while (code.length < 12) code += Math.floor(next() * 10);
  const sum = [...code].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return code + ((10 - (sum % 10)) % 10);
}

/** Draws a view. */
export function drawView(view: View): GreyPicture {
  const [width, height] = [PICTURE_WIDTH, PICTURE_HEIGHT];
  const lightAt = lightOf(view);
  const light = new Float32Array(width * height);
  const [middleX, middleY] = [width * (0.5 + view.shift[0]), height * (0.5 + view.shift[1])];
  const nearSquared = (EAN13_MODULES * view.modulePx) ** 2;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // what is far from the label needs no smooth edges
      const isFar = (x - middleX) ** 2 + (y - middleY) ** 2 > nearSquared;
      light[y * width + x] = isFar ? lightAt(x, y) : smoothLight(lightAt, x, y);
    }
  return { grey: developed(blurred(light, view.blur), view), width, height };
}

function smoothLight(lightAt: (x: number, y: number) => number, x: number, y: number): number {
  const upper = lightAt(x + 0.25, y + 0.25) + lightAt(x + 0.75, y + 0.25);
  const lower = lightAt(x + 0.25, y + 0.75) + lightAt(x + 0.75, y + 0.75);
  return (upper + lower) / 4;
}

/** Returns the brightness at a place of the product's face, in modules from the bar code's upper left corner. */
function labelOf({ code, print }: View): (x: number, y: number) => number {
  const modules = new Uint8Array(EAN13_MODULES);
  const bars = ean13Bars(code);
  if (bars === undefined) throw new Error(`${code} is no EAN-13.`);
  for (const { at, width } of bars) modules.fill(1, at, at + width);
  const next = randomSeries(print);
  const stripe = 8 + next() * 30;
  const ground = 60 + next() * 120;
  const words = 2 + next() * 3;
  return (x, y) => {
    const isLabel = x > LABEL.left && x < LABEL.right && y > LABEL.top && y < LABEL.bottom;
    if (isLabel) {
      if (y >= 0 && y < BARS_HEIGHT) return modules[Math.floor(x)] === 1 ? INK : PAPER;
      return y >= BARS_HEIGHT + 2 && isDigit(x, y - BARS_HEIGHT - 2, code) ? INK : PAPER;
    }
    // stripes, and below them something like lines of words
    if (y < LABEL.top) return Math.floor((x + y) / stripe) % 2 === 0 ? ground : ground * 0.55;
    const isWord = Math.floor(y / 6) % 2 === 0 && (Math.floor(x / words) * 7919) % 5 < 3;
    return isWord ? ground * 0.4 : ground * 1.1;
  };
}

/** The digits below the bars: seven segments each. */
function isDigit(x: number, y: number, code: string): boolean {
  const place = Math.floor((x + 8) / 8);
  if (place < 0 || place > 12 || y > 8) return false;
  const lit = SEGMENTS[Number(code[place])] ?? '';
  const [column, row] = [(x + 8) % 8, y];
  if (column > 5) return false;
  const isLeft = column < 1;
  const isRight = column > 4;
  if (row < 1) return lit.includes('a');
  if (row > 7) return lit.includes('d');
  if (row > 3.5 && row < 4.5 && lit.includes('g')) return true;
  if (row < 4) return (isLeft && lit.includes('f')) || (isRight && lit.includes('b'));
  return (isLeft && lit.includes('e')) || (isRight && lit.includes('c'));
}
const SEGMENTS = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg'];

/** Returns the function from a place of the picture to the brightness of the product there, seen in perspective. */
function lightOf(view: View): (x: number, y: number) => number {
  const label = labelOf(view);
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [turn, towards, tilt] = [radians(view.turn), radians(view.tiltTowards), radians(view.tilt)];
  const span = DISTANCE * PICTURE_WIDTH;
  const [leanX, leanY] = [Math.cos(towards), Math.sin(towards)];
  const slope = Math.tan(tilt) / span;
  const longer = 1 / Math.cos(tilt) - 1;
  const [cos, sin] = [Math.cos(turn) / view.modulePx, Math.sin(turn) / view.modulePx];
  const left = PICTURE_WIDTH * (0.5 + view.shift[0]);
  const top = PICTURE_HEIGHT * (0.5 + view.shift[1]);
  const radius = view.curve === 0 ? 0 : (EAN13_MODULES * 1.5) / view.curve;
  return (x, y) => {
    const along = (x - left) * leanX + (y - top) * leanY;
    // the ray through the pixel meets the leaning face nearer or farther, and lengths on the face are longer than they look
    const depth = 1 / (1 - along * slope);
    const stretch = along * depth * longer;
    const faceX = (x - left) * depth + stretch * leanX;
    const faceY = (y - top) * depth + stretch * leanY;
    const across = faceX * cos + faceY * sin;
    const down = faceY * cos - faceX * sin;
    const bent = radius === 0 ? across : radius * Math.asin(Math.max(-1, Math.min(1, across / radius)));
    return label(bent + EAN13_MODULES / 2, down + BARS_HEIGHT / 2);
  };
}

/** Returns the picture with a Gaussian blur. */
function blurred(light: Float32Array, deviation: number): Float32Array {
  if (deviation < 0.2) return light;
  const reach = Math.ceil(deviation * 3);
  const weights = Float32Array.from({ length: reach * 2 + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const pass = (from: Float32Array, step: number, length: number, stride: number, count: number) => {
    const to = new Float32Array(from.length);
    // a line with its first and its last point repeated beyond its ends
    const padded = new Float32Array(length + 2 * reach);
    for (let line = 0; line < count; line += 1) {
      for (let at = 0; at < padded.length; at += 1)
        padded[at] = from[line * stride + Math.min(length - 1, Math.max(0, at - reach)) * step] ?? 0;
      for (let at = 0; at < length; at += 1) {
        let sum = 0;
        for (let k = 0; k < weights.length; k += 1) sum += (padded[at + k] ?? 0) * (weights[k] ?? 0);
        to[line * stride + at * step] = sum / total;
      }
    }
    return to;
  };
  const across = pass(light, 1, PICTURE_WIDTH, PICTURE_WIDTH, PICTURE_HEIGHT);
  return pass(across, PICTURE_WIDTH, PICTURE_HEIGHT, 1, PICTURE_WIDTH);
}

/** Returns what the camera stores: uneven light from one side, its amount, and noise. */
function developed(light: Float32Array, view: View): Uint8ClampedArray {
  const next = randomSeries(view.print + 1);
  const grey = new Uint8ClampedArray(light.length);
  const towards = next() * 2 * Math.PI;
  const chance = view.frame === undefined ? next : randomSeries(view.print + 7_919 * (view.frame + 1));
  for (let at = 0; at < light.length; at += 1) {
    const [x, y] = [at % PICTURE_WIDTH, Math.floor(at / PICTURE_WIDTH)];
    const side =
      ((x / PICTURE_WIDTH - 0.5) * Math.cos(towards) + (y / PICTURE_HEIGHT - 0.5) * Math.sin(towards)) * 0.5;
    // the sum of three chances is close to a normal distribution with the deviation 0.5
    const noise = (chance() + chance() + chance() - 1.5) * 2 * view.noise;
    grey[at] = (light[at] ?? 0) * view.light * (1 + side) + 6 + noise;
  }
  return grey;
}
