// The secondary actions in the head of a page: buttons beside each other, on a phone one menu.

import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Menu } from '../../ui/Menu';
import { tableText as text } from '../text/table';

export interface HeadAction {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onSelect: () => void;
}

export function HeadActions({ actions }: { readonly actions: readonly HeadAction[] }) {
  if (actions.length === 0) return null;
  return (
    <>
      {actions.map(({ key, label, icon, onSelect }) => (
        <Button key={key} kind="secondary" icon={icon} onClick={onSelect}>
          {label}
        </Button>
      ))}
      <span className="keep d-head__more">
        <Menu
          chevron={false}
          align="end"
          label={text.moreActions}
          button={<Icon of={Ellipsis} />}
          entries={actions}
        />
      </span>
    </>
  );
}
