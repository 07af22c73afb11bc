import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useLocation } from 'react-router';
import { useBrand } from '../../page/page';
import { useSession } from '../../session/session-context';
import { downloadText } from '../../text/downloads';
import type { MenuEntry } from '../../ui/Menu';
import { useDownloads } from './DownloadsProvider';
import { printAddress, seenSelection } from './selection';

/** The entries of the downloads menu: the brand's own files, and the current list as PDF, as Excel or for printing. */
export function useDownloadEntries(): readonly MenuEntry[] {
  const { menu } = useBrand();
  const { start } = useDownloads();
  const { pathname, search } = useLocation();
  const session = useSession();
  const selection = seenSelection(pathname, new URLSearchParams(search));
  const files = menu.downloads.map(({ label, href }) => ({
    key: href,
    label,
    icon: FileText,
    to: href,
    file: true,
  }));
  if (selection === undefined) return files;
  const { lists, printed } = downloadText;
  return [
    ...files,
    {
      key: 'xlsx',
      label: lists.xlsx,
      icon: FileSpreadsheet,
      apart: true,
      onSelect: () => start('xlsx', selection),
    },
    { key: 'pdf', label: lists.pdf, icon: FileText, onSelect: () => start('pdf', selection) },
    ...(session === undefined || pathname === '/storeexport'
      ? []
      : [{ key: 'print', label: printed, icon: Printer, to: printAddress(selection) }]),
  ];
}
