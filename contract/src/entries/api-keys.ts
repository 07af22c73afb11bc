// API calls of the desk about the keys by which other systems call /api/v1.

import {
  API_KEY_ADDRESSES_MAX,
  API_KEY_NAME_MAX,
  type ApiKeyState,
  KEY_OVERLAP_HOURS,
} from '@mostrador/rules/api-keys';
import { API_SCOPE_CODES, type ApiScope } from '@mostrador/rules/api-scopes';
import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';

const moment = z.string();
const scope = z.enum(API_SCOPE_CODES as [ApiScope, ...ApiScope[]]);
const STATES = [
  'active',
  'unused',
  'expiring',
  'expired',
  'revoked',
] as const satisfies readonly ApiKeyState[];

/** Moments are ISO 8601, UTC. */
export const apiKey = z.object({
  apiKeyId: z.number().int(),
  name: z.string(),
  /** How its text begins: 'mk_live_7Qd2kB0aXz1M'. */
  beginning: z.string(),
  scopes: z.array(scope),
  /** Addresses and networks from which it may be used; empty: all. */
  addresses: z.array(z.string()),
  state: z.enum(STATES),
  /** null: it never expires. */
  expiresAt: moment.nullable(),
  /** Days until its last one; null without an end. */
  daysLeft: z.number().int().nullable(),
  /** Until then the secret before the last rotation is valid too; null if only one is. */
  previousUntil: moment.nullable(),
  /** At most a minute late. */
  lastUsedAt: moment.nullable(),
  /** Empty: by the command. */
  madeBy: z.string(),
  madeAt: moment,
  rotatedAt: moment.nullable(),
  revokedAt: moment.nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

const keys = z.object({ keys: z.array(apiKey) });
/** With the key's text, which is shown once. */
const withText = keys.extend({ apiKeyId: z.number().int(), text: z.string() });
export type NewApiKey = z.output<typeof withText>;

const newKey = z.object({
  name: text(API_KEY_NAME_MAX),
  scopes: z.array(scope).min(1).max(API_SCOPE_CODES.length),
  /** Its last day, in Argentina; null: it never expires. */
  expiresOn: z.iso.date().nullable(),
  addresses: z.array(text(64)).max(API_KEY_ADDRESSES_MAX),
});
export type NewApiKeyValues = z.output<typeof newKey>;

const ofKey = z.object({ apiKeyId: identifier });
const exampleKey = { params: { apiKeyId: '1' } };

export const apiKeysCalls = {
  apiKeys: call({
    name: 'apiKeys',
    access: 'administrator',
    summary: 'The keys of /api/v1: those in force, and the ones revoked last',
    output: keys,
  }),
  createApiKey: call({
    name: 'createApiKey',
    access: 'administrator',
    notImpersonating: true,
    summary: 'Create a key of /api/v1; answers once with its text. Needs fresh proof of identity',
    body: newKey,
    output: withText,
    example: { body: { name: 'Puente ERP', scopes: ['orders:read'], expiresOn: null, addresses: [] } },
  }),
  rotateApiKey: call({
    name: 'rotateApiKey',
    access: 'administrator',
    notImpersonating: true,
    summary:
      'Give a key another secret; answers once with its text, and the one before stays valid for some hours. Needs fresh proof of identity',
    params: ofKey,
    body: z.object({ overlapHours: z.union(KEY_OVERLAP_HOURS.map((hours) => z.literal(hours))) }),
    output: withText,
    example: { ...exampleKey, body: { overlapHours: 24 } },
  }),
  revokeApiKey: call({
    name: 'revokeApiKey',
    access: 'administrator',
    notImpersonating: true,
    summary: 'Revoke a key at once, for ever',
    params: ofKey,
    output: keys,
    example: exampleKey,
  }),
};
