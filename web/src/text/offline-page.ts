/** The texts of the offline page. */
export const offlinePageText = {
  title: 'No hay conexión',
  words: 'No pudimos llegar a la tienda. Revise su conexión a internet y vuelva a intentar.',
  retry: 'Reintentar',
  phone: (phone: string) => `Si lo prefiere, llámenos al ${phone}.`,
} as const;
