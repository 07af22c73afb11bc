// Sends the desk's changes of clients: fields, one change of many, new clients, verification, addresses and notes.

import type { CallInput } from '@mostrador/contract/client';
import type { Conflict } from '@mostrador/contract/entries/change-log';
import type {
  ClientEdit,
  ManyClientsChange,
  SavedClient,
  SavedPaymentTerms,
} from '@mostrador/contract/entries/client-desk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';
import { CallFailed } from '../../api/call-failed';
import { clientDeskKey, deskClientKey } from './queries';

/** Which clients one change is for: their ids, or all that a filter shows. */
export type ManyChosen = Pick<CallInput<'changeManyClients'>['body'], 'clientIds' | 'filter' | 'exceptIds'>;

type AddressBody = CallInput<'createClientAddress'>['body'];

/** The calls that change clients. Each rejects with a `CallFailed`; `conflictsOf` reads a refusal because of another user. */
export interface ClientChanges {
  readonly save: (clientId: number, edits: readonly ClientEdit[]) => Promise<SavedClient>;
  readonly changeMany: (
    change: ManyClientsChange,
    chosen: ManyChosen,
  ) => Promise<{ readonly actionId: string | null; readonly chosen: number; readonly changed: number }>;
  readonly create: (values: CallInput<'createClient'>['body']['values']) => Promise<SavedClient>;
  readonly verify: (clientId: number, body: CallInput<'verifyClient'>['body']) => Promise<SavedClient>;
  readonly reject: (clientId: number, reason: string) => Promise<SavedClient>;
  readonly createAddress: (clientId: number, body: AddressBody) => Promise<SavedClient>;
  readonly saveAddress: (
    clientId: number,
    addressId: number,
    edits: readonly ClientEdit[],
  ) => Promise<SavedClient>;
  readonly makeDefault: (clientId: number, addressId: number) => Promise<SavedClient>;
  readonly addNote: (clientId: number, text: string) => Promise<SavedClient>;
  readonly strikeNote: (clientId: number, noteId: number) => Promise<SavedClient>;
  readonly createTerms: (values: CallInput<'createPaymentTerms'>['body']) => Promise<SavedPaymentTerms>;
  readonly saveTerms: (paymentTermsId: number, edits: readonly ClientEdit[]) => Promise<SavedPaymentTerms>;
  /** Reads counts, choices and clients again. */
  readonly refresh: () => void;
}

export function useClientChanges(): ClientChanges {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  return useMemo(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: clientDeskKey(scope) });
    const refreshed = async <T>(call: Promise<T>): Promise<T> => {
      const answer = await call;
      refresh();
      return answer;
    };
    /** The answer is the client as it is now. */
    const kept = async (call: Promise<SavedClient>): Promise<SavedClient> => {
      const saved = await call;
      client.setQueryData(deskClientKey(scope, saved.client.clientId), saved.client);
      void client.invalidateQueries({ queryKey: [...clientDeskKey(scope), 'counts'] });
      return saved;
    };
    return {
      refresh,
      save: (clientId, edits) =>
        kept(carrier('saveClient', { params: { clientId }, body: { edits: [...edits] } })),
      changeMany: (change, chosen) =>
        refreshed(carrier('changeManyClients', { body: { change, ...chosen } })),
      create: (values) => refreshed(carrier('createClient', { body: { values } })),
      verify: (clientId, body) => refreshed(carrier('verifyClient', { params: { clientId }, body })),
      reject: (clientId, reason) =>
        refreshed(carrier('rejectClient', { params: { clientId }, body: { reason } })),
      createAddress: (clientId, body) => kept(carrier('createClientAddress', { params: { clientId }, body })),
      saveAddress: (clientId, addressId, edits) =>
        kept(carrier('saveClientAddress', { params: { clientId, addressId }, body: { edits: [...edits] } })),
      makeDefault: (clientId, addressId) =>
        kept(carrier('makeDefaultAddress', { params: { clientId, addressId } })),
      addNote: (clientId, text) => kept(carrier('addClientNote', { params: { clientId }, body: { text } })),
      createTerms: (values) => refreshed(carrier('createPaymentTerms', { body: values })),
      saveTerms: (paymentTermsId, edits) =>
        refreshed(carrier('savePaymentTerms', { params: { paymentTermsId }, body: { edits: [...edits] } })),
      strikeNote: (clientId, noteId) => kept(carrier('strikeClientNote', { params: { clientId, noteId } })),
    };
  }, [carrier, scope, client]);
}

/** Returns the fields that another user has changed meanwhile, if that is why a call was refused. */
export function conflictsOf(error: unknown): readonly Conflict[] | undefined {
  if (!(error instanceof CallFailed) || error.code !== 'changed_meanwhile') return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('conflicts' in body)) return [];
  return Array.isArray(body.conflicts) ? (body.conflicts as Conflict[]) : [];
}

/** The field that a refusal names, and its sentence. */
export const refusedField = (
  error: unknown,
): { readonly field: string; readonly message: string } | undefined =>
  error instanceof CallFailed && error.field !== undefined && error.message !== ''
    ? { field: error.field, message: error.message }
    : undefined;
