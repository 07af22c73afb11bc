// The entries of the main navigation for the user's profile: 'Inicio', the store ('Productos' or 'Catálogo'),
// 'La Empresa', 'Contactanos', and for staff 'Cómo comprar' (one brand only) and 'Editor' (disabled).

import { useBrand } from '../../page/page';
import { useProfile } from '../../session/session-context';
import { shellText } from '../../text/shell';

export interface NavEntry {
  readonly label: string;
  /** Undefined for an entry that is shown disabled. */
  readonly to: string | undefined;
}

export function useNavLinks(): readonly NavEntry[] {
  const { menu } = useBrand();
  const profile = useProfile();
  const isStaff = profile === 2 || profile === 3;
  return [
    { label: shellText.home, to: '/' },
    { label: menu.store, to: '/store' },
    { label: shellText.company, to: '/aboutus' },
    { label: shellText.contact, to: '/contact-us' },
    ...(menu.showHelp && isStaff ? [{ label: shellText.help, to: '/htb' }] : []),
    ...(isStaff ? [{ label: shellText.editor, to: undefined }] : []),
  ];
}
