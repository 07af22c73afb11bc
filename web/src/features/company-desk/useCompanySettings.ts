// Reads and saves the company's settings for the desk, stores pictures of banners and logos, and asks for mails with given words.

import type { CompanySettings, SettingEdit } from '@mostrador/contract/entries/company-desk';
import { callPath } from '@mostrador/contract/routes';
import type { MailWords } from '@mostrador/rules/company-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';
import { sendFile } from '../../api/file-upload';
import { usePage } from '../../page/page';
import { useSessionStore } from '../../session/session-context';

const settingsKey = (scope: string) => [scope, 'company-desk'] as const;

/** All settings; fetched anew on each visit, so that an edit begins with what is stored. */
export function useCompanySettings() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: settingsKey(scope),
    queryFn: () => carrier('companySettings', {}),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** What a minimum order of that many centavos would change; undefined while it is not known. */
export function useMinimumOrderEffect(amount: number | undefined) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...settingsKey(scope), 'minimum', amount] as const,
    queryFn: () => carrier('minimumOrderEffect', { query: { amount: amount ?? 0 } }),
    enabled: amount !== undefined,
    staleTime: 30_000,
  }).data;
}

/** A mail of the shop with the words that are typed. */
export type TypedMail = MailWords & { readonly field: string };

/** Each rejects with a `CallFailed`. */
export interface CompanyCalls {
  readonly save: (edits: readonly SettingEdit[]) => Promise<CompanySettings>;
  readonly preview: (mail: TypedMail) => Promise<{ readonly subject: string; readonly page: string }>;
  readonly sendTest: (mail: TypedMail) => Promise<{ readonly recipient: string }>;
  readonly addPicture: (file: Blob) => Promise<UploadedPicture>;
}

/** A picture that the shop has stored. Width and height in pixels. */
export interface UploadedPicture {
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
}

export function useCompanyCalls(): CompanyCalls {
  const { carrier, scope } = useApi();
  const { apiBase } = usePage();
  const sessions = useSessionStore();
  const client = useQueryClient();
  return useMemo(
    () => ({
      async save(edits) {
        const saved = await carrier('saveCompanySettings', { body: { edits: [...edits] } });
        client.setQueryData(settingsKey(scope), saved);
        void client.invalidateQueries({ queryKey: [scope, 'deskCounts'] });
        return saved;
      },
      preview: (mail) => carrier('previewCompanyMail', { body: mail }),
      sendTest: (mail) => carrier('sendCompanyMailTest', { body: mail }),
      addPicture: async (file) =>
        (await sendFile({
          apiBase,
          path: callPath('addCompanyPicture', {}),
          token: sessions.refresh().token,
          file,
          onProgress: () => undefined,
        })) as UploadedPicture,
    }),
    [carrier, scope, client, apiBase, sessions],
  );
}
