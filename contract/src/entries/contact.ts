// API call `sendMessage`, which sends the contact form.

import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';
import { done } from './auth.js';

/** rules/contact checks lengths and required fields and reports every wrong field. */
export const contactMessage = z.object({
  cellPhoneNumber: text(2_000).default(''),
  city: text(2_000).default(''),
  contactName: text(2_000).default(''),
  email: text(2_000).default(''),
  legalName: text(2_000).default(''),
  message: text(20_000).default(''),
  province: text(2_000).default(''),
  taxId: text(2_000).default(''),
});
export type ContactMessage = z.input<typeof contactMessage>;

export const contactCalls = {
  sendMessage: call({
    name: 'sendMessage',
    rate: 'entry',
    captcha: true,
    access: 'public',
    summary: 'Sends a message to the company; 429 after several in an hour',
    body: contactMessage,
    output: done,
    example: { body: { email: 'nadie' } },
  }),
};
