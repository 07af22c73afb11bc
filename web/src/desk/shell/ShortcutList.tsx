// The sheet with the desk's keys, which ? opens.

import { shellText as text } from '../text/shell';
import { Sheet } from '../ui/Sheet';
import { useDeskWays } from './desk-ways';

export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const { entries, links } = useDeskWays();
  const ways = [
    ...entries.map(({ title, entry }) => ({ label: title, key: entry.key })),
    ...links.map(({ label, key }) => ({ label, key })),
  ].map(({ label, key }) => ({ keys: ['G', key.toUpperCase()], what: text.goTo(label) }));
  return (
    <Sheet title={text.shortcuts} onClose={onClose}>
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
    </Sheet>
  );
}
