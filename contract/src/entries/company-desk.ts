// API calls of the desk's company screen: read and change the company's settings, add pictures, and see and test the words of its
// mails.

import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

/** A value of a setting, as rules/company-settings describes it; money in centavos. */
const settingValue = z.unknown();

export const companySettings = z.object({
  /** The value in force of every setting, by its name in rules/company-settings. */
  values: z.record(z.string(), z.unknown()),
  /** What the brand gives, for the settings that override it. */
  defaults: z.record(z.string(), z.unknown()),
  /** The provinces that the company delivers to, by name. */
  provinces: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Changes in the history. */
  changes: z.number().int(),
});
export type CompanySettings = z.output<typeof companySettings>;

/** A change of one setting, with the value that its editor saw. `to` null: the brand's value again. */
const settingEdit = z.object({
  field: text(60).min(1),
  from: settingValue,
  to: settingValue,
});
export type SettingEdit = z.output<typeof settingEdit>;

const SETTINGS_BODY_MAX_BYTES = 2 * 1_048_576;

const mailWords = z.object({
  field: text(60).min(1),
  subject: text(500),
  heading: text(500),
  intro: text(4_000),
});

const exampleWords = { field: 'mailOrderPlaced', subject: 'Hola', heading: 'Hola', intro: 'Hola' };

export const companyDeskCalls = {
  companySettings: call({
    name: 'companySettings',
    access: 'administrator',
    summary: 'Every setting of the company: the value in force, and what the brand gives',
    output: companySettings,
  }),
  saveCompanySettings: call({
    name: 'saveCompanySettings',
    access: 'administrator',
    summary:
      'Change settings of the company, all or none; refused when one is wrong or has another value than the caller saw',
    body: z.object({ edits: z.array(settingEdit).min(1).max(100) }),
    bodyMaxBytes: SETTINGS_BODY_MAX_BYTES,
    output: companySettings.extend({ actionId: z.string().nullable() }),
    example: { body: { edits: [{ field: 'showBanner', from: true, to: true }] } },
  }),
  minimumOrderEffect: call({
    name: 'minimumOrderEffect',
    access: 'administrator',
    summary: 'How many orders of the last 90 days, and how many open carts, are below a minimum order',
    query: z.object({ amount: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    output: z.object({ orders: z.number().int(), below: z.number().int(), carts: z.number().int() }),
    example: { query: { amount: '4000000' } },
  }),
  addCompanyPicture: call({
    name: 'addCompanyPicture',
    access: 'administrator',
    fileBody: true,
    summary:
      'Store a picture for a banner or a logo: JPEG, PNG, WebP or AVIF by content, at most 20 MB and 50 megapixels. It is re-encoded without metadata',
    output: z.object({ fileName: z.string(), width: z.number().int(), height: z.number().int() }),
  }),
  previewCompanyMail: call({
    name: 'previewCompanyMail',
    access: 'administrator',
    rate: 'read',
    summary:
      'A mail of the shop with the given words and example data: as text, and the path of the page that its reader sees',
    body: mailWords,
    output: z.object({
      subject: z.string(),
      heading: z.string(),
      intro: z.string(),
      text: z.string(),
      page: z.string(),
    }),
    example: { body: exampleWords },
  }),
  sendCompanyMailTest: call({
    name: 'sendCompanyMailTest',
    access: 'administrator',
    rate: 'export',
    summary: 'Send a mail with the given words and example data to the caller’s own address',
    body: mailWords,
    output: z.object({ recipient: z.string() }),
    example: { body: exampleWords },
  }),
};
