// Reads the command lines of `npm run import` and `npm run export` and holds their usage texts.

import { parseArgs } from 'node:util';
import type { DecimalMark } from '@mostrador/rules/decimal';
import type { Delimiter } from '../../platform/csv/csv-records.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { TextForm } from '../../platform/table-files/table-file.js';
import type { DateForm } from './cell-values.js';
import { KIND_NAMES, type KindName, type RowOptions } from './import-kind.js';
import type { ExportRequest } from './kind-export.service.js';
import { formatOf, type ReadingOptions } from './table-source.js';
import type { Encoding } from './text-file.js';

/** The options that every kind of import has. */
export interface FileOptions extends ReadingOptions {
  readonly dateForm: DateForm;
  /** The company's code. */
  readonly company: string;
  /** Field names by the file's column names, both as typed. */
  readonly map: ReadonlyMap<string, string>;
  /** Whether to run the whole import and roll it back. */
  readonly dryRun: boolean;
}

/** The options of an import of rows. */
export interface ImportOptions extends FileOptions, RowOptions {
  readonly batch: number;
  /** Whether to store all rows or none. */
  readonly strict: boolean;
}

const KINDS_LINE = KIND_NAMES.join('|');

export const USAGE = `Uso: npm run import -- ${KINDS_LINE}
       ARCHIVO --company EMPRESA [opciones]

  ARCHIVO                  .csv, .xlsx o .ndjson; para images y documents, un .zip o una carpeta
  --company EMPRESA        papelera, barrilete…
  --decimal point|comma    el signo decimal de los números (si no se indica: point)
  --delimiter ,|;|tab|'|'  el separador (si no se indica: el de la línea de encabezado)
  --dates dmy|mdy|ymd      el orden de día, mes y año (si no se indica: dmy); aaaa-mm-dd se lee siempre
  --encoding utf-8|latin-1 la codificación (si no se indica: UTF-8 si todo el archivo lo es; si no, Latin-1)
  --map columna=campo,…    a qué campo va una columna; columna=ignorar la deja afuera
  --dry-run                hace todo el recorrido y no guarda nada

  --strict                 todo o nada: con una sola fila rechazada no se guarda ninguna (en shipping-rates, siempre)
  --batch N                filas por transacción (1000; en order-status e images, 1; en documents, 25)

Para products y prices:
  --price-list CÓDIGO      la lista de precios (si no se indica: la predeterminada de la empresa)

Sólo para products:
  --wrong-isbn reject|empty  con un ISBN incorrecto se guarda sin ISBN y con un aviso (empty, si no se indica) o se
                           rechaza la fila (reject)
  --create-categories      crea las categorías que faltan
  --create-tags            crea las etiquetas que faltan`;

export const EXPORT_USAGE = `Uso: npm run export -- ${KINDS_LINE}
       ARCHIVO --company EMPRESA [opciones]

  ARCHIVO                  .csv, .xlsx o .ndjson; para images, .zip; no tiene que existir
  --company EMPRESA        papelera, barrilete…
  --decimal point|comma    el signo decimal de un .csv (si no se indica: point)
  --delimiter ,|;|tab      el separador de un .csv (si no se indica: ,)
  --encoding utf-8|latin-1 la codificación de un .csv (si no se indica: utf-8)
  --price-list CÓDIGO      para products, la lista de precios (si no se indica: la predeterminada); para prices, sólo esa`;

const DELIMITERS: Readonly<Record<string, Delimiter>> = {
  ',': ',',
  comma: ',',
  coma: ',',
  ';': ';',
  semicolon: ';',
  'punto-y-coma': ';',
  '\t': '\t',
  tab: '\t',
  '|': '|',
  barra: '|',
};
const MARKS: Readonly<Record<string, DecimalMark>> = { point: '.', punto: '.', comma: ',', coma: ',' };
const DATE_FORMS: Readonly<Record<string, DateForm>> = { dmy: 'dmy', mdy: 'mdy', ymd: 'ymd' };
const ENCODINGS: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'latin-1': 'latin-1',
  latin1: 'latin-1',
  'iso-8859-1': 'latin-1',
  'windows-1252': 'latin-1',
};
const WRONG_ISBN: Readonly<Record<string, boolean>> = { reject: false, empty: true };
const BATCH_MAX = 10_000;

/**
 * Returns the kind of import that the arguments after `import` name.
 * @throws OperatorError for an unknown kind.
 */
export function kindOf([what]: readonly string[], usage = USAGE): KindName {
  const kind = KIND_NAMES.find((known) => known === what);
  if (kind === undefined)
    throw new OperatorError(`Indique qué se importa o exporta: ${KIND_NAMES.join(', ')}.\n\n${usage}`);
  return kind;
}

/**
 * Reads the arguments that follow `import products`.
 * @throws OperatorError saying which one is wrong.
 */
