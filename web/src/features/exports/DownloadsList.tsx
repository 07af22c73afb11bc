import { useId } from 'react';
import { Link } from 'react-router';
import { downloadText } from '../../text/downloads';
import { Icon } from '../../ui/Icon';
import { useDownloadEntries } from './useDownloadEntries';
import './DownloadsList.css';

/** The section 'Descargas' of the menu drawer on small screens: all download entries in a list. */
export function DownloadsList({ onGo }: { readonly onGo: () => void }) {
  const titleId = useId();
  return (
    <>
      <h3 id={titleId} className="downloads-title">
        {downloadText.menu}
      </h3>
      <ul className="downloads-list" aria-labelledby={titleId}>
        {useDownloadEntries().map(({ key, label, icon, to, file = false, onSelect }) => {
          const inside = (
            <>
              {icon !== undefined && <Icon of={icon} />}
              {label}
            </>
          );
          function select() {
            onGo();
            onSelect?.();
          }
          return (
            <li key={key}>
              {to === undefined ? (
                <button type="button" className="nav-item" onClick={select}>
                  {inside}
                </button>
              ) : (
                <Link to={to} reloadDocument={file} className="nav-item" onClick={select}>
                  {inside}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
