import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Brand, BrandImage, BrandPrint } from '@mostrador/brands/brand';
import sharp from 'sharp';
import { findOriginal } from '../images/originals.js';
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

/** Where the pictures of a brand are. */
export interface PictureFolders {
  /** Of the brand's own files. */
  readonly brandFolder: string;
  /** The folder that holds the uploaded pictures of all companies. */
  readonly dataDir: string;
}

/** Reads the look of a brand. */
export async function readPdfTheme(brand: Brand, folders: PictureFolders): Promise<PdfTheme> {
  const { company, images, print } = brand;
  const font = async (role: keyof BrandPrint) =>
    print === undefined ? DEFAULT_FONTS[role] : readFont(fileURLToPath(import.meta.resolve(print[role])));
  const [body, strong, heading, logo, coverLogo] = await Promise.all([
    font('body'),
    font('strong'),
    font('heading'),
    rasterise(await fileOf(brand, images.logo, folders), images.logo, 30, company.headerBackgroundColor),
    rasterise(await fileOf(brand, images.logoOnWhite, folders), images.logoOnWhite, 64, '#ffffff'),
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

/** Returns the file of a logo; undefined if the picture that the company uploaded is missing. */
async function fileOf(
  { code }: Brand,
  { src, uploaded }: BrandImage,
  { brandFolder, dataDir }: PictureFolders,
): Promise<Buffer | undefined> {
  if (uploaded === undefined) return readFile(join(brandFolder, basename(src)));
  return (await findOriginal(join(dataDir, 'images', code), uploaded))?.read();
}

const WIDEST_LOGO = 6;

/** A logo of that height. A very wide one is lower; a missing one leaves its place empty, so that the document is still made. */
async function rasterise(
  file: Buffer | undefined,
  { width, height }: BrandImage,
  points: number,
  background: string,
): Promise<PdfPicture> {
  const wide = Math.min(points * WIDEST_LOGO, (points * width) / height);
  const size = { width: Math.round(wide * PIXELS_PER_POINT), height: Math.round(points * PIXELS_PER_POINT) };
  const image =
    file === undefined
      ? sharp({ create: { ...size, channels: 3, background } })
      : sharp(file, { density: (72 * PIXELS_PER_POINT * points) / height }).resize({
          ...size,
          fit: 'contain',
          position: 'left',
          background: '#00000000',
        });
  const bytes = await image.flatten({ background }).png().toBuffer();
  return { bytes, width: wide, height: points };
}
