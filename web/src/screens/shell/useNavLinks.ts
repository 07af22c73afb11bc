// The entries of the main navigation for the user's profile: 'Inicio', the store ('Productos' or 'Catálogo'), 'Pedido rápido' for
// those who may buy, 'La Empresa', 'Contactanos', and for staff 'Cómo comprar' (one brand only) and 'Editor' (disabled).

import { useBrand } from '../../page/page';
import { useProfile } from '../../session/session-context';
import { shellText } from '../../text/shell';
import { screenTitles } from '../../text/titles';
import { useMayBuy } from '../common/buying/useMayBuy';

export interface NavEntry {
  readonly label: string;
  /** Undefined for an entry that is shown disabled. */
  readonly to: string | undefined;
}

export function useNavLinks(): readonly NavEntry[] {
  const { menu } = useBrand();
  const profile = useProfile();
  const isStaff = profile === 2 || profile === 3;
  const mayBuy = useMayBuy();
  return [
    { label: shellText.home, to: '/' },
    { label: menu.store, to: '/store' },
    ...(profile !== undefined && mayBuy ? [{ label: screenTitles.quickOrder, to: '/pedido-rapido' }] : []),
    { label: shellText.company, to: '/aboutus' },
    { label: shellText.contact, to: '/contact-us' },
    ...(menu.showHelp && isStaff ? [{ label: shellText.help, to: '/htb' }] : []),
    ...(isStaff ? [{ label: shellText.editor, to: undefined }] : []),
  ];
}
