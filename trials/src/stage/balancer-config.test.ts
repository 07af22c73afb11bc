import { expect, it } from 'vitest';
import { balancerConfig } from './balancer-config.js';

it('gives every address of the example one of this machine', () => {
  const machines = [
    { linePort: 21_001, agentPort: 21_011 },
    { linePort: 21_002, agentPort: 21_012 },
  ];
  const text = balancerConfig(machines, { database: 22_000, shop: 22_001, shops: [23_001, 23_002, 23_003] });
  const servers = text.split('\n').filter((line) => /^ +(?:server|bind) /.test(line));
  expect(servers.map((line) => line.trim())).toEqual([
    'bind 127.0.0.1:22000',
    'server db1 127.0.0.1:21001 check port 21011',
    'server db2 127.0.0.1:21002 check port 21012',
    'bind 127.0.0.1:22001',
    'server shop1 127.0.0.1:23001 check',
    'server shop2 127.0.0.1:23002 check',
    'server shop3 127.0.0.1:23003 check',
  ]);
});
