import { everything, type StoreFilter, storeAddress } from '../../features/products/store-address';
import { useNotePageView } from '../../features/stats/useNotePageView';
import { useBrand } from '../../page/page';
import { shellText } from '../../text/shell';
import { storeText } from '../../text/store';
import { Empty } from '../../ui/Empty';
import { LazyPart, partCode } from '../../ui/LazyPart';
import { LinkButton } from '../../ui/LinkButton';

const nothingHelp = partCode(async () => (await import('./NothingHelp')).NothingHelp);

/** The store's message when no product matches the filters, with a link to a wider search. */
export function NothingFound({ filter }: { readonly filter: StoreFilter }) {
  const { images } = useBrand();
  const { search, specialCode, productCode, category, catalog, tags } = filter;
  const searched = search || specialCode || productCode;
  const narrowed = search !== '' && (category !== '' || catalog !== '' || tags !== '');
  useNotePageView('search', narrowed ? '' : search);
  return (
    <>
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
      {searched !== '' && !narrowed && (
        <LazyPart code={nothingHelp} words={shellText.part}>
          {(NothingHelp) => <NothingHelp text={searched} />}
        </LazyPart>
      )}
    </>
  );
}
