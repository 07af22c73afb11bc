/** Widths in pixels that the image proxy makes; others are refused. Without schemas, for the browser. */
export const IMAGE_WIDTHS = [96, 160, 240, 320, 480, 640, 800, 1280, 1920] as const;
