// Colour contrast for the brand's colours: computes the WCAG ratio and changes a colour until it is readable on its
// background.

/** The minimum contrast between text and its background for users with low vision (WCAG 2.2, 1.4.3). */
export const READABLE_CONTRAST = 4.5;

/**
 * Returns the contrast ratio of two colours, from 1 (equal) to 21 (black on white), as WCAG 2.2 defines it. The order
 * does not matter.
 * @param one a colour as '#' and six hex digits, such as '#1a3a90'; so is the other.
 * @throws RangeError for any other text.
 */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(channelsOf(one)), luminance(channelsOf(other))].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the colour if it is readable on the background. Otherwise returns the nearest readable colour of the same hue:
 * lighter on a dark background, darker on a light one.
 * @param colour a colour as '#' and six hex digits; so is the ground, which is the background.
 * @throws RangeError for any other text.
 */
export function readableOn(colour: string, ground: string): string {
  if (contrastOf(colour, ground) >= READABLE_CONTRAST) return colour;
  const { hue, saturation, lightness } = hslOf(channelsOf(colour));
  const whiteIsFurther = contrastOf('#ffffff', ground) > contrastOf('#000000', ground);
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const next = hexOf({
      hue,
      saturation,
      lightness: whiteIsFurther ? lightness + (1 - lightness) * share : lightness * (1 - share),
    });
    if (contrastOf(next, ground) >= READABLE_CONTRAST) return next;
  }
  return whiteIsFurther ? '#ffffff' : '#000000';
}

const STEPS = 200;

type Channels = readonly [red: number, green: number, blue: number];

interface Hsl {
  /** In sixths of the circle, 0…6. */
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

/** Returns the channels of a colour, each from 0 to 1. */
function channelsOf(colour: string): Channels {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new RangeError('A colour has the form #rrggbb.');
  const at = (index: number) => Number.parseInt(colour.slice(index, index + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

function luminance(channels: Channels): number {
  const [red, green, blue] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function hslOf([red, green, blue]: Channels): Hsl {
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const lightness = most - spread / 2;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const hue =
    most === red
      ? (green - blue) / spread
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return { hue: (hue + 6) % 6, saturation: spread / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function hexOf({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue * 2) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
