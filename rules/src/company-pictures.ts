// The company's pictures, its banners and logo: what is kept of them, and how each is read.

import { isDay } from './days.js';
import { line, link, objectOf, orNull, type SettingReader, whole } from './setting-readers.js';

/** A banner of the home and the days on which it shows. */
export interface BannerSetting {
  /** A picture of the shop by its name. */
  readonly fileName: string;
  /** What it says, for users who do not see it. */
  readonly description: string;
  /** A path of the shop or an https address; empty for none. */
  readonly link: string;
  /** The first and the last day on which visitors see it, '2026-12-01'; null for no limit. */
  readonly from: string | null;
  readonly until: string | null;
}

/** A picture that the company has uploaded in the place of its brand's logo. Width and height in pixels. */
export interface LogoSetting {
  /** A picture of the shop by its name. */
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
}

const day: SettingReader = (value) =>
  typeof value === 'string' && isDay(value) && value >= '2000-01-01'
    ? { value }
    : { message: 'Escriba un día, como 01/12/2026.' };

const bannerFields = objectOf({
  fileName: ['Imagen', line(200, { isRequired: true })],
  description: ['Texto', line(300)],
  link: ['Enlace', link],
  from: ['Desde', orNull(day)],
  until: ['Hasta', orNull(day)],
});

const hasPictureName = ({ fileName }: { readonly fileName: string }): boolean =>
  !/\\|\.\.|^\//.test(fileName);
const wrongPicture = { message: 'La imagen no es válida.' } as const;

/** Reads a banner of the home: a picture of the shop, its text and link, and its days in order. */
export const banner: SettingReader = (value, facts) => {
  const read = bannerFields(value, facts);
  if ('message' in read) return read;
  const { from, until } = read.value as BannerSetting;
  if (!hasPictureName(read.value as BannerSetting)) return wrongPicture;
  return from !== null && until !== null && until < from
    ? { message: 'El último día es anterior al primero.' }
    : read;
};

const LOGO_SIDE_MAX = 10_000;

/** Reads the company's own logo; null takes the brand's. */
export const logo: SettingReader = (value, facts) => {
  const read = logoFields(value, facts);
  if ('message' in read || read.value === null) return read;
  return hasPictureName(read.value as LogoSetting) ? read : wrongPicture;
};

const logoFields = orNull(
  objectOf({
    fileName: ['Imagen', line(200, { isRequired: true })],
    width: ['Ancho', whole(1, LOGO_SIDE_MAX)],
    height: ['Alto', whole(1, LOGO_SIDE_MAX)],
  }),
);
