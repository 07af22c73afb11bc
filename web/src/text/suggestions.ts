// Spanish texts of the suggestions under the search box.

import { formatWhole } from '@mostrador/rules/money';

export const suggestionsText = {
  label: 'Sugerencias',
  products: 'Productos',
  near: 'Productos parecidos',
  categories: 'Categorías',
  recent: 'Recientes',
  forget: 'Borrar las recientes',
  meant: 'Quizás quiso decir',
  askUs: '¿No está lo que busca?',
  askUsLink: (text: string) => `Consultarnos por “${text}”`,
  didYouMean: '¿Quiso decir',
  available: (units: number) => `${formatWhole(units)} disp.`,
  choose: 'Elegir',
  searchAll: 'Buscar todo',
  all: (count: number | null) =>
    count === null
      ? 'Ver todos los resultados'
      : count === 1
        ? 'Ver el resultado'
        : `Ver los ${formatWhole(count)} resultados`,
  close: 'Cerrar',
  nothing: 'Nada coincide con lo que escribió.',
  failed: 'No pudimos traer sugerencias. Presione Enter para buscar.',
  count: (count: number) =>
    count === 0 ? 'Sin sugerencias' : count === 1 ? '1 sugerencia' : `${formatWhole(count)} sugerencias`,
} as const;
