import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import type { Brand, BrandImage, BrandPrint } from '@mostrador/brands/brand';
import type { BlobPlace, BlobStore } from '../blobs/blob-store.js';
import { openBlobs } from '../blobs/open-blobs.js';
import { loadSharp } from '../images/load-sharp.js';
import { findOriginal } from '../images/originals.js';
import type { Typeface } from './typeface.js';
import { sfntOf } from './woff.js';

/** The look of a brand's PDFs (orders and printed lists): colours, typefaces and logos. */
export interface PdfTheme {
  readonly band: string;
  readonly onBand: string;
  readonly ink: string;
  readonly softInk: string;
  readonly line: string;
  readonly accent: string;
  /** The opened typefaces, or the names of the standard ones for a brand without its own. */
  readonly fonts: Readonly<Record<keyof BrandPrint, Typeface | string>>;
  /** The logo on the band's colour, and (below) on white; sizes in points. */
  readonly logo: PdfPicture;
  readonly coverLogo: PdfPicture;
}

export interface PdfPicture {
  /** The PNG. */
  readonly bytes: Buffer;
  /** The same picture as a PDF has it: compressed once for all documents. */
  readonly pixels: { readonly width: number; readonly height: number; readonly packed: Buffer };
  readonly width: number;
  readonly height: number;
}

const DEFAULT_FONTS = { body: 'Helvetica', strong: 'Helvetica-Bold', heading: 'Helvetica-Bold' } as const;
/** Pixels for each point of a logo: sharp on paper. */
const PIXELS_PER_POINT = 4;

/** Where the pictures of a brand are, as plain data for a thread. */
export interface PictureFolders {
  /** Of the brand's own files. */
  readonly brandFolder: string;
  /** Where the pictures are that companies have uploaded. */
  readonly files: BlobPlace;
}

/** Returns where a shop's pictures are, as plain data. */
export const pictureFolders = ({
  brandFolder,
  files,
}: {
  readonly brandFolder: string;
  readonly files: Pick<BlobStore, 'place'>;
}): PictureFolders => ({ brandFolder, files: files.place });

/** What documents show of a brand. It is small enough to be sent to a thread with each document. */
export type PrintedBrand = Pick<
  Brand,
  'code' | 'companyName' | 'legalName' | 'taxId' | 'contact' | 'company' | 'images' | 'print'
>;

export const printedBrand = ({
  code,
  companyName,
  legalName,
  taxId,
  contact,
  company,
  images,
  print,
}: Brand): PrintedBrand => ({
  code,
  companyName,
  legalName,
  taxId,
  contact,
  company,
  images,
  ...(print !== undefined && { print }),
});

/** Cache of the last looks. */
const themes = new Map<string, Promise<PdfTheme>>();
const THEMES_MAX = 8;

/** Returns the look of a brand's documents. It is read again when a colour, typeface or picture of the brand changes. */
export function pdfTheme(brand: PrintedBrand, folders: PictureFolders): Promise<PdfTheme> {
  const { code, company, images, print } = brand;
  const key = JSON.stringify([code, company, images, print, folders]);
  const known = themes.get(key);
  if (known !== undefined) return known;
  const reading = readPdfTheme(brand, folders);
  themes.set(key, reading);
  // A failure is not cached, so that the next call tries again.
  reading.catch(() => themes.delete(key));
  for (const oldest of themes.keys()) {
    if (themes.size <= THEMES_MAX) break;
    themes.delete(oldest);
  }
  return reading;
}

/** Reads the look of a brand. */
export async function readPdfTheme(brand: PrintedBrand, folders: PictureFolders): Promise<PdfTheme> {
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

/** Cache of the opened typefaces, by their files. */
const opened = new Map<string, Promise<Typeface>>();

function readFont(path: string): Promise<Typeface> {
  const known = opened.get(path);
  if (known !== undefined) return known;
  const reading = openFont(path);
  reading.catch(() => opened.delete(path));
  opened.set(path, reading);
  return reading;
}

/** Loads the library of typefaces with the first one: only documents need it, and it would delay every start. */
async function openFont(path: string): Promise<Typeface> {
  const [{ openTypeface }, bytes] = await Promise.all([import('./typeface.js'), readFile(path)]);
  return openTypeface(extname(path) === '.woff' ? sfntOf(bytes) : bytes);
}

/** Returns the file of a logo; undefined if the picture that the company uploaded is missing. */
async function fileOf(
  { code }: PrintedBrand,
  { src, uploaded }: BrandImage,
  { brandFolder, files }: PictureFolders,
): Promise<Buffer | undefined> {
  if (uploaded === undefined) return readFile(join(brandFolder, basename(src)));
  return (await findOriginal(openBlobs(files), code, uploaded))?.read();
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
  const sharp = await loadSharp();
  const image =
    file === undefined
      ? sharp({ create: { ...size, channels: 3, background } })
      : sharp(file, { density: (72 * PIXELS_PER_POINT * points) / height }).resize({
          ...size,
          fit: 'contain',
          position: 'left',
          background: '#00000000',
        });
  const flat = image.flatten({ background }).toColourspace('srgb');
  const [bytes, { data, info }] = await Promise.all([
    flat.clone().png().toBuffer(),
    flat.clone().raw().toBuffer({ resolveWithObject: true }),
  ]);
  const pixels = { width: info.width, height: info.height, packed: deflateSync(data, { level: 9 }) };
  return { bytes, pixels, width: wide, height: points };
}
