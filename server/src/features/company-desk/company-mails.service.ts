// Reads the words of a mail that the desk asks to see or to test.

import { type MailWords, readSetting } from '@mostrador/rules/company-settings';
import { badRequest } from '../../platform/http/problem.js';
import { isMailWordsField, type MailWordsField } from '../mail/mail-words.service.js';
import { wrongSetting } from './company-desk.service.js';

/** @throws Problem 400 naming what is wrong. */
export function readMailWords({ field, ...words }: MailWords & { readonly field: string }): {
  readonly field: MailWordsField;
  readonly words: MailWords;
} {
  if (!isMailWordsField(field)) throw badRequest('No conocemos ese mail.', 'field');
  const read = readSetting(field, words, { provinces: [] });
  if ('message' in read) throw wrongSetting(field, read.message);
  return { field, words: read.value as MailWords };
}
