import { describe, expect, it } from 'vitest';
import { type UrlParts, WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, webhookUrlFailure } from './webhooks.js';

const url = (given: Partial<UrlParts> = {}): UrlParts => ({
  href: 'https://erp.example/avisos',
  protocol: 'https:',
  username: '',
  password: '',
  port: '',
  hash: '',
  ...given,
});

describe('the URL of an endpoint', () => {
  it.each([{}, { port: '1024' }, { port: '8443' }, { port: '65535' }])('is accepted with %o', (given) => {
    expect(webhookUrlFailure(url(given))).toBeUndefined();
  });
  it.each([
    ['no URL', undefined, 'https://'],
    ['http', url({ protocol: 'http:' }), 'https://'],
    ['ftp', url({ protocol: 'ftp:' }), 'https://'],
    ['a user', url({ username: 'ana' }), 'contraseña'],
    ['a password', url({ password: 'x' }), 'contraseña'],
    ['a fragment', url({ hash: '#a' }), '#'],
    ['port 22', url({ port: '22' }), 'puerto'],
    ['port 80', url({ port: '80' }), 'puerto'],
    ['port 1023', url({ port: '1023' }), 'puerto'],
    ['2,001 characters', url({ href: 'x'.repeat(2_001) }), '2000'],
  ])('is refused with %s', (_, given, words) => {
    expect(webhookUrlFailure(given)).toContain(words);
  });
  it('may be http on any port while a shop is developed, and never has a password', () => {
    expect(webhookUrlFailure(url({ protocol: 'http:', port: '80' }), true)).toBeUndefined();
    expect(webhookUrlFailure(url({ password: 'x' }), true)).toContain('contraseña');
    expect(webhookUrlFailure(url({ protocol: 'file:' }), true)).toContain('https://');
  });
});

it('names each event in Spanish', () => {
  expect(new Set(Object.values(WEBHOOK_EVENTS)).size).toBe(WEBHOOK_EVENT_TYPES.length);
});
