import { downloadText } from '../../text/downloads';
import { Menu } from '../../ui/Menu';
import { useDownloadEntries } from './useDownloadEntries';

/** The 'Descargas' of the navigation. */
export function DownloadsMenu() {
  return <Menu button={downloadText.menu} className="nav-item" entries={useDownloadEntries()} />;
}
