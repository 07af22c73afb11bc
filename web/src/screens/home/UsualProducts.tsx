// The products that a client usually buys, on the home: each with its usual quantity, ready for the cart.

import type { UsualProduct } from '@mostrador/contract/entries/shopping-lists';
import { formatWhole } from '@mostrador/rules/money';
import { quantityText } from '@mostrador/rules/packs';
import { productPath } from '@mostrador/rules/public-paths';
import { useQuery } from '@tanstack/react-query';
import { Check, ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '../../api/api';
import { useCartQuantities } from '../../features/cart/queries';
import { mainPicture, ProductPicture } from '../../features/products/ProductPicture';
import { SecondPrice } from '../../features/products/SecondPrice';
import { shownPrice } from '../../features/products/shown-prices';
import { usePriceView } from '../../features/products/usePriceView';
import { usualProductsQuery } from '../../features/shopping-lists/queries';
import { useOffline } from '../../storage/offline-mode';
import { clientHomeText as text } from '../../text/client-home';
import { productText } from '../../text/products';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Note } from '../../ui/Note';
import { QuantityStepper } from '../../ui/QuantityStepper';
import { SectionHead } from '../../ui/SectionHead';
import { BuyError } from '../common/buying/BuyError';
import { type AddToCart, useAddWhenLoggedIn } from '../common/buying/useAddToCart';
import { useBuying } from '../common/buying/useBuying';
import { useMayBuy } from '../common/buying/useMayBuy';

const SHOWN = 8;

export function UsualProducts() {
  const usual = useQuery(usualProductsQuery(useApi()));
  const cart = useCartQuantities();
  const add = useAddWhenLoggedIn();
  const mayBuy = useMayBuy();
  const offline = useOffline();
  if (usual.isError)
    return offline ? null : (
      <Note
        tone="danger"
        announce
        action={
          <Button kind="secondary" onClick={() => void usual.refetch()} pending={usual.isFetching}>
            {text.retry}
          </Button>
        }
      >
        {text.failed}
      </Note>
    );
  const lines = usual.data?.filter(({ sellable }) => sellable).slice(0, SHOWN) ?? [];
  if (lines.length === 0) return null;
  return (
    <section className="section" aria-labelledby="client-usual">
      <SectionHead id="client-usual" title={text.usual}>
        <Link to="/listas/habituales" className="text-link">
          {text.allUsual}
        </Link>
      </SectionHead>
      <ul className="client-usual">
        {lines.map((line) => (
          <UsualRow
            key={line.product.code}
            line={line}
            inCart={cart?.get(line.product.code)}
            cartKnown={cart !== undefined}
            add={mayBuy ? add : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

interface UsualRowProps {
  readonly line: UsualProduct;
  readonly inCart: number | undefined;
  readonly cartKnown: boolean;
  /** Undefined for a user who may not buy. */
  readonly add: AddToCart | undefined;
}

const nothing: AddToCart = async () => ({ done: false });

function UsualRow({ line: { product, quantity }, inCart, cartKnown, add = nothing }: UsualRowProps) {
  const buying = useBuying({ product, inCart, cartKnown, add, start: inCart ?? quantity });
  const mayBuy = add !== nothing;
  const { name } = product;
  const price = shownPrice(product, usePriceView());
  const verb = inCart === undefined ? productText.add : productText.update;
  return (
    <li>
      <span className="client-usual-picture">
        <ProductPicture file={mainPicture(product)} alt="" use="thumb" />
      </span>
      <div className="client-usual-name">
        <Link to={productPath(product.code)}>{name}</Link>
        <small>{text.usually(quantityText(quantity, product))}</small>
        {inCart !== undefined && (
          <small className="in-order">{productText.inOrder(formatWhole(inCart))}</small>
        )}
        {mayBuy && <BuyError buying={buying} />}
      </div>
      <span className="client-usual-price" data-kind="figure">
        {price === undefined ? productText.priceOnRequest : price.amount}
        <SecondPrice of={price} />
      </span>
      {mayBuy && (
        <>
          <QuantityStepper {...buying.stepper} />
          <IconButton
            kind="line"
            icon={buying.isSaved ? Check : ShoppingCart}
            label={`${buying.isSaved ? productText.saved : verb}: ${name}`}
            disabled={buying.soldOut || buying.isSaved || buying.pending}
            onClick={() => void buying.buy()}
          />
        </>
      )}
    </li>
  );
}
