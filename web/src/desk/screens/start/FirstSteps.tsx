// What a new shop still needs before its first order, each step with the way to it; it goes away with the first order.

import type { FirstSteps as Done } from '@mostrador/contract/entries/setup';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useFirstSteps } from '../../../features/setup/setup';
import { Icon } from '../../../ui/Icon';
import { firstStepsText as text } from '../../text/setup';
import { DeskSection } from '../../ui/DeskSection';
import './first-steps.css';

/** In the order in which they are done. */
const STEPS: readonly { readonly step: keyof Done; readonly to: string }[] = [
  { step: 'company', to: '/admin/empresa' },
  { step: 'products', to: '/admin/importaciones' },
  { step: 'prices', to: '/admin/precios' },
  { step: 'pictures', to: '/admin/productos' },
  { step: 'clients', to: '/admin/clientes' },
  { step: 'accounts', to: '/admin/invitaciones' },
  { step: 'orders', to: '/store' },
];

export function FirstSteps() {
  const { data } = useFirstSteps();
  if (data === undefined || data.orders) return null;
  return (
    <DeskSection
      title={text.title}
      hint={text.intro(STEPS.filter(({ step }) => data[step]).length, STEPS.length)}
    >
      <ol className="d-steps">
        {STEPS.map(({ step, to }, at) => {
          const { label, how } = text.steps[step];
          return (
            <li key={step} data-done={data[step] ? '' : undefined}>
              <i aria-hidden="true">{data[step] ? <Icon of={Check} /> : at + 1}</i>
              <Way to={to}>{label}</Way>
              {data[step] ? <span className="spoken">{text.done}</span> : <small>{how}</small>}
            </li>
          );
        })}
      </ol>
    </DeskSection>
  );
}

/** A link inside the desk, or one to the shop, which is another app. */
function Way({ to, children }: { readonly to: string; readonly children: string }) {
  return to.startsWith('/admin') ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>;
}
