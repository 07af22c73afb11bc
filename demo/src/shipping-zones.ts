/** The demonstration's shipping rates: four zones, by the weight of a parcel in grams. */
import type { DemoShippingZone } from './demo-company.js';

const GRAMS = [1_000, 2_000, 5_000, 10_000, 15_000, 20_000, 25_000] as const;

/** The price in pesos for each weight of GRAMS. */
const table: readonly (readonly [zone: string, provinces: string, pesos: readonly number[]])[] = [
  [
    'AMBA',
    'Ciudad Autónoma de Buenos Aires|Buenos Aires',
    [7_450, 8_190, 9_870, 12_640, 15_380, 18_150, 20_900],
  ],
  [
    'Centro',
    'Córdoba|Santa Fe|Entre Ríos|La Pampa|San Luis',
    [9_280, 10_460, 13_120, 17_350, 21_480, 25_600, 29_750],
  ],
  [
    'Norte y Cuyo',
    'Mendoza|San Juan|La Rioja|Catamarca|Tucumán|Salta|Jujuy|Santiago del Estero|Chaco|Formosa|Corrientes|Misiones',
    [10_640, 12_180, 15_830, 21_470, 27_050, 32_640, 38_200],
  ],
  [
    'Patagonia',
    'Neuquén|Río Negro|Chubut|Santa Cruz|Tierra del Fuego',
    [12_350, 14_320, 19_260, 26_780, 34_190, 41_640, 49_080],
  ],
];

/** Returns the zones of a company. @param share percentage of the table's prices that the company pays. */
export const shippingZones = (share: number): DemoShippingZone[] =>
  table.map(([zone, provinces, pesos]) => ({
    zone,
    provinceNames: provinces.split('|'),
    rates: GRAMS.map((upToGrams, index) => ({
      upToGrams,
      // Rounded to ten pesos, as in printed tables.
      priceCentavos: Math.round(((pesos[index] ?? 0) * share) / 1_000) * 1_000,
    })),
  }));
