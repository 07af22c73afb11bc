import type { CompanyContext } from '@mostrador/contract/entries/company';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { helpText } from '../../text/pages';

/**
 * Returns a condition of sale of the help page, with {freeDelivery} replaced by the company's terms of free delivery.
 */
export const fillCondition = (text: string, context: Pick<CompanyContext, 'freeDelivery'>): string =>
  text.replace('{freeDelivery}', freeDeliverySentence(context)).trim();

/** Returns the terms as a sentence; empty if the company never delivers for free. */
function freeDeliverySentence({ freeDelivery }: Pick<CompanyContext, 'freeDelivery'>): string {
  if (!freeDelivery) return '';
  const amount = formatPesos(toCentavos(freeDelivery.above)).replace(/,00$/, '');
  return helpText.freeDelivery(joinNames(freeDelivery.provinceNames.map(shortName)), amount);
}

/** Returns the province's name, with initials for the capital. */
const shortName = (province: string): string =>
  province === 'Ciudad Autónoma de Buenos Aires' ? 'CABA' : province;

const joinNames = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' y ');
