// The company's own words of a mail, and the placeholders that they may have.

import { line, objectOf, paragraphs, type SettingReader } from './setting-readers.js';

/** The words of one kind of mail, with placeholders such as {pedido}. */
export interface MailWords {
  readonly subject: string;
  readonly heading: string;
  readonly intro: string;
}

/** What the words of mails may have in braces: about an order, an account, or a product. */
export const MAIL_PLACEHOLDERS = {
  order: ['empresa', 'pedido', 'cliente', 'total'],
  account: ['empresa', 'cliente'],
  product: ['empresa', 'cliente', 'producto'],
} as const;

/** Reads the words of a mail, whose placeholders must be known. */
export const mailWords = (about: keyof typeof MAIL_PLACEHOLDERS): SettingReader => {
  const known: readonly string[] = MAIL_PLACEHOLDERS[about];
  const withPlaceholders =
    (reader: SettingReader): SettingReader =>
    (value, facts) => {
      const read = reader(value, facts);
      if ('message' in read) return read;
      const named = [...String(read.value).matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
      const unknown = named.find((name) => !known.includes(name));
      if (unknown !== undefined)
        return {
          message: `{${unknown}} no se puede usar aquí. Se puede usar ${known.map((name) => `{${name}}`).join(', ')}.`,
        };
      return /[{}]/.test(String(read.value).replace(/\{[^{}]*\}/g, ''))
        ? { message: 'Falta cerrar una llave.' }
        : read;
    };
  return objectOf({
    subject: ['Asunto', withPlaceholders(line(150, { isRequired: true }))],
    heading: ['Título', withPlaceholders(line(120, { isRequired: true }))],
    intro: ['Texto', withPlaceholders(paragraphs(1_000, { isRequired: true }))],
  });
};
