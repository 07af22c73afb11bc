// The desk's search words: the queries of groups, searches without a result and previews, and the changes with their outcomes.

import type { SearchPreview, SearchWords, Synonyms } from '@mostrador/contract/entries/search-words';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { keepPreviousAnswer } from '../../api/query-client';
import { refusalMessageOf } from '../../api/refusal-message';

const searchWordsQuery = ({ carrier, scope }: Api, days: number) =>
  queryOptions({
    queryKey: [scope, 'search-words', 'all', days] as const,
    queryFn: (): Promise<SearchWords> => carrier('searchWords', { query: { days } }),
  });

/** The groups of synonyms, and the searches without a result of the last days. */
export function useSearchWords(days: number) {
  return useQuery(searchWordsQuery(useApi(), days));
}

/** What clients find by a text; the last answer stays until the next one is there. */
export function useSearchPreview(searchTerm: string) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'search-words', 'preview', searchTerm] as const,
    queryFn: (): Promise<SearchPreview> => carrier('searchPreview', { query: { searchTerm } }),
    enabled: searchTerm !== '',
    placeholderData: keepPreviousAnswer(scope),
  });
}

/** The outcome of a change: the action by which it can be undone, or the Spanish sentence of what went wrong. */
export type SynonymsOutcome =
  | { readonly isDone: true; readonly actionId: string | null }
  | { readonly isDone: false; readonly message: string };

/** @param failed the sentence for a failure that brings none. */
export function useSynonymChanges(failed: string) {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: [scope, 'search-words'] });

  async function change(work: () => Promise<{ readonly actionId: string | null }>): Promise<SynonymsOutcome> {
    try {
      const { actionId } = await work();
      await reload();
      return { isDone: true, actionId };
    } catch (error) {
      // another user changed or removed it: the screen is stale
      if ([404, 409].includes(statusOf(error) ?? 0)) void reload();
      return { isDone: false, message: refusalMessageOf(error) ?? failed };
    }
  }

  return {
    /** Reads everything again, after an undo. */
    reload,
    create: (body: Synonyms) => change(() => carrier('createSynonyms', { body })),
    save: (synonymGroupId: number, from: Synonyms, to: Synonyms) =>
      change(() => carrier('saveSynonyms', { params: { synonymGroupId }, body: { from, to } })),
    dismiss: (text: string) => change(() => carrier('dismissSearch', { body: { text } })),
    remove: (synonymGroupId: number) =>
      change(() => carrier('removeSynonyms', { params: { synonymGroupId } })),
  };
}
