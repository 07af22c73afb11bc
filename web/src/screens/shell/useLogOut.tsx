// 'Salir' (log out): ends the session and goes to the store. Asks first if there are unsaved changes, and what becomes of
// the data that the device keeps.

import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLogout } from '../../api/session-changes';
import type { KeptData } from '../../offline/device-data';
import { askToLeave } from '../../page/leave-question';
import { usePage } from '../../page/page';
import { useSession, useSessionStore } from '../../session/session-context';
import { mayWorkOffline } from '../../session/session-store';

export interface LogOut {
  readonly logOut: () => void;
  /** Asks what becomes of the device's data. The caller renders it. */
  readonly dialog: ReactNode;
}

interface Question {
  readonly code: typeof import('../../features/sync/leaving');
  readonly kept: KeptData;
}

export function useLogOut(): LogOut {
  const logout = useLogout();
  const navigate = useNavigate();
  const sessions = useSessionStore();
  const session = useSession();
  const company = usePage().brand.code;
  const [question, setQuestion] = useState<Question>();
  function leave() {
    setQuestion(undefined);
    logout();
    void navigate('/store');
  }
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
    logOut: () => askToLeave(() => void ask()),
    dialog: question && (
      <question.code.LeavingDialog
        kept={question.kept}
        onStay={() => setQuestion(undefined)}
        onLeave={leave}
      />
    ),
  };
}
