import { CloudUpload, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOffline } from '../../api/offline-mode';
import { dataAge } from '../../features/sync/data-age';
import { unsentOf, useDeviceState, useLocalOrders } from '../../features/sync/device';
import { syncText } from '../../text/sync';
import { Badge } from '../../ui/Badge';
import { Icon } from '../../ui/Icon';
import { useOfflinePanel } from './OfflineWork';
import { useReconnect } from './useReconnect';
import './OfflineMark.css';

const text = syncText.mode;

/** In amber: that one works without a connection, how old the data is, and how many orders wait. Pressing it tells more. */
export function OfflineMark() {
  const offline = useOffline();
  const unsent = unsentOf(useLocalOrders());
  const state = useDeviceState();
  const openPanel = useOfflinePanel();
  const now = useMinute(offline);
  useReconnect(state?.dataAt !== undefined);
  if (!offline && unsent === 0) return null;
  const age = dataAge(state?.dataAt, now);
  return (
    <button
      type="button"
      className="offline-mark"
      aria-label={offline ? text.markLabel(age, unsent) : text.pending(unsent)}
      onClick={openPanel}
    >
      <Icon of={offline ? WifiOff : CloudUpload} />
      <span className="offline-words">
        <b>{offline ? text.mark : text.pending(unsent)}</b>
        {offline && <small>{age}</small>}
      </span>
      <Badge count={unsent} />
    </button>
  );
}

/** The time, to the minute, as long as it is needed. */
function useMinute(needed: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!needed) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, [needed]);
  return now;
}
