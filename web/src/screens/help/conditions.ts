import type { CompanyContext } from '@mostrador/contract/entries/company';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { helpText } from '../../text/pages';

/** A brand's condition of sale, with the company's own terms where the text says {freeDelivery}. */
export const filledIn = (text: string, context: Pick<CompanyContext, 'freeDelivery'>): string =>
  text.replace('{freeDelivery}', freeDeliverySentence(context)).trim();

/** Empty where the company never delivers for free. */
function freeDeliverySentence({ freeDelivery }: Pick<CompanyContext, 'freeDelivery'>): string {
  if (!freeDelivery) return '';
  const amount = formatPesos(toCentavos(freeDelivery.above)).replace(/,00$/, '');
  return helpText.freeDelivery(listed(freeDelivery.provinceNames.map(shortName)), amount);
}

/** The capital goes by its initials. */
const shortName = (province: string): string =>
  province === 'Ciudad Autónoma de Buenos Aires' ? 'CABA' : province;

const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' y ');
