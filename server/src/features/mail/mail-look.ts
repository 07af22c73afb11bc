import type { Brand, BrandMail } from '@mostrador/brands/brand';
import { readableOn } from '@mostrador/rules/contrast';

/** The look of a brand's mails: colours, heading font and corner radius. Colours have six hex digits, for all mail programs. */
export interface MailLook extends BrandMail {
  readonly page: string;
  readonly header: string;
  readonly onHeader: string;
  readonly ink: string;
  readonly softInk: string;
  readonly line: string;
  readonly tint: string;
  readonly accent: string;
}

const PLAIN: BrandMail = { headingFont: 'Arial, Helvetica, sans-serif', radius: 4 };

/** Derives the look of a brand's mails from the colours of its company. */
export function lookOf({ company, mail = PLAIN }: Brand): MailLook {
  // a shop with a dark menu has light words, which a mail's white ground hides
  const ink = readableOn(company.navLinkColor, '#ffffff');
  const accent = readableOn(company.navLinkHoverColor, '#ffffff');
  return {
    ...mail,
    page: pale(company.headerBackgroundColor, 0.08),
    header: company.headerBackgroundColor,
    onHeader: company.headerFontColor,
    ink,
    softInk: pale(ink, 0.8),
    line: pale(ink, 0.15),
    tint: pale(accent, 0.1),
    accent,
  };
}

/** Mixes a share of a colour with white. */
function pale(colour: string, share: number): string {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(255 - (255 - value) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
