import type { Session } from '../../session/session-store';
import { shellText } from '../../text/shell';
import './WhoAmI.css';

/** Name and role, at the head of what opens: where the window is narrow, the header has no place for them. */
export function WhoAmI({ session: { clientName, profile } }: { readonly session: Session }) {
  return (
    <p className="who-am-i">
      <b>{clientName}</b>
      <small>{shellText.profile[profile]}</small>
    </p>
  );
}
