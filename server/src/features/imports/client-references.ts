// What the cells of a file of clients name: price lists, discount lists, payment terms, IVA conditions, provinces and salesmen. Finds each by its
// code or name, and gives the text by which an export and the review write it.

import { fold } from '@mostrador/rules/search-text';
import type { Database } from '../../platform/database/database.js';
import { discountListNames, paymentTermsNames, salesmenByEmail } from '../clients/client-records.service.js';
import { homeProvinces, taxCategories } from '../geography/geography.service.js';
import type { Read } from './cell-values.js';
import { priceLists } from './imports.queries.js';
import { provinceFinder } from './province-finder.js';

/** A kind of thing that a cell names. `find` reads a text that is not empty. */
export interface Reference<Id> {
  readonly find: (text: string) => Read<Id>;
  /** The text by which an export writes it, which `find` finds again. */
  readonly textOf: (id: Id) => string;
}

export interface ClientReferences {
  readonly priceLists: Reference<number>;
  readonly discountLists: Reference<number>;
  readonly paymentTerms: Reference<number>;
  readonly taxCategories: Reference<number>;
  readonly provinces: Reference<string>;
  readonly salesmen: Reference<number>;
}

/** Other ways of writing an IVA condition, folded, by its description. */
const TAX_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'responsable inscripto': ['ri', 'inscripto', 'resp inscripto', 'iva responsable inscripto'],
  monotributista: ['mt', 'm', 'monotributo', 'responsable monotributo', 'resp monotributo'],
  exento: ['ex', 'e', 'iva exento', 'iva sujeto exento', 'sujeto exento'],
  'consumidor final': ['cf', 'final', 'c final'],
};

export async function clientReferences(db: Database, companyId: number): Promise<ClientReferences> {
  const [prices, discounts, terms, categories, provinces, salesmen] = await Promise.all([
    priceLists(db, companyId),
    discountListNames(db, companyId),
    paymentTermsNames(db, companyId),
    taxCategories(db),
    homeProvinces(db),
    salesmenByEmail(db, companyId),
  ]);
  const province = provinceFinder(provinces);
  const provinceNames = new Map(provinces.map(({ provinceId, provinceName }) => [provinceId, provinceName]));
  const emails = new Map([...salesmen].map(([email, id]) => [id, email]));
  const taxes = new Map(
    categories.flatMap(({ taxCategoryId: id, taxCategoryDescription: name }) =>
      [fold(name), ...(TAX_ALIASES[fold(name)] ?? [])].map((word): [string, number] => [word, id]),
    ),
  );
  const taxNames = new Map(
    categories.map(({ taxCategoryId, taxCategoryDescription }) => [taxCategoryId, taxCategoryDescription]),
  );
  return {
    priceLists: listReference(prices, 'no existe esa lista de precios'),
    discountLists: listReference(discounts, 'no existe esa lista de descuentos'),
    paymentTerms: listReference(
      terms.map(({ id, name }) => ({ id, code: name, name })),
      'no existe esa condición de pago',
    ),
    taxCategories: {
      find: (text) => {
        const id = taxes.get(fold(text));
        return id === undefined
          ? { reason: `no es una condición: ${[...taxNames.values()].join(', ')}` }
          : { value: id };
      },
      textOf: (id) => taxNames.get(id) ?? '',
    },
    provinces: {
      find: (text) => {
        const found = province(text);
        return found === undefined ? { reason: 'no es una provincia' } : { value: found.provinceId };
      },
      textOf: (id) => provinceNames.get(id) ?? id,
    },
    salesmen: {
      find: (text) => {
        const id = salesmen.get(text.toLowerCase());
        return id === undefined ? { reason: `no hay un vendedor con el e-mail ${text}` } : { value: id };
      },
      textOf: (id) => emails.get(id) ?? '',
    },
  };
}

interface NamedList {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** A list is found by its code, or by a name that only one list has. */
function listReference(lists: readonly NamedList[], missing: string): Reference<number> {
  const byCode = new Map(lists.map(({ code, id }) => [code, id]));
  const codes = new Map(lists.map(({ code, id }) => [id, code]));
  return {
    find: (text) => {
      const found = byCode.get(text);
      if (found !== undefined) return { value: found };
      const named = lists.filter(({ code, name }) => fold(code) === fold(text) || fold(name) === fold(text));
      const [only] = named;
      if (only === undefined) return { reason: missing };
      return named.length === 1
        ? { value: only.id }
        : { reason: 'hay varias listas con ese nombre: use el código' };
    },
    textOf: (id) => codes.get(id) ?? '',
  };
}
