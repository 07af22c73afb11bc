import { fold, SEARCH_WORDS_MAX } from '@mostrador/rules/search-text';
import { type RawBuilder, sql } from 'kysely';

/**
 * Clients `c` in whose name, code, e-mail, CUIT or user's e-mail every typed word stands, accents and case ignored: as it was typed (a
 * `%` means a `%`), or without its signs, so that a CUIT is found with its hyphens.
 */
export function clientMatches(searchTerm: string): RawBuilder<boolean> {
  const words = searchTerm.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  return sql`(${sql.join(words.slice(0, SEARCH_WORDS_MAX).map(containsWord), sql` and `)})`;
}

function containsWord(word: string): RawBuilder<boolean> {
  const typed = word
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase();
  const bare = fold(word).replaceAll(' ', '');
  const forms = [...new Set([typed, bare])].filter((form) => form !== '');
  const patterns = forms.map((form) => `%${escapeLike(form)}%`);
  // The foreign key keeps a client's users in its company; naming it would lead the planner through the whole company's.
  return sql`(c.search_text like any (${patterns}::text[]) or exists (
    select from users found where found.client_id = c.client_id
      and lower(found.email) like any (${patterns}::text[])))`;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
