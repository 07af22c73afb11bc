import { useSession } from '../../session/session-context';
import { shellText } from '../../text/shell';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { useEndNotice } from './useEndNotice';
import './ActingBar.css';

// loaded on demand, because few users act in a client's name
const actingRow = partCode(async () => (await import('./ActingRow')).ActingRow);

/** The bar that shows on every screen that an administrator acts in a client's name, with the button to return to their own session. */
export function ActingBar() {
  const session = useSession();
  useEndNotice();
  if (session?.actorName === undefined) return null;
  return (
    <div className="acting-bar" role="status">
      <div className="page-width acting-row">
        <LazyPart code={actingRow} words={shellText.part}>
          {(ActingRow) => <ActingRow clientName={session.clientName} />}
        </LazyPart>
      </div>
    </div>
  );
}
