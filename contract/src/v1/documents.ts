// The entry of /api/v1 for the PDF files of invoices, notes and receipts.

import { DOCUMENT_MAX_BYTES } from '@mostrador/rules/limits';
import { z } from 'zod';
import { text } from '../fields.js';
import { entry } from './entry.js';

export const documentEntries = {
  putDocument: entry({
    name: 'putDocument',
    method: 'PUT',
    path: '/documents/{kind}/{number}/file',
    scopes: ['documents:write'],
    summary: 'Load the PDF of an account entry, or replace it',
    detail: {
      en: 'The entry must be there: load it by an import of kind account-entries first. The same file again changes nothing. At most 10 MB.',
      es: 'El movimiento tiene que existir: cárguelo antes con una importación de tipo account-entries. Repetir el mismo archivo no cambia nada. Hasta 10 MB.',
    },
    params: z.object({
      kind: z.enum(['invoice', 'debit_note', 'credit_note', 'receipt']),
      number: text(40).min(1).meta({ description: 'As it is printed: A 0001-00000245' }),
    }),
    fileTypes: ['application/pdf'],
    fileMaxBytes: DOCUMENT_MAX_BYTES,
    output: z.object({
      kind: z.string(),
      number: z.string(),
      bytes: z.number().int(),
      isChanged: z.boolean().meta({ description: 'false: the entry had this file already' }),
    }),
    errors: ['not_found', 'rejected'],
    example: {
      params: { kind: 'invoice', number: 'A 0001-00000245' },
      file: '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n',
      output: { kind: 'invoice', number: 'A 0001-00000245', bytes: 45, isChanged: true },
    },
  }),
};
