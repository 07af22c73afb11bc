// The description of one call of /api/v1, the API for other systems: its type and the function `entry`, which declares it.

import type { ApiScope } from '@mostrador/rules/api-scopes';
import { z } from 'zod';
import type { ErrorCode } from './errors.js';

/** Where /api/v1 is. It does not depend on the address of the shop's own calls. */
export const V1_PATH = '/api/v1';

/** The types of bodies that are files. They are read as streams. */
export type FileType = 'application/x-ndjson' | 'text/csv' | 'application/pdf';

/** One call of /api/v1. */
export interface MachineEntry {
  /** The operationId of the document. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, with parameters in braces: '/products/{code}'. */
  readonly path: string;
  /** One of these opens the call. The handler may ask for more, as `detail` says. */
  readonly scopes: readonly ApiScope[];
  /** One line in English. */
  readonly summary: string;
  /** For the page, in English and Spanish. */
  readonly detail: { readonly en: string; readonly es: string };
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** The JSON body. With PATCH it is a merge patch (RFC 7396). */
  readonly body?: z.ZodType;
  /** The body is a file of one of these types, of at most `fileMaxBytes`. */
  readonly fileTypes?: readonly FileType[];
  readonly fileMaxBytes?: number;
  /** The status of a success. Default: 200. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Absent if the answer has no body or is NDJSON. */
  readonly output?: z.ZodType;
  /** The answer has one JSON object of this schema a line. */
  readonly lines?: z.ZodType;
  /** Whether If-Match or If-None-Match must be sent, or may be. */
  readonly precondition?: 'required' | 'optional';
  /** Whether the answer has an ETag. */
  readonly etag?: boolean;
  /** Whether the answer is a page and has Link: rel="next" where another follows. */
  readonly paged?: boolean;
  /** Whether the answer has a Location. */
  readonly location?: boolean;
  /** Whether Idempotency-Key is required; the answer is stored in the transaction of what is created. */
  readonly idempotent?: boolean;
  /** The codes it may answer besides those that every call may. */
  readonly errors: readonly ErrorCode[];
  /** ISO 8601: since when it is deprecated (RFC 9745), and from when on it may be gone (RFC 8594). */
  readonly deprecatedSince?: string;
  readonly sunsetOn?: string;
  /** A request with its answer. `file` is the body of an entry with `fileTypes`. */
  readonly example: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly file?: string;
    readonly output?: unknown;
  };
}

/** Declares one call of /api/v1 and keeps its literal types. */
export const entry = <const E extends MachineEntry>(declared: E): E => declared;

/** How many things are on a page: at most 500, 100 if left out. */
export const pageQuery = {
  after: z
    .string()
    .max(400)
    .optional()
    .meta({ description: 'The cursor of the page before, as its Link rel="next" has it' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(100)
    .meta({ description: 'How many things are on the page' }),
};

/** One page of things. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable().meta({ description: 'For `after` of the next page; null on the last' }),
  });

/** An instant: ISO 8601, UTC. */
export const instant = z.iso.datetime();
