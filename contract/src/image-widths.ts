/** The widths in pixels that the image proxy serves; others are refused. In its own file, so that the browser loads no schemas. */
export const IMAGE_WIDTHS = [96, 160, 240, 320, 480, 640, 800, 1280, 1920] as const;
