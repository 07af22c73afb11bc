// The format of a company's settings file: its schema, and a reader that names every wrong field.

import { CREDIT_CONTROLS } from '@mostrador/rules/credit';
import { z } from 'zod';
import { OperatorError } from '../../platform/operator-error.js';

const shortText = (most: number) => z.string().trim().min(1).max(most);
/** Pesos with at most two decimals, as text: a number would lose centavos on its way through other programs. */
const pesos = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, 'expected pesos such as "150000.00"')
  .transform((amount) => Number(amount).toFixed(2));

/** Refuses duplicates: the second would silently win, or fail with an error of the database. */
const refuseDuplicates =
  <T>(what: string, keyOf: (item: T) => string | number) =>
  (items: T[], context: z.RefinementCtx<T[]>) => {
    const seen = new Set<string | number>();
    items.forEach((item, at) => {
      const key = keyOf(item);
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: [at], message: `${what} ${key} stands here twice` });
      seen.add(key);
    });
  };

const freeDelivery = z.strictObject({
  /** Pesos that the products' total must exceed. */
  above: pesos,
  /** Codes or names of provinces. */
  provinces: z
    .array(shortText(60))
    .min(1)
    .superRefine(refuseDuplicates('province', (given) => given)),
});

const company = z.strictObject({
  name: shortText(100),
  priceVisibleForUsersOnly: z.boolean(),
  paymentsMercadoPago: z.boolean(),
  implementsThirdPartyPurchases: z.boolean(),
  verifiesClients: z.boolean(),
  /** Whether an open offer reserves the stock that it promises. */
  offersReserveStock: z.boolean(),
  /** Whether clients get a mail of new invoices, and of those that fall due in `dueMailDays` days or fewer. */
  invoiceMails: z.boolean(),
  dueMails: z.boolean(),
  dueMailDays: z.int().min(0).max(30),
  /** What is done about orders beyond a client's credit limit. */
  creditControl: z.enum(CREDIT_CONTROLS),
  minimumPurchaseAmount: pesos,
  /** null: the company never delivers for free. */
  freeDelivery: freeDelivery.nullable(),
  /** 1 bank transfer, 2 cheque. */
  paymentOptions: z.array(z.union([z.literal(1), z.literal(2)])).min(1),
  showBanner: z.boolean(),
  orderMail: z.email().max(254),
  /** Weight of a product without a weight of its own. */
  defaultWeightGrams: z.int().min(1).max(1_000_000),
  /** Cubic centimetres that the post counts as one kilogram. */
  volumetricDivisor: z.int().min(1).max(1_000_000),
  /** Who needs a second factor to log in: no user, administrators, or salesmen too. */
  requiresSecondFactor: z.enum(['none', 'administrators', 'staff']),
  /** Minutes without a request after which a session ends. */
  idleMinutes: z.int().min(5).max(129_600),
  /** The same for salesmen; their sessions last at least that long. */
  salesmanIdleMinutes: z.int().min(5).max(129_600),
  /** Minutes without a request after which an administrator proves their identity before they change anything. */
  administratorIdleMinutes: z.int().min(5).max(720),
});

const banner = z.strictObject({
  fileName: shortText(200).refine((name) => !/[\\]|\.\.|^\//.test(name), 'expected the name of a picture'),
  link: z
    .string()
    .max(500)
    .refine((link) => link === '' || /^(\/(?!\/)|https:\/\/)/.test(link), 'expected /a-path or https://…'),
  description: z.string().max(300),
  /** The first and the last day on which visitors see it; null for no limit. */
  from: z.iso.date().nullable().optional(),
  until: z.iso.date().nullable().optional(),
});

const deliveryOption = z.strictObject({
  code: shortText(30),
  name: shortText(100),
  /** 1 transport, 2 post. */
  deliveryOption: z.union([z.literal(1), z.literal(2)]),
  /** Whether buyers can choose it. */
  active: z.boolean().optional(),
});

const zone = z.strictObject({
  zone: shortText(60),
  /** Codes or names of provinces. */
  provinces: z.array(shortText(60)),
  rates: z
    .array(z.strictObject({ upToGrams: z.int().min(1).max(10_000_000), price: pesos }))
    .superRefine(refuseDuplicates('upToGrams', ({ upToGrams }) => upToGrams)),
});

const tag = z.strictObject({ code: shortText(20), description: shortText(100) });

/** A company's settings as a file; a part that is left out stays as it is in the company. */
export const settingsShape = z.strictObject({
  format: z.literal('mostrador-settings'),
  formatVersion: z.literal(1),
  company: company.partial().optional(),
  /** The company's own values in the place of its brand's, by the names of rules/company-settings; null: the brand's again. */
  own: z.record(z.string(), z.unknown()).optional(),
  banners: z.array(banner).max(20).optional(),
  deliveryOptions: z
    .array(deliveryOption)
    .max(50)
    .superRefine(refuseDuplicates('code', ({ code }) => code))
    .optional(),
  shippingZones: z
    .array(zone)
    .superRefine(refuseDuplicates('zone', (given) => given.zone))
    .optional(),
  tags: z
    .array(tag)
    .max(200)
    .superRefine(refuseDuplicates('code', ({ code }) => code))
    .optional(),
});

export type Settings = z.output<typeof settingsShape>;

const PROBLEMS_SHOWN = 50;

/**
 * Reads the text of a settings file.
 * @throws OperatorError naming every field that is wrong.
 */
export function readSettings(text: string): Settings {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`The file is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = settingsShape.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path, message }) => `  - ${path.join('.') || 'file'}: ${message}`,
  );
  throw new OperatorError(
    `The file is wrong, and nothing was changed:\n${problems.slice(0, PROBLEMS_SHOWN).join('\n')}`,
  );
}
