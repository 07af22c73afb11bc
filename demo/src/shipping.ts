/** What the post asks for: four zones, by the grams of a parcel. */
import type { DemoShippingZone } from './shape.js';

const GRAMS = [1_000, 2_000, 5_000, 10_000, 15_000, 20_000, 25_000] as const;

/** Pesos for each weight of GRAMS. */
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

/** Each company has its own contract. @param share of the table's prices, in percent. */
export const shippingZones = (share: number): DemoShippingZone[] =>
  table.map(([zone, provinces, pesos]) => ({
    zone,
    provinceNames: provinces.split('|'),
    rates: GRAMS.map((upToGrams, index) => ({
      upToGrams,
      // To ten pesos, as such tables are printed.
      priceCentavos: Math.round(((pesos[index] ?? 0) * share) / 1_000) * 1_000,
    })),
  }));
