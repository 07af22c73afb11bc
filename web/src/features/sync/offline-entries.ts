// The entries of the user's menu that switch offline mode on or off and open the device's data.

import { CloudDownload, Wifi, WifiOff } from 'lucide-react';
import { storeOffline } from '../../storage/offline-mode';
import { syncText } from '../../text/sync';
import type { MenuEntry } from '../../ui/Menu';

const text = syncText.mode;

export interface OfflineEntry extends MenuEntry {
  readonly label: string;
}

interface Ways {
  readonly offline: boolean;
  /** Opens the view of the device's data. */
  readonly toData: () => void;
}

export const offlineEntries = ({ offline, toData }: Ways): readonly OfflineEntry[] => [
  {
    key: 'offline',
    label: offline ? text.off : text.toggle,
    icon: offline ? Wifi : WifiOff,
    apart: true,
    onSelect: () => storeOffline(!offline, 'user'),
  },
  { key: 'data', label: text.data, icon: CloudDownload, onSelect: toData },
];
