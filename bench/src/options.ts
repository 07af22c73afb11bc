// Command line of `npm run bench`: number of products, seconds, connections, groups of scenarios, comparison, pages
// and profile.

import { parseArgs } from 'node:util';

/** The groups of scenarios, as the command line names them. */
const GROUPS = [
  'list',
  'pages',
  'category',
  'product',
  'search',
  'client',
  'upsert',
  'quick',
  'cart',
  'login',
  'filters',
  'order',
  'mails',
  'lists',
  'desk',
  'suggest',
  'sync',
] as const;
export type Group = (typeof GROUPS)[number];

export interface Options {
  readonly products: number;
  readonly seconds: number;
  readonly connections: number;
  /** Groups of scenarios; empty for all. */
  readonly only: readonly Group[];
  /** Whether each scenario is compared with the bare server and with pgbench. */
  readonly compare: boolean;
  /** Whether the shop serves its screens, which must be built for it. */
  readonly pages: boolean;
  /** Whether the shop writes a CPU profile beside the results. */
  readonly profile: boolean;
}

export const USAGE = `npm run bench -- [--products 100000] [--seconds 8] [--connections 32] [--only list,search]
                 [--quick] [--no-compare] [--no-pages] [--profile]
--quick: 2,000 products and one second each, to see that everything runs. Its figures say nothing.`;

/** @throws TypeError for an option that is unknown or invalid. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      products: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string', default: '32' },
      only: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      'no-compare': { type: 'boolean', default: false },
      'no-pages': { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
    },
  });
  return {
    products: whole('products', values.products ?? (values.quick ? '2000' : '100000'), 1_000, 5_000_000),
    seconds: whole('seconds', values.seconds ?? (values.quick ? '1' : '8'), 1, 3_600),
    connections: whole('connections', values.connections, 1, 64),
    only: values.only
      .split(',')
      .filter((name) => name !== '')
      .map(groupNamed),
    compare: !values['no-compare'],
    pages: !values['no-pages'],
    profile: values.profile,
  };
}

function groupNamed(name: string): Group {
  const group = GROUPS.find((each) => each === name);
  if (group === undefined) throw new TypeError(`--only has no group ${name}: ${GROUPS.join(' ')}.`);
  return group;
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new TypeError(`--${name} must be a whole number from ${least} to ${most}.`);
}
