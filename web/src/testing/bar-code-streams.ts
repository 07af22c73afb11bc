// What a camera shows of a bar code while a hand holds it: the same print in frame after frame, each a little different.

import { type GreyPicture, randomSeries, randomView, type View } from './bar-code-pictures';

/** How far a hand and a camera move a view to either side of its middle: degrees, parts of the picture, and parts of the value. */
const SWAY = {
  turn: 3,
  tilt: 3,
  tiltTowards: 6,
  shift: 0.015,
  modulePx: 0.04,
  blur: 0.25,
  light: 0.1,
  noise: 0.15,
};
/** How much of a movement is a slow swing. The rest is a tremor, which is new in each frame. */
const SWING_PART = 0.6;
/** The fewest and the most frames that a swing takes there and back. */
const [SWING_FRAMES_MIN, SWING_FRAMES_MAX] = [6, 24];

/**
 * Returns the frames of a stream. Their middle is the view that {@link randomView} gives for the same seed, so that frames are nearer and
 * farther, more and less turned, blurred and lit than it, each with its own noise.
 */
export function randomStream(seed: number, frames: number): readonly View[] {
  const middle = randomView(seed);
  const next = randomSeries(Math.imul(seed, 0x9e3779b1));
  const swing = () => {
    const begin = next() * 2 * Math.PI;
    const length = SWING_FRAMES_MIN + next() * (SWING_FRAMES_MAX - SWING_FRAMES_MIN);
    const at = (frame: number) => Math.sin(begin + (2 * Math.PI * frame) / length);
    return (frame: number) => at(frame) * SWING_PART + (next() * 2 - 1) * (1 - SWING_PART);
  };
  const [turn, tilt, towards, right, down] = [swing(), swing(), swing(), swing(), swing()];
  const [distance, focus, light, noise] = [swing(), swing(), swing(), swing()];
  return Array.from({ length: frames }, (_, frame) => ({
    ...middle,
    frame,
    turn: middle.turn + turn(frame) * SWAY.turn,
    tilt: Math.abs(middle.tilt + tilt(frame) * SWAY.tilt),
    tiltTowards: middle.tiltTowards + towards(frame) * SWAY.tiltTowards,
    shift: [middle.shift[0] + right(frame) * SWAY.shift, middle.shift[1] + down(frame) * SWAY.shift] as const,
    modulePx: middle.modulePx * (1 + distance(frame) * SWAY.modulePx),
    blur: middle.blur * (1 + focus(frame) * SWAY.blur),
    light: middle.light * (1 + light(frame) * SWAY.light),
    noise: middle.noise * (1 + noise(frame) * SWAY.noise),
  }));
}

/** Returns a drawn picture as the decoder takes it: four bytes a pixel. */
export function pictureOf({ grey, width, height }: GreyPicture) {
  const data = new Uint8ClampedArray(grey.length * 4);
  for (let at = 0; at < grey.length; at += 1) {
    const light = grey[at] ?? 0;
    data[at * 4] = light;
    data[at * 4 + 1] = light;
    data[at * 4 + 2] = light;
    data[at * 4 + 3] = 255;
  }
  return { data, width, height };
}
