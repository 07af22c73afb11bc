// The list of the desk's keys, which ? opens.

import { Dialog } from '../../ui/Dialog';
import { shellText as text } from '../text/shell';
import { entryScreens } from './SideNav';
import { storeLinks } from './store-links';

interface ShortcutListProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ShortcutList({ open, onClose }: ShortcutListProps) {
  const ways = [
    ...entryScreens.map(({ title, entry }) => ({ label: title, key: entry.key })),
    ...storeLinks.map(({ label, key }) => ({ label, key })),
  ].map(({ label, key }) => ({ keys: ['G', key.toUpperCase()], what: text.goTo(label) }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.shortcuts}
      closeLabel={text.close}
      size="small"
      longText
    >
      <dl className="kv kv--l">
        {[...text.shortcutList, ...ways].map(({ keys, what }) => (
          <div key={what} className="shortcut">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
