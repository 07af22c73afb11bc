import { downloadText } from '../../text/downloads';
import { Menu } from '../../ui/Menu';
import { useDownloadEntries } from './useDownloadEntries';

/** The drop-down menu 'Descargas' of the navigation bar. */
export function DownloadsMenu() {
  return <Menu button={downloadText.menu} className="nav-item" entries={useDownloadEntries()} />;
}
