// The brand's data that every mail shows, from the brand in force, with the logo that the company has uploaded.

import { findOriginal } from '../../platform/images/originals.js';
import type { MailAttachment } from '../../platform/mail/mail-message.js';
import { pdfTheme, pictureFolders } from '../../platform/pdf/pdf-theme.js';
import type { Shop } from '../../shop.js';
import type { MailFrame } from './mail-frame.js';
import { lookOf } from './mail-look.js';

/** The address of the attached logo in a mail's HTML, without `cid:`. */
const LOGO_CID = 'logo';
/** The size of a logo in a mail, in pixels. A wider one is lower. */
const LOGO_HEIGHT = 40;
const LOGO_WIDTH_MAX = 300;

/** The frame of a shop's mails. */
export interface BrandFrame extends MailFrame {
  /** The logo's file: a mail program may show no picture of the network. */
  readonly attachments: readonly MailAttachment[];
}

/** Returns the frame of a shop's mails. The brand's own logo is no picture that mail programs show; they show its name. */
export async function frameOf(shop: FramedShop): Promise<BrandFrame> {
  const { brand } = shop;
  const frame = {
    look: lookOf(brand),
    brandName: brand.companyName,
    address: `${brand.contact.street}, ${brand.contact.city}`,
    phone: brand.contact.phone,
  };
  if (!(await hasLogo(shop))) return { ...frame, attachments: [] };
  const { bytes, width, height } = (await pdfTheme(brand, pictureFolders(shop))).logo;
  const scale = Math.min(LOGO_HEIGHT / height, LOGO_WIDTH_MAX / width);
  return {
    ...frame,
    logo: {
      src: `cid:${LOGO_CID}`,
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    },
    attachments: [{ filename: 'logo.png', contentType: 'image/png', content: bytes, cid: LOGO_CID }],
  };
}

type FramedShop = Pick<Shop, 'brand' | 'brandFolder' | 'files'>;

/** Whether the company has uploaded a logo, and its file is there. */
async function hasLogo({ brand, files }: FramedShop): Promise<boolean> {
  const { uploaded } = brand.images.logo;
  return uploaded !== undefined && (await findOriginal(files, brand.code, uploaded)) !== undefined;
}

/** Returns the HTML of a mail with its attached pictures inside, for a reader without the attachments. */
export const withPicturesInside = (html: string, attachments: readonly MailAttachment[]): string =>
  attachments.reduce(
    (page, { cid, contentType, content }) =>
      cid === undefined
        ? page
        : page.replaceAll(
            `src="cid:${cid}"`,
            `src="data:${contentType};base64,${content.toString('base64')}"`,
          ),
    html,
  );
