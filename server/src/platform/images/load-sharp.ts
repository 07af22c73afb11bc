import type { Sharp, SharpOptions } from 'sharp';

type OpenImage = (input: Buffer | SharpOptions, options?: SharpOptions) => Sharp;

/** Loads the image library at its first use: its native code would delay every start by a tenth of a second. */
export const loadSharp = async (): Promise<OpenImage> => (await import('sharp')).default;
