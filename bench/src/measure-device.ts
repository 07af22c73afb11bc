// Benchmark of a browser that works offline: measures how it downloads a client's catalogue from the real shop and how
// fast it searches there.

import type pg from 'pg';
import type { Loaded } from './data/load.js';
import { editProducts } from './measure-sync.js';

/** One download of a client's catalogue from the real shop into a browser. */
export interface DeviceRow {
  readonly name: string;
  readonly products: number;
  readonly seconds: number;
  /** Size of the answers, uncompressed. */
  readonly bytes: number;
  /** Size of the answers as transferred, compressed. */
  readonly lineBytes: number;
  /** Heap of the page after a garbage collection. */
  readonly heapBytes: number;
}

export interface DeviceSearch {
  readonly name: string;
  /** Milliseconds: the first list of a page that was just opened, then of all others. */
  readonly firstList: number;
  readonly p50: number;
  readonly p95: number;
  readonly slowest: number;
  readonly heapBytes: number;
}

type Download = Omit<DeviceRow, 'name'>;

interface Device {
  bringUpToDate(): Promise<Download>;
  askCatalogue(queries: readonly object[]): Promise<Omit<DeviceSearch, 'name'>>;
}

interface DeviceCode {
  hasBrowser(): boolean;
  withDevice<Result>(
    given: { shop: { port: number; token: string } },
    work: (device: Device) => Promise<Result>,
  ): Promise<Result>;
}

export interface DeviceFigures {
  readonly downloads: readonly DeviceRow[];
  readonly search: DeviceSearch;
}

/** A browser downloads everything, then what an edit changed, and asks what it has. @returns undefined without a browser. */
export async function measureDevice(
  shop: { readonly port: number; readonly token: string },
  client: pg.Client,
  { companyId, terms, categoryCodes, productCodes }: Loaded,
): Promise<DeviceFigures | undefined> {
  const { hasBrowser, withDevice } = (await import(
    new URL('../device/device.mjs', import.meta.url).href
  )) as DeviceCode;
  if (!hasBrowser()) return undefined;
  const [common = '', other = ''] = terms.common;
  const [rare = '', rarer = ''] = terms.rare;
  const [mistyped = ''] = terms.typo;
  const [category = ''] = categoryCodes;
  const queries = [
    {},
    { searchTerm: common },
    { searchTerm: `${common} ${other.slice(0, 3)}` },
    { searchTerm: rare },
    { searchTerm: rarer.slice(1, 6) },
    { searchTerm: mistyped },
    { searchTerm: productCodes[0] ?? '' },
    { ctegoryCodeFilter: category, sortParam: 'prA' },
    { sortParam: 'nomA', pageNumber: 400 },
    { sortParam: 'prD', searchTerm: other, ctegoryCodeFilter: category },
  ];
  return await withDevice({ shop }, async (device) => {
    const whole = await device.bringUpToDate();
    await editProducts(client, companyId);
    const edited = await device.bringUpToDate();
    const search = await device.askCatalogue(queries);
    return {
      downloads: [
        { ...whole, name: 'first sync' },
        { ...edited, name: 'after an edit' },
      ],
      search: { ...search, name: 'search' },
    };
  });
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(2)} MB`;

export const deviceLines = ({ downloads, search }: DeviceFigures): readonly string[] => [
  ...downloads.map(
    ({ name, products, seconds, bytes, lineBytes, heapBytes }) =>
      `in the browser: ${name}, ${products} products`.padEnd(48) +
      `${seconds.toFixed(2)} s, ${megabytes(bytes)}, ${megabytes(lineBytes)} on the line, heap ${megabytes(heapBytes)}`,
  ),
  `in the browser: ${search.name}`.padEnd(48) +
    `first list ${search.firstList.toFixed(0)} ms, p50 ${search.p50.toFixed(1)} ms, p95 ${search.p95.toFixed(1)} ms, ` +
    `slowest ${search.slowest.toFixed(1)} ms, heap ${megabytes(search.heapBytes)}`,
];
