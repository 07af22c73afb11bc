// The entries of /api/v1 for the PDF files of invoices, notes and receipts.

import { DOCUMENT_MAX_BYTES } from '@mostrador/rules/limits';
import { z } from 'zod';
import { text } from '../fields.js';
import { entry, instant, pageOf, pageQuery } from './entry.js';

const kind = z.enum(['invoice', 'debit_note', 'credit_note', 'receipt']);

export const documentEntries = {
  listDocuments: entry({
    name: 'listDocuments',
    method: 'GET',
    path: '/documents',
    scopes: ['account:read', 'documents:write'],
    summary: 'List the PDF files of account entries in the order in which they were loaded',
    detail: {
      en: 'One for each entry that has one. Compare sha256 to know which files are missing or differ.',
      es: 'Uno por cada movimiento que tiene. Compare sha256 para saber qué archivos faltan o son distintos.',
    },
    query: z.object(pageQuery),
    output: pageOf(
      z.object({
        client: z.string(),
        kind,
        number: z.string(),
        bytes: z.number().int(),
        sha256: z.string(),
        loadedAt: instant,
      }),
    ),
    paged: true,
    errors: [],
    example: {
      query: { limit: '100' },
      output: {
        items: [
          {
            client: 'C-100',
            kind: 'invoice',
            number: 'A 0001-00000245',
            bytes: 45,
            sha256: 'b3a8e0e1f9ab1bfe3a36f231f676f78bb30a519d2b21e6c530c0eee8ebb4a5d0',
            loadedAt: '2026-03-02T12:00:00.000Z',
          },
        ],
        next: null,
      },
    },
  }),
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
      kind: kind.meta({ description: 'Of the account entry' }),
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
