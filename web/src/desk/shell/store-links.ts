// The screens of the shop that the desk leads to: impersonation, catalogues and the system.

import { Activity, ArrowRightLeft, BookOpen, BookPlus, IdCard, type LucideIcon } from 'lucide-react';
import type { DeskCount } from '../routes';
import { shellText as text } from '../text/shell';

export interface StoreLink {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Pressed after G, it opens the screen. */
  readonly key: string;
  readonly count?: DeskCount;
  /** At the bottom of a phone: its short label and icon there. */
  readonly onPhone?: { readonly label: string; readonly icon: LucideIcon };
}

export const storeLinks: readonly StoreLink[] = [
  {
    href: '/impersonate',
    label: text.impersonate,
    icon: ArrowRightLeft,
    key: 'k',
  },
  {
    href: '/identitychanges',
    label: text.identityChanges,
    icon: IdCard,
    key: 'd',
    count: 'identityChanges',
  },
  { href: '/catalogslist', label: text.catalogs, icon: BookOpen, key: 't' },
  { href: '/cateditor', label: text.newCatalog, icon: BookPlus, key: 'a' },
  { href: '/system', label: text.system, icon: Activity, key: 's' },
];
