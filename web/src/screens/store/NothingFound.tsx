import { everything, type StoreFilter, storeAddress } from '../../features/products/store-address';
import { useNotePageView } from '../../features/stats/useNotePageView';
import { useBrand } from '../../page/page';
import { storeText } from '../../text/store';
import { Empty } from '../../ui/Empty';
import { LinkButton } from '../../ui/LinkButton';

/** The store's message when no product matches the filters, with a link to a wider search. */
export function NothingFound({ filter }: { readonly filter: StoreFilter }) {
  const { images } = useBrand();
  const { search, specialCode, productCode, category, catalog, tags } = filter;
  const searched = search || specialCode || productCode;
  const narrowed = search !== '' && (category !== '' || catalog !== '' || tags !== '');
  useNotePageView('search', narrowed ? '' : search);
  return (
    <Empty
      image={images.empty}
      title={searched === '' ? storeText.nothing : storeText.nothingFor(searched)}
      action={
        <LinkButton to={narrowed ? storeAddress({ ...everything, search }) : '/store'}>
          {narrowed ? storeText.searchEverywhere : storeText.seeAll}
        </LinkButton>
      }
    >
      {searched === '' ? storeText.nothingHintFilters : storeText.nothingHint}
    </Empty>
  );
}