export function readOptions(args: readonly string[]): ImportOptions {
  const { values, positionals } = parseOrUsage(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...FILE_OPTIONS,
        'price-list': { type: 'string' },
        batch: { type: 'string', default: '1000' },
        strict: { type: 'boolean', default: false },
        'wrong-isbn': { type: 'string' },
        'create-categories': { type: 'boolean', default: false },
        'create-tags': { type: 'boolean', default: false },
      },
    }),
  );
  return {
    ...fileOptions(values, positionals),
    priceList: values['price-list'],
    batch: readBatch(values.batch),
    strict: values.strict,
    emptyWrongIsbn: oneOf('wrong-isbn', values['wrong-isbn'], WRONG_ISBN, 'reject o empty') ?? true,
    createCategories: values['create-categories'],
    createTags: values['create-tags'],
    alertPercent: ALERT_PERCENT,
  };
}

/** A price that moves further is pointed out in a preview. */
export const ALERT_PERCENT = 30;

/**
 * Reads the arguments that follow `export`.
 * @throws OperatorError saying which one is wrong.
 */
export function readExportOptions(args: readonly string[]): ExportRequest {
  const { values, positionals } = parseOrUsage(
    () =>
      parseArgs({
        args: [...args],
        allowPositionals: true,
        options: {
          company: { type: 'string' },
          delimiter: { type: 'string' },
          decimal: { type: 'string' },
          encoding: { type: 'string' },
          'price-list': { type: 'string' },
        },
      }),
    EXPORT_USAGE,
  );
  const kind = kindOf(positionals, EXPORT_USAGE);
  const [, file, ...more] = positionals;
  if (file === undefined) throw new OperatorError(`Falta el archivo.\n\n${EXPORT_USAGE}`);
  if (more.length > 0) throw new OperatorError(`Sobra «${more.join(' ')}»: se exporta a un archivo por vez.`);
  if (values.company === undefined) throw new OperatorError(`Falta --company.\n\n${EXPORT_USAGE}`);
  const form: TextForm = {
    delimiter: oneOf('delimiter', values.delimiter, DELIMITERS, ', ; o tab') ?? ',',
    decimalMark: oneOf('decimal', values.decimal, MARKS, 'point o comma') ?? '.',
    encoding: oneOf('encoding', values.encoding?.toLowerCase(), ENCODINGS, 'utf-8 o latin-1') ?? 'utf-8',
  };
  return {
    ...form,
    kind,
    file,
    format: formatOf(file),
    company: values.company,
    priceList: values['price-list'],
  };
}

const FILE_OPTIONS = {
  company: { type: 'string' },
  delimiter: { type: 'string' },
  decimal: { type: 'string' },
  dates: { type: 'string' },
  encoding: { type: 'string' },
  map: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean', default: false },
} as const;

interface FileValues {
  readonly company?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly decimal?: string | undefined;
  readonly dates?: string | undefined;
  readonly encoding?: string | undefined;
  readonly map?: readonly string[] | undefined;
  readonly 'dry-run': boolean;
}

function fileOptions(values: FileValues, positionals: readonly string[]): FileOptions {
  kindOf(positionals);
  const [, file, ...more] = positionals;
  if (file === undefined) throw new OperatorError(`Falta el archivo.\n\n${USAGE}`);
  if (more.length > 0) throw new OperatorError(`Sobra «${more.join(' ')}»: se importa un archivo por vez.`);
  if (values.company === undefined) throw new OperatorError(`Falta --company.\n\n${USAGE}`);
  return {
    file,
    company: values.company,
    delimiter: oneOf('delimiter', values.delimiter, DELIMITERS, ', ; o tab'),
    decimalMark: oneOf('decimal', values.decimal, MARKS, 'point o comma') ?? '.',
    dateForm: oneOf('dates', values.dates, DATE_FORMS, 'dmy, mdy o ymd') ?? 'dmy',
    encoding: oneOf('encoding', values.encoding?.toLowerCase(), ENCODINGS, 'utf-8 o latin-1'),
    map: readMap(values.map ?? []),
    dryRun: values['dry-run'],
  };
}

function parseOrUsage<Parsed>(read: () => Parsed, usage = USAGE): Parsed {
  try {
    return read();
  } catch (error) {
    const option = /'(-[^']*)'/.exec(error instanceof Error ? error.message : '')?.[1] ?? '';
    throw new OperatorError(`La opción ${option} no existe o está incompleta.\n\n${usage}`);
  }
}

function oneOf<Value>(
  option: string,
  given: string | undefined,
  values: Readonly<Record<string, Value>>,
  expected: string,
): Value | undefined {
  if (given === undefined) return undefined;
  if (!Object.hasOwn(values, given)) {
    throw new OperatorError(`--${option}: se esperaba ${expected}, no «${given}».`);
  }
  return values[given];
}

function readMap(given: readonly string[]): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const pair of given.flatMap((list) => list.split(','))) {
    const at = pair.lastIndexOf('=');
    const column = pair.slice(0, at).trim();
    const field = pair.slice(at + 1).trim();
    if (at < 0 || column === '' || field === '') {
      throw new OperatorError(`--map: se esperaba columna=campo, no «${pair}».`);
    }
    map.set(column, field);
  }
  return map;
}

function readBatch(given: string): number {
  const batch = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  if (batch < 1 || batch > BATCH_MAX) {
    throw new OperatorError(`--batch: se esperaba un número de 1 a ${BATCH_MAX}, no «${given}».`);
  }
  return batch;
}
