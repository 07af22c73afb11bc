// Benchmark data: inserts a category tree of three levels with 10, 50 and 250 categories.

import type pg from 'pg';

const ROOTS = [
  'Escritura',
  'Papelería',
  'Archivo',
  'Arte',
  'Escolar',
  'Oficina',
  'Libros',
  'Infantil',
  'Tecnología',
  'Fiesta',
];
const MIDDLES = ['Clásicos', 'Profesional', 'Económicos', 'Importados', 'De autor'];
const LAST = ['Línea básica', 'Línea media', 'Línea superior', 'Repuestos', 'Ofertas'];

export const LEAVES = ROOTS.length * MIDDLES.length * LAST.length;

/** Returns the ids of the 250 categories of the last level, and the codes of all. */
export async function addCategories(
  client: pg.Client,
  companyId: number,
): Promise<{ leafIds: number[]; codes: string[] }> {
  let parents: { id: number | null; code: string; name: string }[] = [{ id: null, code: '', name: '' }];
  const codes: string[] = [];
  for (const names of [ROOTS, MIDDLES, LAST]) {
    const rows = parents.flatMap(({ id, code, name }) =>
      names.map((last, position) => ({
        parent: id,
        code: code === '' ? last : `${code}-${position + 1}`,
        name: name === '' ? last : `${name} · ${last}`,
        position,
      })),
    );
    const { rows: made } = await client.query<{ category_id: number; category_code: string }>(
      `insert into categories (company_id, category_code, description, parent_category_id, position)
       select $1, code, name, parent, position
       from unnest($2::text[], $3::text[], $4::int[], $5::int[]) as c (code, name, parent, position)
       returning category_id, category_code`,
      [
        companyId,
        rows.map((row) => row.code),
        rows.map((row) => row.name),
        rows.map((row) => row.parent),
        rows.map((row) => row.position),
      ],
    );
    const ids = new Map(made.map((row) => [row.category_code, row.category_id]));
    parents = rows.map(({ code, name }) => ({ id: ids.get(code) ?? null, code, name }));
    codes.push(...rows.map(({ code }) => code));
  }
  return { leafIds: parents.map(({ id }) => id ?? 0), codes };
}
