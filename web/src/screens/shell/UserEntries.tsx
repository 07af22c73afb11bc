import { List, LogOut, Package, ReceiptText, UserRoundPen } from 'lucide-react';
import { createPortal } from 'react-dom';
import { shellText } from '../../text/shell';
import { MenuEntries } from '../../ui/Menu';
import { useLogOut } from './useLogOut';
import { useOfflineEntries } from './useOfflineEntries';

/** The entries of the user menu: 'Listas', 'Pedidos', 'Cuenta', 'Perfil', those for working offline, and 'Salir' (logout). */
export function UserEntries({ onDone }: { readonly onDone: () => void }) {
  const { logOut, dialog } = useLogOut();
  const offlineEntries = useOfflineEntries();
  return (
    <>
      <ul>
        <MenuEntries
          onDone={onDone}
          entries={[
            { key: 'lists', label: shellText.lists, icon: List, to: '/listas' },
            { key: 'orders', label: shellText.orders, icon: Package, to: '/purchases' },
            { key: 'account', label: shellText.account, icon: ReceiptText, to: '/cuenta' },
            { key: 'profile', label: shellText.ownProfile, icon: UserRoundPen, to: '/profile' },
            ...offlineEntries,
            { key: 'logout', label: shellText.logOut, icon: LogOut, apart: true, onSelect: logOut },
          ]}
        />
      </ul>
      {/* outside the menu, which closes meanwhile */}
      {dialog !== undefined && createPortal(dialog, document.body)}
    </>
  );
}
