// The claim of a bucket's part: kept for one company, and a bucket that refuses the shop or does not answer at the start.

import { S3StandIn } from '@mostrador/trials/s3-stand-in/s3-stand-in';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { BucketBlobs } from '../../platform/blobs/bucket-blobs.js';
import { ConfigError } from '../../platform/config.js';
import { claimStore } from './store-claim.service.js';

let standIn: S3StandIn;
const warnings: unknown[] = [];
const log = { warn: (...words: unknown[]) => void warnings.push(words) };
beforeAll(async () => {
  standIn = await S3StandIn.start();
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.bucket.objects.clear();
  standIn.fault = () => undefined;
  warnings.length = 0;
});

const files = (prefix: string, wrong: object = {}) =>
  new BucketBlobs({ ...standIn.place(prefix), ...wrong }, { pauseMs: 1, restMs: 0 });
const claim = (company: string, prefix = 'tienda/', production = true) =>
  claimStore({ production }, files(prefix), company, log);

it('belongs to the first company that serves from it in production, and to others below other prefixes', async () => {
  await claim('papelera', 'tienda/', false);
  expect(standIn.bucket.objects.size).toBe(0);
  await claim('papelera');
  await claim('papelera');
  await claim('barrilete', 'otra/');
  expect([...standIn.bucket.objects.keys()]).toEqual([
    'tienda/claims/company-papelera',
    'otra/claims/company-barrilete',
  ]);
  await expect(claim('barrilete')).rejects.toThrow('S3_PREFIX: expected a prefix for barrilete alone');
  await expect(claim('barrilete', 'tienda/', false)).rejects.toThrow(ConfigError);
});

it('lets one of two companies have it that claim it at the same moment, or neither', async () => {
  const claims = await Promise.allSettled([claim('papelera'), claim('barrilete')]);
  expect(claims.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
  expect(standIn.bucket.objects.size).toBeLessThan(2);
});

it('refuses the start with wrong keys, and warns of a bucket that does not answer', async () => {
  const start = (wrong: object) => claimStore({ production: true }, files('tienda/', wrong), 'papelera', log);
  await expect(start({ secretAccessKey: 'x' })).rejects.toThrow(
    /S3_BUCKET: expected a bucket.*SignatureDoesNotMatch/,
  );
  await expect(start({ bucket: 'otro' })).rejects.toThrow('NoSuchBucket');
  standIn.fault = () => 'away';
  await claim('papelera');
  expect(JSON.stringify(warnings)).toContain('the bucket does not answer');
});
