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
  /** Where what the device keeps is shown. */
  readonly toData: () => void;
}

/** The entries of a user's menu. */
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
