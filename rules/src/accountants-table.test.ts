// An accountant's table: forty worked purchases by client's condition, IVA rates, perceptions and rounding, each with its source.
// 'arithmetic' says that no norm is quoted. The sums were made apart from the code, and stand beside each case.

import { describe, expect, it } from 'vitest';
import { IVA_RATES } from './iva.js';
import type { TaxRate } from './tax-rates.js';
import { invoiceKind, taxesOf } from './taxes.js';

/** A rate by its percentage; 'E' exempt; '-' no rate of its own, for the post alone. */
type Rate = '21' | '10.5' | '27' | '0' | 'E' | '-';
/** Rate, net in centavos, and how many such lines. */
type Line = readonly [rate: Rate, net: number, lines?: number];

interface Case {
  readonly name: string;
  readonly condition: string;
  readonly lines: readonly Line[];
  readonly shipping?: Line;
  /** Jurisdiction and basis points. */
  readonly perceptions?: readonly (readonly [jurisdiction: string, bps: number])[];
  /** Centavos by rate. */
  readonly iva: Readonly<Record<string, number>>;
  readonly exempt?: number;
  /** Centavos of each perception. */
  readonly collected?: readonly number[];
  readonly toPay: number;
  readonly source: string;
}

const CASES: readonly Case[] = [
  {
    name: '21 %, one line',
    condition: 'Responsable Inscripto',
    lines: [['21', 100_000]],
    iva: { '21': 21_000 },
    toPay: 121_000,
    source: 'Ley 23.349 art. 28, 1.º párrafo: alícuota general 21 %',
    // 1.000,00 × 21 % = 210,00
  },
  {
    name: '10,5 %, one line',
    condition: 'Responsable Inscripto',
    lines: [['10.5', 100_000]],
    iva: { '10.5': 10_500 },
    toPay: 110_500,
    source: 'Ley 23.349 art. 28, 4.º párrafo: 50 % de la general',
    // 1.000,00 × 10,5 % = 105,00
  },
  {
    name: '27 %, one line',
    condition: 'Responsable Inscripto',
    lines: [['27', 100_000]],
    iva: { '27': 27_000 },
    toPay: 127_000,
    source: 'Ley 23.349 art. 28, 2.º párrafo: 27 %',
    // 1.000,00 × 27 % = 270,00
  },
  {
    name: '0 %, one line',
    condition: 'Responsable Inscripto',
    lines: [['0', 100_000]],
    iva: { '0': 0 },
    toPay: 100_000,
    source: 'arithmetic: a rate of 0 % is a rate, and its net is shown with it',
    // 1.000,00 × 0 % = 0,00
  },
  {
    name: 'a book',
    condition: 'Responsable Inscripto',
    lines: [['E', 100_000]],
    iva: {},
    exempt: 100_000,
    toPay: 100_000,
    source: 'Ley 23.349 art. 7 a: libros exentos',
    // no IVA
  },
  {
    name: 'a Monotributista pays the same IVA',
    condition: 'Monotributista',
    lines: [['21', 100_000]],
    iva: { '21': 21_000 },
    toPay: 121_000,
    source: 'Ley 23.349 art. 28; RG 5003: factura A to a Monotributista',
    // 1.000,00 × 21 % = 210,00
  },
  {
    name: 'an exempt client pays IVA on what it buys',
    condition: 'Exento',
    lines: [['21', 100_000]],
    iva: { '21': 21_000 },
    toPay: 121_000,
    source: 'Ley 23.349 art. 28: exemption of the buyer is not one of art. 7; factura B',
    // 1.000,00 × 21 % = 210,00
  },
  {
    name: 'a Consumidor Final pays the same amount',
    condition: 'Consumidor Final',
    lines: [['21', 100_000]],
    iva: { '21': 21_000 },
    toPay: 121_000,
    source: 'Ley 23.349 art. 28; Ley 27.743 art. 99: the contained IVA is told',
    // 1.000,00 × 21 % = 210,00
  },
  {
    name: '21 % and 10,5 % apart',
    condition: 'Responsable Inscripto',
    lines: [
      ['21', 40_508_800],
      ['10.5', 2_140_000],
    ],
    iva: { '21': 8_506_848, '10.5': 224_700 },
    toPay: 51_380_348,
    source: 'Ley 23.349 art. 28',
    // 405.088,00 × 21 % = 85.068,48; 21.400,00 × 10,5 % = 2.247,00
  },
  {
    name: 'the same with 2,5 % of Santa Fe',
    condition: 'Responsable Inscripto',
    lines: [
      ['21', 40_508_800],
      ['10.5', 2_140_000],
    ],
    perceptions: [['Santa Fe', 250]],
    iva: { '21': 8_506_848, '10.5': 224_700 },
    collected: [1_066_220],
    toPay: 52_446_568,
    source: 'Ley 23.349 art. 28; IIBB on the net: arithmetic',
    // 405.088,00 × 21 % = 85.068,48; 21.400,00 × 10,5 % = 2.247,00; 426.488,00 × 2,5 % = 10.662,20
  },
  {
    name: 'books and stationery',
    condition: 'Responsable Inscripto',
    lines: [
      ['E', 31_878_000],
      ['21', 7_110_000],
    ],
    iva: { '21': 1_493_100 },
    exempt: 31_878_000,
    toPay: 40_481_100,
    source: 'Ley 23.349 art. 7 a and art. 28',
    // 71.100,00 × 21 % = 14.931,00
  },
  {
    name: 'books, stationery and post at 21 %',
    condition: 'Responsable Inscripto',
    lines: [
      ['E', 31_878_000],
      ['21', 7_110_000],
    ],
    shipping: ['21', 842_000],
    iva: { '21': 1_669_920 },
    exempt: 31_878_000,
    toPay: 41_499_920,
    source: 'Ley 23.349 art. 28; the freight that the seller bills is part of the net at its rate',
    // 79.520,00 × 21 % = 16.699,20
  },
  {
    name: 'books and post at 21 %',
    condition: 'Exento',
    lines: [['E', 10_000_000]],
    shipping: ['21', 842_000],
    iva: { '21': 176_820 },
    exempt: 10_000_000,
    toPay: 11_018_820,
    source: 'Ley 23.349 art. 7 a; Ley 23.349 art. 28',
    // 8.420,00 × 21 % = 1.768,20
  },
  {
    name: 'post whose price includes its IVA',
    condition: 'Responsable Inscripto',
    lines: [['21', 100_000]],
    shipping: ['-', 50_000],
    iva: { '21': 21_000 },
    toPay: 171_000,
    source: 'arithmetic: nothing is added to the post',
    // 1.000,00 × 21 % = 210,00
  },
  {
    name: 'post at 10,5 %',
    condition: 'Responsable Inscripto',
    lines: [['21', 100_000]],
    shipping: ['10.5', 50_000],
    iva: { '21': 21_000, '10.5': 5_250 },
    toPay: 176_250,
    source: 'arithmetic',
    // 1.000,00 × 21 % = 210,00; 500,00 × 10,5 % = 52,50
  },
  {
    name: 'all rates at once',
    condition: 'Responsable Inscripto',
    lines: [
      ['21', 100_000],
      ['10.5', 100_000],
      ['27', 100_000],
      ['0', 100_000],
      ['E', 100_000],
    ],
    iva: { '27': 27_000, '21': 21_000, '10.5': 10_500, '0': 0 },
    exempt: 100_000,
    toPay: 558_500,
    source: 'Ley 23.349 art. 28, art. 7',
    // 1.000,00 × 27 % = 270,00; 1.000,00 × 21 % = 210,00; 1.000,00 × 10,5 % = 105,00; 1.000,00 × 0 % = 0,00
  },
  {
    name: 'rounded once per rate: three lines of 0,01',
    condition: 'Consumidor Final',
    lines: [['21', 1, 3]],
    iva: { '21': 1 },
    toPay: 4,
    source: 'arithmetic: each line alone would give 0,00',
    // 0,03 × 21 % = 0,01
  },
  {
    name: 'rounded once per rate: three lines of 0,03',
    condition: 'Consumidor Final',
    lines: [['21', 3, 3]],
    iva: { '21': 2 },
    toPay: 11,
    source: 'arithmetic: each line alone would give 0,01',
    // 0,09 × 21 % = 0,02
  },
  {
    name: 'half a centavo up: 0,50 at 21 %',
    condition: 'Responsable Inscripto',
    lines: [['21', 50]],
    iva: { '21': 11 },
    toPay: 61,
    source: 'arithmetic: 0,105 is rounded up',
    // 0,50 × 21 % = 0,11
  },
  {
    name: 'half a centavo up: 1,00 at 10,5 %',
    condition: 'Responsable Inscripto',
    lines: [['10.5', 100]],
    iva: { '10.5': 11 },
    toPay: 111,
    source: 'arithmetic: 0,105 is rounded up',
    // 1,00 × 10,5 % = 0,11
  },
  {
    name: 'below half a centavo: 0,02 at 21 %',
    condition: 'Responsable Inscripto',
    lines: [['21', 2]],
    iva: { '21': 0 },
    toPay: 2,
    source: 'arithmetic: 0,0042 is rounded down',
    // 0,02 × 21 % = 0,00
  },
  {
    name: 'one centavo at 27 %',
    condition: 'Responsable Inscripto',
    lines: [['27', 1]],
    iva: { '27': 0 },
    toPay: 1,
    source: 'arithmetic: 0,0027 is rounded down',
    // 0,01 × 27 % = 0,00
  },
  {
    name: 'two centavos at 27 %',
    condition: 'Responsable Inscripto',
    lines: [['27', 2]],
    iva: { '27': 1 },
    toPay: 3,
    source: 'arithmetic: 0,0054 is rounded up',
    // 0,02 × 27 % = 0,01
  },
  {
    name: 'a discounted line: 12 × 3.189,80',
    condition: 'Responsable Inscripto',
    lines: [['21', 3_827_760]],
    iva: { '21': 803_830 },
    toPay: 4_631_590,
    source: 'Ley 23.349 art. 28: on the net after the discount (art. 10)',
    // 38.277,60 × 21 % = 8.038,30
  },
  {
    name: 'hundred lines of 99,99',
    condition: 'Responsable Inscripto',
    lines: [['21', 9_999, 100]],
    iva: { '21': 209_979 },
    toPay: 1_209_879,
    source: 'arithmetic: on the sum of 9.999,00',
    // 9.999,00 × 21 % = 2.099,79
  },
  {
    name: 'national perception 3 %',
    condition: 'Responsable Inscripto',
    lines: [['21', 10_000_000]],
    perceptions: [['IVA', 300]],
    iva: { '21': 2_100_000 },
    collected: [300_000],
    toPay: 12_400_000,
    source: 'RG 2408 art. 2: 3 % of the net of the operation',
    // 100.000,00 × 21 % = 21.000,00; 100.000,00 × 3 % = 3.000,00
  },
  {
    name: 'national perception with books: not on what is exempt',
    condition: 'Responsable Inscripto',
    lines: [
      ['21', 10_000_000],
      ['E', 5_000_000],
    ],
    perceptions: [['IVA', 300]],
    iva: { '21': 2_100_000 },
    exempt: 5_000_000,
    collected: [300_000],
    toPay: 17_400_000,
    source: 'RG 2408 art. 1: operaciones gravadas',
    // 100.000,00 × 21 % = 21.000,00; 100.000,00 × 3 % = 3.000,00
  },
  {
    name: 'national perception with 0 %: not on it',
    condition: 'Responsable Inscripto',
    lines: [
      ['21', 10_000_000],
      ['0', 5_000_000],
    ],
    perceptions: [['IVA', 300]],
    iva: { '21': 2_100_000, '0': 0 },
    collected: [300_000],
    toPay: 17_400_000,
    source: 'RG 2408 art. 1; arithmetic',
    // 100.000,00 × 21 % = 21.000,00; 50.000,00 × 0 % = 0,00; 100.000,00 × 3 % = 3.000,00
  },
  {
    name: 'IIBB Buenos Aires 3 %',
    condition: 'Responsable Inscripto',
    lines: [['21', 10_000_000]],
    perceptions: [['Buenos Aires', 300]],
    iva: { '21': 2_100_000 },
    collected: [300_000],
    toPay: 12_400_000,
    source: 'percentage of the ARBA list of that client; arithmetic',
    // 100.000,00 × 21 % = 21.000,00; 100.000,00 × 3 % = 3.000,00
  },
  {
    name: 'IIBB CABA 1,5 % of a Monotributista',
    condition: 'Monotributista',
    lines: [['21', 1_033_333]],
    perceptions: [['CABA', 150]],
    iva: { '21': 217_000 },
    collected: [15_500],
    toPay: 1_265_833,
    source: 'percentage of the AGIP list; arithmetic: 154,99995 is rounded up',
    // 10.333,33 × 21 % = 2.170,00; 10.333,33 × 1,5 % = 155,00
  },
  {
    name: 'IIBB Córdoba 4,25 %',
    condition: 'Responsable Inscripto',
    lines: [['21', 1_234_567]],
    perceptions: [['Córdoba', 425]],
    iva: { '21': 259_259 },
    collected: [52_469],
    toPay: 1_546_295,
    source: 'arithmetic',
    // 12.345,67 × 21 % = 2.592,59; 12.345,67 × 4,25 % = 524,69
  },
  {
    name: 'two provinces and the national one',
    condition: 'Responsable Inscripto',
    lines: [
      ['21', 5_000_000],
      ['10.5', 2_000_000],
    ],
    perceptions: [
      ['Santa Fe', 250],
      ['Buenos Aires', 300],
      ['IVA', 300],
    ],
    iva: { '21': 1_050_000, '10.5': 210_000 },
    collected: [175_000, 210_000, 210_000],
    toPay: 8_855_000,
    source: 'arithmetic: each on its own base, none on another',
    // 50.000,00 × 21 % = 10.500,00; 20.000,00 × 10,5 % = 2.100,00; 70.000,00 × 2,5 % = 1.750,00; 70.000,00 × 3 % = 2.100,00; 70.000,00 × 3 % = 2.100,00
  },
  {
    name: 'IIBB on net with exempt books',
    condition: 'Responsable Inscripto',
    lines: [
      ['E', 8_000_000],
      ['21', 2_000_000],
    ],
    perceptions: [['Santa Fe', 250]],
    iva: { '21': 420_000 },
    exempt: 8_000_000,
    collected: [250_000],
    toPay: 10_670_000,
    source: 'arithmetic: the base is the whole net',
    // 20.000,00 × 21 % = 4.200,00; 100.000,00 × 2,5 % = 2.500,00
  },
  {
    name: 'IIBB and post',
    condition: 'Responsable Inscripto',
    lines: [['21', 2_000_000]],
    shipping: ['21', 150_050],
    perceptions: [['Santa Fe', 250]],
    iva: { '21': 451_511 },
    collected: [53_751],
    toPay: 2_655_312,
    source: 'arithmetic: the billed freight is part of the base',
    // 21.500,50 × 21 % = 4.515,11; 21.500,50 × 2,5 % = 537,51
  },
  {
    name: 'a perception of 0,01 % below half a centavo',
    condition: 'Responsable Inscripto',
    lines: [['21', 4_999]],
    perceptions: [['Mendoza', 1]],
    iva: { '21': 1_050 },
    collected: [0],
    toPay: 6_049,
    source: 'arithmetic: 0,004999 is rounded down',
    // 49,99 × 21 % = 10,50; 49,99 × 0,01 % = 0,00
  },
  {
    name: 'a perception of 0,01 %, half a centavo',
    condition: 'Responsable Inscripto',
    lines: [['21', 5_000]],
    perceptions: [['Mendoza', 1]],
    iva: { '21': 1_050 },
    collected: [1],
    toPay: 6_051,
    source: 'arithmetic: 0,005 is rounded up',
    // 50,00 × 21 % = 10,50; 50,00 × 0,01 % = 0,01
  },
  {
    name: 'an exempt client with a perception of its province',
    condition: 'Exento',
    lines: [['21', 123_450]],
    perceptions: [['Santa Fe', 250]],
    iva: { '21': 25_925 },
    collected: [3_086],
    toPay: 152_461,
    source: 'arithmetic',
    // 1.234,50 × 21 % = 259,25; 1.234,50 × 2,5 % = 30,86
  },
  {
    name: 'a Consumidor Final with post',
    condition: 'Consumidor Final',
    lines: [['21', 826_446]],
    shipping: ['21', 82_645],
    iva: { '21': 190_909 },
    toPay: 1_100_000,
    source: 'arithmetic: 9.090,91 net is 11.000,00 with IVA',
    // 9.090,91 × 21 % = 1.909,09
  },
  {
    name: 'an order of a hundred million',
    condition: 'Responsable Inscripto',
    lines: [
      ['21', 8_264_462_810],
      ['10.5', 904_977_376],
    ],
    perceptions: [['Santa Fe', 250]],
    iva: { '21': 1_735_537_190, '10.5': 95_022_624 },
    collected: [229_236_005],
    toPay: 11_229_236_005,
    source: 'arithmetic with twelve digits',
    // 82.644.628,10 × 21 % = 17.355.371,90; 9.049.773,76 × 10,5 % = 950.226,24; 91.694.401,86 × 2,5 % = 2.292.360,05
  },
  {
    name: 'centavos of every rate',
    condition: 'Responsable Inscripto',
    lines: [
      ['21', 3_333],
      ['10.5', 3_333],
      ['27', 3_334],
    ],
    shipping: ['21', 1],
    perceptions: [['CABA', 333]],
    iva: { '27': 900, '21': 700, '10.5': 350 },
    collected: [333],
    toPay: 12_284,
    source: 'arithmetic',
    // 33,34 × 27 % = 9,00; 33,34 × 21 % = 7,00; 33,33 × 10,5 % = 3,50; 100,01 × 3,33 % = 3,33
  },
];

