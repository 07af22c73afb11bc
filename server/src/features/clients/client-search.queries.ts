import { fold, SEARCH_WORDS_MAX } from '@mostrador/rules/search-text';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition for clients `c` that contain every typed word in their name, code, e-mail, CUIT or a user's e-mail.
 * Accents and case are ignored. A word matches as typed (`%` is no wildcard) or without its signs, so that a CUIT is found
 * with hyphens too.
 * @param withCity whether the city of an address counts too.
 */
export function clientMatches(searchTerm: string, { withCity = false } = {}): RawBuilder<boolean> {
  const words = searchTerm.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  return sql`(${sql.join(
    words.slice(0, SEARCH_WORDS_MAX).map((word) => containsWord(word, withCity)),
    sql` and `,
  )})`;
}

function containsWord(word: string, withCity: boolean): RawBuilder<boolean> {
  const typed = word
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase();
  const bare = fold(word).replaceAll(' ', '');
  const forms = [...new Set([typed, bare])].filter((form) => form !== '');
  const patterns = forms.map((form) => `%${escapeLike(form)}%`);
  // No company here: the foreign key implies it, and with it the planner would read all of the company's users.
  const inCity = withCity ? sql`or c.city_search_text like any (${patterns}::text[])` : sql``;
  return sql`(c.search_text like any (${patterns}::text[]) ${inCity} or exists (
    select from users found where found.client_id = c.client_id
      and lower(found.email) like any (${patterns}::text[])))`;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
