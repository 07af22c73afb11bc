import { formatWhole } from '@mostrador/rules/money';

/** The texts of the download menu. */
export const downloadText = {
  menu: 'Descargas',
  lists: { pdf: 'Lista en PDF', xlsx: 'Lista en Excel' },
  printed: 'Lista para imprimir',
  panel: 'Descarga',
  waiting: 'En espera…',
  progress: (done: number, of: number, { many }: { readonly many: string }) =>
    `${formatWhole(done)} de ${formatWhole(of)} ${many}`,
  fetching: 'Bajando el archivo…',
  cancel: 'Cancelar',
  close: 'Cerrar',
  retry: 'Reintentar',
  started: { pdf: 'Preparando la lista en PDF', xlsx: 'Preparando la lista en Excel' },
  done: (fileName: string) => `Se descargó “${fileName}”.`,
  oneAtATime: 'Ya se está preparando una lista. Espere a que termine o cancélela.',
  failed: 'No pudimos preparar la lista. Por favor intente más tarde.',
  tooMany: 'Pidió varias listas en poco tiempo. Espere unos minutos y vuelva a intentar.',
  gone: 'La lista ya no está disponible. Pídala de nuevo.',
  noNetwork: 'Se cortó la conexión. Revísela y vuelva a intentar.',
} as const;
