// The header of every page: logo, search bar for 'Nombre/Código' or 'ISBN', user menu, cart, and the menu button of
// narrow windows.

import { parseSortCode } from '@mostrador/rules/sort-codes';
import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { FROM_SEARCH_BOX, searchAddress } from '../../features/products/store-address';
import { useDeviceCode } from '../../features/sync/device';
import { useBrand } from '../../page/page';
import { shellText } from '../../text/shell';
import { IconButton } from '../../ui/IconButton';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { SearchBox } from '../../ui/SearchBox';
import { CartLink } from './CartLink';
import { UserMenu } from './UserMenu';
import './Header.css';

// loaded on demand: only narrow windows have its button
const drawerCode = partCode(async () => (await import('./Drawer')).Drawer);
const suggestions = partCode(async () => (await import('./SearchSuggestions')).SearchSuggestions);

export function Header() {
  const { images } = useBrand();
  const code = useDeviceCode();
  const [drawer, setDrawer] = useState<boolean>();
  return (
    <>
      <header className="header">
        <div className="page-width header-row">
          <div className="header-menu">
            <IconButton icon={MenuIcon} label={shellText.menu} onClick={() => setDrawer(true)} />
          </div>
          <Link to="/" className="header-logo">
            <img
              src={images.logo.src}
              alt={images.logo.alt}
              width={images.logo.width}
              height={images.logo.height}
            />
          </Link>
          <Search />
          <div className="header-actions">
            {code && <code.OfflineMark />}
            <UserMenu />
            <CartLink />
          </div>
        </div>
      </header>
      {drawer !== undefined && (
        <LazyPart code={drawerCode} words={shellText.part}>
          {(Drawer) => <Drawer open={drawer} onClose={() => setDrawer(false)} />}
        </LazyPart>
      )}
    </>
  );
}

/** The search box. Its results are always shown in the store. */
function Search() {
  const { search: brandSearch } = useBrand();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const inStore = pathname === '/store';
  const byCode = query.get('sc') ?? '';
  const text = inStore ? byCode || (query.get('p') ?? '') : '';
  const field = inStore && text !== '' ? (byCode ? 'isbn' : 'code') : brandSearch.defaultField;
  return (
    <SearchBox
      key={`${field} ${text}`}
      fields={shellText.searchFields}
      field={field}
      text={text}
      fieldLabel={shellText.searchBy}
      textLabel={shellText.search}
      placeholder={brandSearch.placeholder}
      buttonLabel={shellText.search}
      action="/store"
      suggestions={suggestions}
      onSearch={(chosen, typed) =>
        navigate(searchAddress(chosen, typed, inStore ? parseSortCode(query.get('o')) : undefined), {
          state: FROM_SEARCH_BOX,
        })
      }
    />
  );
}
