// Building a call's path from its route: parameters are encoded, missing ones stay empty.

import { expect, it } from 'vitest';
import './later-routes.js';
import { callPath, routes } from './routes.js';

it('fills encoded parameters into a path, and leaves the place of a missing one empty', () => {
  expect(routes.retryJob[1]).toBe('/System/jobs/:jobId');
  expect(callPath('retryJob', { jobId: 'a/b ñ' })).toBe('/System/jobs/a%2Fb%20%C3%B1');
  expect(callPath('retryJob')).toBe('/System/jobs/');
  expect(callPath('retryJob', { jobId: 7 }, (text) => `<${text}>`)).toBe('/System/jobs/<7>');
});
