import { chooseProductView, useProductView } from '../../../storage/product-view';
import { productText } from '../../../text/products';
import './ViewChoice.css';

const views = ['grid', 'list'] as const;

/** The choice 'Grilla' or 'Lista' above products. Their styles follow it, so that nothing renders again. */
export function ViewChoice() {
  const current = useProductView();
  return (
    <fieldset className="view-choice">
      <legend className="spoken">{productText.viewAs}</legend>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          data-of={view}
          aria-pressed={view === current}
          onClick={() => chooseProductView(view)}
        >
          {productText.views[view]}
        </button>
      ))}
    </fieldset>
  );
}
