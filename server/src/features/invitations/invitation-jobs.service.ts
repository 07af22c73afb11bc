// The jobs of invitations: the next clients of a wave, and another mail for a user who asks for it.

import type { Task } from '../../platform/jobs/start-jobs.js';
import type { Shop } from '../../shop.js';
import { inviteAgainTask, mailAnother } from './accept.service.js';
import { inviteNext, waveTask } from './waves.service.js';

/** Returns the tasks by which this process sends its company's invitations. */
export function invitationTasks(shop: Shop): Readonly<Record<string, Task>> {
  const { companyId } = shop.company();
  return {
    [waveTask(companyId)]: (payload) => inviteNext(shop, Number(payloadValue(payload, 'waveId'))),
    [inviteAgainTask(companyId)]: (payload) => mailAnother(shop, String(payloadValue(payload, 'hash'))),
  };
}

function payloadValue(payload: unknown, name: string): unknown {
  const value = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
  if (value === undefined) throw new Error(`The job names no ${name}.`);
  return value;
}
