// Turns a picture by an angle, because the reader finds bars that lie across the picture or along it, but not aslant; also enlarges it.

/** A picture of four bytes a pixel: red, green, blue and opacity, row by row, like the browser's `ImageData`. */
export interface Picture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

const OPAQUE = 255;

/**
 * Returns the picture turned around its middle, in grey: its corners are cut off, and what was outside is black.
 * @param degrees clockwise.
 * @param scale how many times wider and higher the returned picture is.
 */
export function turnedPicture({ data, width, height }: Picture, degrees: number, scale = 1): Picture {
  const grey = greyOf(data);
  const [turnedWidth, turnedHeight] = [Math.round(width * scale), Math.round(height * scale)];
  const turned = new Uint8ClampedArray(turnedWidth * turnedHeight * 4);
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  const [turnedX, turnedY] = [(turnedWidth - 1) / 2, (turnedHeight - 1) / 2];
  for (let y = 0; y < turnedHeight; y += 1) {
    let x0 = (y - turnedY) * sin - turnedX * cos + middleX;
    let y0 = (y - turnedY) * cos + turnedX * sin + middleY;
    let at = y * turnedWidth * 4;
    for (let x = 0; x < turnedWidth; x += 1, x0 += cos, y0 -= sin, at += 4) {
      const [left, top] = [Math.floor(x0), Math.floor(y0)];
      let light = 0;
      if (left >= 0 && top >= 0 && left < width - 1 && top < height - 1) {
        const [right, below] = [x0 - left, y0 - top];
        const from = top * width + left;
        const upper = (grey[from] ?? 0) * (1 - right) + (grey[from + 1] ?? 0) * right;
        const lower = (grey[from + width] ?? 0) * (1 - right) + (grey[from + width + 1] ?? 0) * right;
        light = upper * (1 - below) + lower * below;
      }
      turned[at] = light;
      turned[at + 1] = light;
      turned[at + 2] = light;
      turned[at + 3] = OPAQUE;
    }
  }
  return { data: turned, width: turnedWidth, height: turnedHeight };
}

function greyOf(data: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(data.length / 4);
  for (let at = 0; at < grey.length; at += 1)
    grey[at] =
      ((data[at * 4] ?? 0) * 77 + (data[at * 4 + 1] ?? 0) * 150 + (data[at * 4 + 2] ?? 0) * 29) / 256;
  return grey;
}
