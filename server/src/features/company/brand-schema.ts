// The schema (zod) that validates a brand's `brand.json`: texts, colours, links, pictures and company settings.

import type { Brand } from '@mostrador/brands/brand';
import { PRICE_DISPLAYS } from '@mostrador/rules/display-prices';
import { IVA_RATES } from '@mostrador/rules/iva';
import { readSynonyms } from '@mostrador/rules/synonyms';
import { z } from 'zod';

const text = z.string().min(1);
const textOrNone = z.string();
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'expected a colour of the form #rrggbb');
/** A path of the shop, or an address on another site; never a script. */
const link = z.string().regex(/^(\/(?!\/)|https?:\/\/)\S*$/, 'expected a path or an address');
const path = z.string().regex(/^\/(?!\/)\S*$/, 'expected a path of the site');
const pixels = z.number().int().positive();

const iva = z.enum(IVA_RATES.map(({ code }) => code));

const image = z.object({ src: path, width: pixels, height: pixels, alt: textOrNone });
const namedLink = z.object({ label: text, href: link });
const paragraph = z.object({ title: text, text });
const synonymWords = z.array(text).superRefine((words, context) => {
  const read = readSynonyms(words);
  if (typeof read === 'string') context.addIssue({ code: 'custom', message: read });
});
const legalText = z.object({ title: text, sections: z.array(z.object({ heading: text, text })) });

/** The schema of a `brand.json`. It has the type of the built-in brands; the compiler refuses a difference. */
export const brandSchema = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, 'expected small letters, digits and dashes'),
  companyName: text,
  legalName: text,
  brandShort: text,
  taxId: text,
  greeting: text,
  // folders of earlier releases do not have it
  audience: text.default('Vendemos a comercios con CUIT.'),
  titles: z.object({ home: text, suffix: text }),
  description: text,
  contact: z.object({
    phone: text,
    phoneLink: text,
    whatsapp: link,
    email: z.email(),
    emailNote: textOrNone,
    street: text,
    neighbourhood: text,
    city: text,
    postalCode: text,
    province: text,
    country: text,
    hours: text,
    pickUpHours: text,
    mapLink: link,
    latitude: z.number(),
    longitude: z.number(),
    bankAccount: text.optional(),
    instagram: link.optional(),
    facebook: link.optional(),
  }),
  menu: z.object({ store: text, showHelp: z.boolean(), downloads: z.array(namedLink) }),
  search: z.object({
    defaultField: z.enum(['code', 'isbn']),
    placeholder: text,
    productWord: z.object({ one: text, many: text }),
    // folders of earlier releases do not have them
    exampleCodes: z.tuple([text, text, text]).default(['ABC-0075', 'ABC-1048', '7791234567898']),
  }),
  synonyms: z.array(z.object({ words: synonymWords, oneWay: z.boolean().exactOptional() })).exactOptional(),
  images: z.object({
    logo: image,
    logoOnWhite: image,
    favicon: path,
    icons: z.array(z.object({ src: path, size: pixels })),
    touchIcon: path,
    share: image,
    empty: image,
    login: image,
  }),
  home: z.object({
    hero: z.object({ title: text, subtitle: text, image, smallImage: image.optional() }),
    promo: z.array(z.object({ text, strong: textOrNone, icon: z.enum(['percent', 'truck']) })),
    tiles: z.array(z.object({ title: text, href: link, linkText: text, image })),
    carousels: z.array(z.object({ tag: z.enum(['NOV', 'ELIG', 'DEST']), title: text })),
  }),
  about: z
    .object({
      heading: text,
      paragraphs: z.array(text),
      facts: z.array(z.object({ figure: text, words: text })),
      image,
    })
    .exactOptional(),
  help: z.object({ heading: text, intro: text, steps: z.array(paragraph), conditions: z.array(paragraph) }),
  qr: z.object({
    video: z.object({
      sources: z.array(z.object({ src: path, type: text })),
      poster: path,
      width: pixels,
      height: pixels,
      title: text,
      captions: path,
      transcript: z.array(text),
    }),
    purchaseLinks: z.array(namedLink),
  }),
  legal: z
    .object({
      privacy: legalText.exactOptional(),
      terms: legalText.exactOptional(),
      privacyLink: link.exactOptional(),
      termsLink: link.exactOptional(),
      supportLink: link.exactOptional(),
      dataFiscalLink: link.exactOptional(),
    })
    .exactOptional(),
  company: z.object({
    headerBackgroundColor: colour,
    headerFontColor: colour,
    navBarBackgroundColor: colour,
    navLinkColor: colour,
    navLinkHoverColor: colour,
    thumbShadowColor: colour,
    copyryghtText: text,
    footerImage1: textOrNone,
    footerImage1Alt: textOrNone,
    footerImageLnk1: textOrNone,
    priceVisibleForUsersOnly: z.boolean(),
    paymentsMercadoPago: z.boolean(),
    implementsThirdPartyPurchases: z.boolean(),
    verificationRequired: z.boolean(),
    minimumPurchaseAmount: z.number().nonnegative(),
    freeDelivery: z
      .object({ above: z.number().nonnegative(), provinceCodes: z.array(text).min(1) })
      .exactOptional(),
    newProductIva: z.object({ everything: iva, books: iva }).exactOptional(),
    shippingIva: z.union([iva, z.literal('')]).exactOptional(),
    priceDisplay: z.enum(PRICE_DISPLAYS).exactOptional(),
    showBanner: z.boolean(),
    banners: z.array(z.object({ image, link })),
  }),
  mail: z.object({ headingFont: text, radius: z.number().nonnegative() }).exactOptional(),
  print: z.object({ body: text, strong: text, heading: text }).exactOptional(),
  analyticsIds: z.array(z.string().regex(/^[A-Za-z0-9-]{4,40}$/)),
}) satisfies z.ZodType<Brand>;
