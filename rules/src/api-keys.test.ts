import { describe, expect, it } from 'vitest';
import { type ApiKeyFacts, apiKeyState, daysToExpiry } from './api-keys.js';
import { endOfDay } from './days.js';

const now = Date.parse('2026-11-24T15:00:00-03:00');
const key = (facts: Partial<ApiKeyFacts> = {}): ApiKeyFacts => ({
  revokedAt: null,
  expiresAt: null,
  lastUsedAt: now - 1,
  ...facts,
});

describe('the state of a key', () => {
  it.each([
    ['active when it was used and has no end', key(), 'active'],
    ['active when its end is far', key({ expiresAt: endOfDay('2027-06-30') }), 'active'],
    ['unused when it was never used', key({ lastUsedAt: null }), 'unused'],
    ['expiring 45 days before its end', key({ expiresAt: endOfDay('2027-01-08') }), 'expiring'],
    ['active 46 days before its end', key({ expiresAt: endOfDay('2027-01-09') }), 'active'],
    [
      'expiring on its last day, also if unused',
      key({ expiresAt: endOfDay('2026-11-24'), lastUsedAt: null }),
      'expiring',
    ],
    ['expired at its end', key({ expiresAt: now }), 'expired'],
    ['revoked, also when it is expired', key({ expiresAt: now - 1, revokedAt: now }), 'revoked'],
  ] as const)('is %s', (_, facts, state) => {
    expect(apiKeyState(facts, now)).toBe(state);
  });

  it('counts the days to its end by the calendar of Argentina', () => {
    expect(daysToExpiry(endOfDay('2026-11-24'), now)).toBe(0);
    expect(daysToExpiry(endOfDay('2026-11-25'), now)).toBe(1);
    expect(daysToExpiry(endOfDay('2027-01-01'), now)).toBe(38);
  });
});
