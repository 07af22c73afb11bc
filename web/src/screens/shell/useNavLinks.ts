import { useBrand } from '../../page/page';
import { useProfile } from '../../session/session-context';
import { shellText } from '../../text/shell';

export interface NavEntry {
  readonly label: string;
  /** Undefined for what is shown but cannot be used. */
  readonly to: string | undefined;
}

/** The entries of the main navigation, by who is looking. */
export function useNavLinks(): readonly NavEntry[] {
  const { menu } = useBrand();
  const profile = useProfile();
  const salesman = profile === 2 || profile === 3;
  return [
    { label: shellText.home, to: '/' },
    { label: menu.store, to: '/store' },
    { label: shellText.company, to: '/aboutus' },
    { label: shellText.contact, to: '/contact-us' },
    ...(menu.showHelp && salesman ? [{ label: shellText.help, to: '/htb' }] : []),
    ...(salesman ? [{ label: shellText.editor, to: undefined }] : []),
  ];
}
