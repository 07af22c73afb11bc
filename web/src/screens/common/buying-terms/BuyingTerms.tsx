// What those who are not clients yet want to know first: who the company sells to, the minimum order, delivery, and when
// they see prices.

import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { BadgeCheck, type LucideIcon, ShoppingBasket, Store, Tag, Truck } from 'lucide-react';
import { freeDeliveryTerms } from '../../../page/free-delivery';
import { usePage } from '../../../page/page';
import { buyingTermsText as text } from '../../../text/buying-terms';
import { Icon } from '../../../ui/Icon';
import './BuyingTerms.css';

interface Term {
  readonly icon: LucideIcon;
  readonly words: string;
}

function useTerms(): readonly Term[] {
  const { brand, context } = usePage();
  const minimum = toCentavos(context.minimumPurchaseAmount);
  const free = freeDeliveryTerms(context);
  const delivery = brand.home.promo.find(({ icon }) => icon === 'truck')?.text;
  const places = context.freeDelivery?.provinceNames.join(', ') ?? '';
  return [
    { icon: Store, words: brand.audience },
    ...(minimum > 0 ? [{ icon: ShoppingBasket, words: text.minimum(formatPesos(minimum)) }] : []),
    ...(delivery === undefined ? [] : [{ icon: Truck, words: delivery }]),
    ...(free === null ? [] : [{ icon: Truck, words: text.freeDelivery(formatPesos(free.above), places) }]),
    ...(context.priceVisibleForUsersOnly === 'true' ? [{ icon: Tag, words: text.prices }] : []),
    { icon: BadgeCheck, words: text.verification },
  ];
}

export function BuyingTerms() {
  return (
    <ul className="buying-terms">
      {useTerms().map(({ icon, words }) => (
        <li key={words}>
          <Icon of={icon} />
          {words}
        </li>
      ))}
    </ul>
  );
}
