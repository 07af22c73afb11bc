// Requests to configured URLs reach public addresses only, in whatever notation a private one is written.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutboundError, type OutboundRules } from './outbound-rules.js';
import { postOutbound } from './post-outbound.js';
import { isPublicAddress } from './public-address.js';

/** Hosts as a URL may write them, none of which is public. */
const PRIVATE_HOSTS = [
  // This machine, in the notations of IPv4.
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '127.000.000.001',
  '127.0.0.1.',
  '127.255.255.254',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '①②⑦.0.0.1',
  '0',
  '0.0.0.0',
  '0x0',
  '00.0.0.0',
  '0.0.0.1',
  // Private networks, link-local with the metadata of clouds, carrier-grade NAT.
  '10.0.0.1',
  '10.255.255.255',
  '0xa.0.0.1',
  '167772161',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '0xac100001',
  '192.168.0.1',
  '192.168.1.254',
  '3232235777',
  '0300.0250.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.1.1',
  '100.64.0.1',
  '100.127.255.254',
  '100.100.100.200',
  '168.63.129.16',
  // Documentation, tests, relays, protocol assignments, multicast, reserved, broadcast.
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.9',
  '198.18.0.1',
  '198.19.255.255',
  '192.88.99.1',
  '192.0.0.8',
  '192.0.0.192',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '4294967295',
  // IPv6: this machine, any, unique local, link-local, site-local, multicast, documentation, discard, benchmarking, ORCHID.
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fdff:ffff::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[ff0e::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[2001:2::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[5f00::1]',
  '[4000::1]',
  '[3ffe::1]',
  '[e000::1]',
  // IPv6 that carries an IPv4 address: mapped, compatible, translated, NAT64, 6to4, Teredo.
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a00:1]',
  '[::ffff:169.254.169.254]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::]',
  '[2001::1]',
  // Public addresses in a notation that hides them are refused too.
  '[::ffff:8.8.8.8]',
  '[64:ff9b::8.8.8.8]',
  '[2002:808:808::1]',
] as const;

const PUBLIC_ADDRESSES = [
  '8.8.8.8',
  '200.45.191.35',
  '1.1.1.1',
  '172.32.0.1',
  '100.63.0.1',
  '2800:3f0:4002::200e',
  '2606:4700::1111',
  '2a00:1450:4003::1',
];

let receiver: Server;
let port: number;
let requests = 0;
beforeAll(async () => {
  receiver = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  // On every address of this machine, so that a request that should not leave would arrive.
  await new Promise<void>((resolve) => receiver.listen(0, '::', resolve));
  ({ port } = receiver.address() as AddressInfo);
});
afterAll(() => receiver.close());

const failureOf = (url: string, rules: OutboundRules): Promise<string> =>
  postOutbound(new URL(url), { headers: {}, body: '{}' }, rules).then(
    ({ status }) => `answered ${status}`,
    (error: unknown) => (error instanceof OutboundError ? error.failure : String(error)),
  );

describe('an address that is not public', () => {
  it('is a table of at least sixty notations', () => {
    expect(new Set(PRIVATE_HOSTS).size).toBeGreaterThanOrEqual(60);
  });
  it.each(PRIVATE_HOSTS)('is refused as the host %s', async (host) => {
    for (const scheme of ['http', 'https'])
      expect(await failureOf(`${scheme}://${host}:${port}/`, { allowsPrivate: false })).toBe(
        'private_address',
      );
  });
  it('is refused as the answer of DNS, also beside a public one', async () => {
    for (const host of PRIVATE_HOSTS) {
      const address = new URL(`https://${host}`).hostname.replace(/^\[|\]$/g, '');
      for (const answer of [[address], ['8.8.8.8', address]])
        expect(
          await failureOf(`http://erp.example:${port}/`, {
            allowsPrivate: false,
            resolve: async () => answer,
          }),
          address,
        ).toBe('private_address');
    }
  });
  it('is refused in notations that DNS never answers', () => {
    for (const text of [
      '127.1',
      '0x7f.0.0.1',
      '2130706433',
      'fe80::1%eth0',
      '',
      'localhost',
      ' 8.8.8.8',
      '8.8.8.8/32',
    ])
      expect(isPublicAddress(text), text).toBe(false);
  });
  it('has received nothing', () => {
    expect(requests).toBe(0);
  });
});

it('accepts the addresses of the internet', () => {
  for (const address of PUBLIC_ADDRESSES) expect(isPublicAddress(address), address).toBe(true);
});

it('asks DNS once and connects to no other address than the checked one, whatever DNS answers a moment later', async () => {
  const asked: string[] = [];
  const answers = [['8.8.8.8'], ['127.0.0.1'], ['127.0.0.1']];
  const resolve = async (hostname: string) => answers[asked.push(hostname) - 1] ?? [];
  const before = requests;
  const url = new URL(`http://erp.example:${port}/`);
  const sent = postOutbound(
    url,
    { headers: {}, body: '{}' },
    { allowsPrivate: false, resolve },
    AbortSignal.timeout(300),
  );
  await expect(sent).rejects.toThrow();
  expect(asked).toEqual(['erp.example']);
  expect(requests).toBe(before);
});

it('connects to the address that was checked, not to one that the name has later', async () => {
  const answers = [['127.0.0.1'], ['192.0.2.1']];
  let asked = 0;
  const resolve = async () => answers[asked++] ?? [];
  const before = requests;
  expect(await failureOf(`http://erp.example:${port}/`, { allowsPrivate: true, resolve })).toBe(
    'answered 200',
  );
  expect([asked, requests - before]).toEqual([1, 1]);
});
