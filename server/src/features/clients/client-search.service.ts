import { searchWords } from '@mostrador/rules/fold';
import { type RawBuilder, sql } from 'kysely';

/**
 * Clients `c` in whose name, code, e-mail or CUIT every typed word stands, accents and case ignored. Where nothing has a
 * letter or digit it is looked for as it is: a `%` means a `%`.
 */
export function clientMatches(searchTerm: string): RawBuilder<boolean> {
  const folded = searchWords(searchTerm);
  const words = folded.length > 0 ? folded : searchTerm.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  return sql`(${sql.join(
    words.map((word) => sql`c.search_text like ${`%${literal(word)}%`}`),
    sql` and `,
  )})`;
}

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
