// What clients find by a text: the number of products, the first of them, and the words by which the search is widened.

import { useSearchPreview } from '../../../features/search-words/useSearchWords';
import { useDebounced } from '../../../ui/useDebounced';
import { searchWordsText as text } from '../../text/search-words';
import { ProductThumb } from '../../ui/ProductThumb';

const DELAY_MS = 250;

export function SearchTrial({ searchTerm }: { readonly searchTerm: string }) {
  const asked = useDebounced(searchTerm.trim(), DELAY_MS);
  const { data } = useSearchPreview(asked);
  if (asked === '' || data === undefined) return null;
  const further = data.parts.flatMap(([, ...others]) => others);
  return (
    <div className="swtrial" role="status">
      <p>{text.finds(data.totalCount, asked)}</p>
      {data.products.length > 0 && (
        <ul className="swtrial-products">
          {data.products.map(({ productId, title, imagePath }) => (
            <li key={productId}>
              <ProductThumb file={imagePath} />
              <span>{title}</span>
            </li>
          ))}
        </ul>
      )}
      {further.length > 0 && <p className="d-meta">{text.widened(further.join(', '))}</p>}
    </div>
  );
}
