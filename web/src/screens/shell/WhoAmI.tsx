import type { Session } from '../../session/session-store';
import { shellText } from '../../text/shell';
import './WhoAmI.css';

/** The user's name and role at the top of a menu, because the header of narrow windows has no room for them. */
export function WhoAmI({ session: { clientName, profile } }: { readonly session: Session }) {
  return (
    <p className="who-am-i">
      <b>{clientName}</b>
      <small>{shellText.profile[profile]}</small>
    </p>
  );
}
