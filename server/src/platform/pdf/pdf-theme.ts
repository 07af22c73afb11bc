import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Brand, BrandImage, BrandPrint } from '@mostrador/brands/brand';
import sharp from 'sharp';
import { sfntOf } from './woff.js';

/** The look of a brand's PDFs (orders and printed lists): colours, typefaces and logos. */
export interface PdfTheme {
  readonly band: string;
  readonly onBand: string;
  readonly ink: string;
  readonly softInk: string;
  readonly line: string;
  readonly accent: string;
  /** The typefaces' bytes, or the names of the standard ones for a brand without its own. */
  readonly fonts: Readonly<Record<keyof BrandPrint, Buffer | string>>;
  /** The logo on the band's colour, and (below) on white; sizes in points. */
  readonly logo: PdfPicture;
  readonly coverLogo: PdfPicture;
}

export interface PdfPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const DEFAULT_FONTS = { body: 'Helvetica', strong: 'Helvetica-Bold', heading: 'Helvetica-Bold' } as const;
/** Pixels for each point of a logo: sharp on paper. */
const PIXELS_PER_POINT = 4;

/** Reads the look of a brand. @param folder of the brand's files. */
export async function readPdfTheme(brand: Brand, folder: string): Promise<PdfTheme> {
  const { company, images, print } = brand;
  const font = async (role: keyof BrandPrint) =>
    print === undefined ? DEFAULT_FONTS[role] : readFont(fileURLToPath(import.meta.resolve(print[role])));
  const [body, strong, heading, logo, coverLogo] = await Promise.all([
    font('body'),
    font('strong'),
    font('heading'),
    rasterise(folder, images.logo, 30, company.headerBackgroundColor),
    rasterise(folder, images.logoOnWhite, 64, '#ffffff'),
  ]);
  return {
    band: company.headerBackgroundColor,
    onBand: company.headerFontColor,
    ink: company.navLinkColor,
    softInk: '#5a6277',
    line: '#d5dae6',
    accent: company.navLinkHoverColor,
    fonts: { body, strong, heading },
    logo,
    coverLogo,
  };
}

async function readFont(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  return extname(path) === '.woff' ? sfntOf(bytes) : bytes;
}

async function rasterise(
  folder: string,
  { src, width, height }: BrandImage,
  points: number,
  background: string,
): Promise<PdfPicture> {
  const file = join(folder, basename(src));
  const wide = (points * width) / height;
  const bytes = await sharp(await readFile(file), { density: (72 * PIXELS_PER_POINT * points) / height })
    .resize({ width: Math.round(wide * PIXELS_PER_POINT) })
    .flatten({ background })
    .png()
    .toBuffer();
  return { bytes, width: wide, height: points };
}
