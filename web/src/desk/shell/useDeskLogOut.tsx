// 'Salir' in the desk: ends the session, after the question what becomes of the data that the device keeps. The frame
// then leads to the store.

import { type ReactNode, useState } from 'react';
import { useLogout } from '../../api/session-changes';
import { useBrand } from '../../page/page';
import { useSession, useSessionStore } from '../../session/session-context';
import { mayWorkOffline } from '../../session/session-store';

type LeavingCode = typeof import('../../features/sync/leaving');

interface Question {
  readonly code: LeavingCode;
  readonly kept: NonNullable<Awaited<ReturnType<LeavingCode['keptData']>>>;
}

export interface DeskLogOut {
  readonly logOut: () => void;
  /** Asks what becomes of the device's data. The caller renders it. */
  readonly dialog: ReactNode;
}

export function useDeskLogOut(): DeskLogOut {
  const leave = useLogout();
  const sessions = useSessionStore();
  const session = useSession();
  const { code: company } = useBrand();
  const [question, setQuestion] = useState<Question>();
  async function ask() {
    if (!mayWorkOffline(session)) return leave();
    const user = { owner: { company, userId: session.userId }, sessions };
    try {
      const code = await import('../../features/sync/leaving');
      const kept = await code.keptData(user);
      if (kept !== undefined) return setQuestion({ code, kept });
    } catch {
      // a session that does not open the device's data has nothing to decide about it
    }
    leave();
  }
  return {
    logOut: () => void ask(),
    dialog: question && (
      <question.code.LeavingDialog
        kept={question.kept}
        onStay={() => setQuestion(undefined)}
        onLeave={leave}
      />
    ),
  };
}
