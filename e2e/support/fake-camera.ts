// A camera for the browser: a film of one picture, a bar code on a package, as a file of uncompressed video.

import { writeFileSync } from 'node:fs';
import { EAN13_MODULES, ean13Bars } from '@mostrador/rules/ean13-bars';

const [WIDTH, HEIGHT] = [640, 480];
/** The width of a module and the height of the bars, in pixels, and how far the package is turned. */
const [MODULE, BARS, TURN] = [3, 170, 0.2];
/** Brightness of the package, its label and its ink, and the colour of grey. */
const [PACKAGE, LABEL, INK, NO_COLOUR] = [96, 215, 30, 128];

/** Writes the film. @param code thirteen digits. @returns the arguments for Chromium. */
export function filmOf(code: string, file: string): readonly string[] {
  const bars = ean13Bars(code);
  if (bars === undefined) throw new Error(`${code} is no EAN-13.`);
  const dark = new Set(bars.flatMap(({ at, width }) => Array.from({ length: width }, (_, k) => at + k)));
  const [cos, sin] = [Math.cos(TURN), Math.sin(TURN)];
  const light = Buffer.alloc(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [fromLeft, fromTop] = [x - WIDTH / 2, y - HEIGHT / 2];
      const across = (fromLeft * cos + fromTop * sin) / MODULE + EAN13_MODULES / 2;
      const down = Math.abs(fromTop * cos - fromLeft * sin);
      const isLabel = across > -12 && across < EAN13_MODULES + 12 && down < BARS / 2 + 20;
      const isInk = down < BARS / 2 && dark.has(Math.floor(across));
      light[y * WIDTH + x] = isInk ? INK : isLabel ? LABEL : PACKAGE;
    }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`;
  const frame = [Buffer.from('FRAME\n'), light, colour];
  writeFileSync(file, Buffer.concat([Buffer.from(head), ...frame, ...frame]));
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
