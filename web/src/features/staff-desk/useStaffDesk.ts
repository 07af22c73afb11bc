// The company's staff on the desk: the query, and the changes with their outcomes.

import type { StaffChange, StaffMember, StaffRole } from '@mostrador/contract/entries/staff-desk';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';

const staffQuery = ({ carrier, scope }: Api) =>
  queryOptions({
    queryKey: [scope, 'staff-desk'] as const,
    queryFn: async (): Promise<StaffMember[]> => (await carrier('staffMembers', {})).members,
  });

/** The Spanish sentence of what went wrong; undefined if the change is done. */
export type StaffOutcome = string | undefined;

/** @param failed the sentence for a failure that brings none. */
export function useStaffDesk(failed: string) {
  const api = useApi();
  const { carrier } = api;
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(staffQuery(api));

  async function change(work: () => Promise<{ readonly members?: StaffMember[] }>): Promise<StaffOutcome> {
    try {
      const { members } = await work();
      if (members === undefined) await refetch();
      else client.setQueryData(staffQuery(api).queryKey, members);
      return undefined;
    } catch (error) {
      // another administrator changed it: the screen is stale
      if ([404, 409].includes(statusOf(error) ?? 0)) void refetch();
      return refusalMessageOf(error) ?? failed;
    }
  }
  return {
    members: data,
    hasFailed: isError,
    reload: refetch,
    invite: (body: { readonly name: string; readonly email: string; readonly role: StaffRole }) =>
      change(() => carrier('inviteStaff', { body })),
    save: (userId: number, ...changes: StaffChange[]) =>
      change(() => carrier('saveStaffMember', { params: { userId }, body: { changes } })),
    closeSessions: (userId: number) =>
      change(async () => {
        await carrier('closeStaffSessions', { params: { userId } });
        return {};
      }),
    resend: (userId: number) => change(() => carrier('resendStaffInvitation', { params: { userId } })),
  };
}

export type StaffDesk = ReturnType<typeof useStaffDesk>;
