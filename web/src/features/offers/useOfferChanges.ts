// Sends what is done with offers: make one, turn it into an order, change it, send it again, save its PDF.

import type { CallInput } from '@mostrador/contract/client';
import { callPath } from '@mostrador/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useApi } from '../../api/api';
import { saveFile } from '../../api/file-download';
import { useFetchFile } from '../../api/useFetchFile';
import { offersKey } from './queries';

type Keyed<Name extends 'createOffer' | 'acceptOffer'> = Omit<CallInput<Name>['body'], 'key'>;

/** The calls about offers. Each rejects with a `CallFailed`. */
export function useOfferChanges() {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  const fetchFile = useFetchFile();
  const keys = useRef(new Map<string, string>());
  return useMemo(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: offersKey(scope) });
    /** The same request has the same key until it was answered, so that sending it again makes nothing twice. */
    const once = async <Answer>(
      request: unknown,
      send: (key: string) => Promise<Answer>,
    ): Promise<Answer> => {
      const content = JSON.stringify(request);
      const key = keys.current.get(content) ?? crypto.randomUUID();
      keys.current.set(content, key);
      const answer = await send(key);
      keys.current.delete(content);
      refresh();
      return answer;
    };
    const refreshed = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
      const answer = await call;
      refresh();
      return answer;
    };
    return {
      create: (body: Keyed<'createOffer'>) =>
        once(['create', body], (key) => carrier('createOffer', { body: { ...body, key } })),
      accept: (externalId: string, body: Keyed<'acceptOffer'>) =>
        once(['accept', externalId, body], (key) =>
          carrier('acceptOffer', { params: { externalId }, body: { ...body, key } }),
        ),
      preview: (body: CallInput<'previewOffer'>['body']) => carrier('previewOffer', { body }),
      change: (externalId: string, body: CallInput<'changeOffer'>['body']) =>
        refreshed(carrier('changeOffer', { params: { externalId }, body })),
      send: (externalId: string) => refreshed(carrier('sendOffer', { params: { externalId } })),
      async savePdf(externalId: string, number: string): Promise<void> {
        saveFile(await fetchFile(callPath('offerPdf', { externalId })), `${number}.pdf`);
      },
      refresh,
    };
  }, [carrier, client, fetchFile, scope]);
}

export type OfferChanges = ReturnType<typeof useOfferChanges>;
