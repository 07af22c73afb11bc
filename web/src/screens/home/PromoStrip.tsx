// The promo strip at the top of the home page: the brand's promotions, such as
// 'Desde 40% de descuento en compras mayoristas' and 'Envíos a todo el país'.

import { BadgePercent, Truck } from 'lucide-react';
import { useBrand } from '../../page/page';
import { homeText } from '../../text/home';
import { Icon } from '../../ui/Icon';

const icons = { percent: BadgePercent, truck: Truck } as const;

export function PromoStrip() {
  const { promo } = useBrand().home;
  return (
    <section className="promo" aria-label={homeText.promo}>
      <ul className="page-width">
        {promo.map(({ text, strong, icon }) => (
          <li key={text}>
            <Icon of={icons[icon]} />
            <span>
              {strong !== '' && <b>{strong}</b>}
              {text.slice(strong.length)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
