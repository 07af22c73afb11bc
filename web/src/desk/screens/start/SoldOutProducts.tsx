// The visible products without stock, the last changed ones first.

import type { DeskStart } from '@mostrador/contract/entries/desk';
import { Link } from 'react-router';
import { startText as text } from '../../text/start';
import { DeskSection } from '../../ui/DeskSection';
import { ProductThumb } from '../../ui/ProductThumb';

type SoldOutProductsProps = DeskStart['soldOut'] & { readonly list: string };

export function SoldOutProducts({ products, list }: SoldOutProductsProps) {
  return (
    <DeskSection
      title={text.soldOutTitle}
      action={
        products.length > 0 && (
          <Link className="f-link" to={list}>
            {text.seeProducts}
          </Link>
        )
      }
    >
      {products.length === 0 ? (
        <p className="d-meta">{text.noSoldOut}</p>
      ) : (
        <table className="dt dt--inset dt--plain dt--list dt--tight" aria-label={text.soldOutTitle}>
          <tbody>
            {products.map(({ productId, code, title, imagePath }) => (
              <tr key={productId}>
                <td className="t-pic m-p">
                  <ProductThumb file={imagePath} />
                </td>
                <td className="sub m-c">{code}</td>
                <td className="grow m-a" title={title}>
                  {title}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DeskSection>
  );
}
