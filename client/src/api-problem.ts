// The errors that calls throw: a refusal of the shop, and a shop that cannot be reached.

import type { V1ErrorCode } from './generated/v1.js';

/** One wrong value of a request. */
export interface WrongValue {
  /** JSON pointer to it, as a fragment: #/lines/0/units. */
  readonly pointer: string;
  readonly code: string;
  /** In Spanish. */
  readonly message: string;
}

/** A refusal as the shop sends it: application/problem+json (RFC 9457). */
export interface Problem {
  readonly status: number;
  /** `no_problem_document`: what answered was not the shop, for example a proxy. Codes of later releases are possible. */
  readonly code: V1ErrorCode | 'no_problem_document';
  readonly title: string;
  /** In Spanish, for people. */
  readonly detail: string;
  readonly errors: readonly WrongValue[];
  /** Also in the log of the shop; empty if it did not answer. */
  readonly requestId: string;
}

/** The shop refused a request. */
export class ApiProblem extends Error implements Problem {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: Problem['code'];
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly WrongValue[];
  readonly requestId: string;

  constructor(call: string, problem: Problem) {
    super(`${call}: ${problem.status} ${problem.code}: ${problem.detail}`);
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.detail = problem.detail;
    this.errors = problem.errors;
    this.requestId = problem.requestId;
  }
}

/** The shop could not be reached, or the connection broke. It is not known whether the request was carried out. */
export class ShopUnreachable extends Error {
  override readonly name = 'ShopUnreachable';

  constructor(call: string, cause: unknown) {
    super(`${call}: the shop did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** Returns the problem of an answer. @param text its body. */
export function readProblem(status: number, text: string): Problem {
  const body = objectOf(text);
  if (body === undefined || typeof body['code'] !== 'string')
    return {
      status,
      code: 'no_problem_document',
      title: '',
      detail: text.slice(0, 200),
      errors: [],
      requestId: '',
    };
  const word = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
  return {
    status,
    code: body['code'] as V1ErrorCode,
    title: word('title'),
    detail: word('detail'),
    errors: Array.isArray(body['errors']) ? (body['errors'] as readonly WrongValue[]) : [],
    requestId: word('requestId'),
  };
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