const codes: Readonly<Record<Rate, string>> = {
  '21': 'IVA21',
  '10.5': 'IVA10.5',
  '27': 'IVA27',
  '0': 'IVA0',
  E: 'EXENTO',
  '-': '',
};

function rateOf(rate: Rate): TaxRate | null {
  const known = IVA_RATES.find(({ code }) => code === codes[rate]);
  return known === undefined ? null : { code: known.code, bps: known.percent * 100 };
}

describe('the accountant’s table', () => {
  it('has forty cases, of every condition and rate', () => {
    expect(CASES).toHaveLength(40);
    expect(new Set(CASES.map(({ condition }) => condition)).size).toBe(4);
    expect(new Set(CASES.flatMap(({ lines }) => lines.map(([rate]) => rate))).size).toBe(5);
  });

  it.each(CASES)('$name ($condition; $source)', (given) => {
    const { condition, lines, shipping = ['-', 0], perceptions = [] } = given;
    const taxes = taxesOf({
      lines: lines.flatMap(([rate, net, count = 1]) => Array(count).fill({ net, rate: rateOf(rate) })),
      shipping: { net: shipping[1], rate: rateOf(shipping[0]) },
      perceptions: perceptions.map(([jurisdiction, bps]) => ({ jurisdiction, bps })),
    });
    expect(Object.fromEntries(taxes?.rates.map(({ bps, iva }) => [String(bps / 100), iva]) ?? [])).toEqual(
      given.iva,
    );
    expect(taxes?.exempt).toBe(given.exempt ?? 0);
    expect(taxes?.perceptions.map(({ amount }) => amount)).toEqual(given.collected ?? []);
    expect(taxes?.toPay).toBe(given.toPay);
    expect(invoiceKind(condition)).toBeDefined();
  });
});
