import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

export const systemCalls = {
  stats: call({
    name: 'stats',
    access: 'public',
    summary: 'Notes a page view',
    query: z.object({ module: text(60).min(1), function: text(60).min(1), message: text(200).optional() }),
    output: z.object({ ok: z.literal(true) }),
    example: { query: { module: 'store', function: 'load' } },
  }),
  liveness: call({
    name: 'liveness',
    access: 'public',
    summary: 'Answers while the process lives',
    output: z.object({ status: z.literal('ok') }),
  }),
  readiness: call({
    name: 'readiness',
    access: 'public',
    summary: 'Answers 200 while the shop can serve: database reachable and not stopping; else 503',
    output: z.object({ status: z.enum(['ready', 'not_ready']) }),
  }),
};
