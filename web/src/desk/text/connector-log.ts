// Spanish texts of the log that all connectors have.

import { formatWhole } from '@mostrador/rules/money';

export const connectorLogText = {
  filter: 'Qué mostrar',
  filters: { all: 'Todo', warned: 'Con avisos', failed: 'Falló' },
  columns: {
    when: 'Cuándo',
    what: 'Qué',
    state: 'Estado',
    rows: 'Filas',
    changes: 'Cambios',
    problems: 'Observaciones',
  },
  none: '–',
  noneOf: 'Nada en ese estado.',
  open: 'Ver',
  problems: (of: number) => (of === 1 ? '1 observación' : `${formatWhole(of)} observaciones`),
  problemsOf: (name: string) => `observaciones de ${name}`,
  retry: 'Reintentar',
  newer: 'Más nuevos',
  older: 'Anteriores',
  loadFailed: 'No pudimos cargar el registro. Por favor intente de nuevo.',
} as const;
