// The carousels of the store's home as they are shown now, each with its tag.

import { HOME_CAROUSEL_MAX } from '@mostrador/rules/paging';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../../api/api';
import { mainPicture } from '../../../features/products/ProductPicture';
import { taggedQuery } from '../../../features/products/queries';
import { imageAddress } from '../../../page/image-address';
import { useBrand, usePage } from '../../../page/page';
import { Button } from '../../../ui/Button';
import { ImageBox } from '../../../ui/ImageBox';
import { Note } from '../../../ui/Note';
import { categoriesText as text } from '../../text/categories';

interface CarouselsViewProps {
  readonly addressOf: (tagCode: string) => string;
}

export function CarouselsView({ addressOf }: CarouselsViewProps) {
  const { carousels } = useBrand().home;
  return (
    <div>
      <p className="d-meta ccar-hint">{text.carouselsHint}</p>
      {carousels.map(({ tag, title }) => (
        <CarouselRow key={tag} tag={tag} title={title} to={addressOf(tag)} />
      ))}
    </div>
  );
}

interface CarouselRowProps {
  readonly tag: string;
  readonly title: string;
  readonly to: string;
}

function CarouselRow({ tag, title, to }: CarouselRowProps) {
  const api = useApi();
  const { apiBase } = usePage();
  const { data, isError, refetch } = useQuery({ ...taggedQuery(api, tag), staleTime: 0 });
  const products = data?.productItems ?? [];
  return (
    <section className="d-cell" aria-label={text.carouselOf(title, tag)}>
      <div className="d-cell__head">
        <h2 className="d-h">{title}</h2>
        <span className="d-meta">
          {tag}
          {data !== undefined &&
            ` · ${text.carouselCount(data.totalCount, Math.min(HOME_CAROUSEL_MAX, data.totalCount))}`}
        </span>
        <Link className="f-link" to={to}>
          {text.editTag}
        </Link>
      </div>
      {isError && (
        <Note
          tone="danger"
          action={
            <Button kind="quiet" onClick={() => refetch()}>
              {text.retry}
            </Button>
          }
        >
          {text.loadFailed}
        </Note>
      )}
      {data === undefined && !isError && <p className="d-meta">{text.loading}</p>}
      {data !== undefined && products.length === 0 && <p className="d-meta">{text.carouselEmpty}</p>}
      {products.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll it
        <ul className="ccar" tabIndex={0} aria-label={title}>
          {products.map((product) => {
            const file = mainPicture(product);
            return (
              <li key={product.productId}>
                <ImageBox
                  src={file === undefined ? undefined : imageAddress(apiBase, file, 160)}
                  alt=""
                  width={88}
                  height={88}
                  missingText={text.noImage}
                />
                <span className="cpanel-code">{product.code}</span>
                <span className="ccar-name">{product.name}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
