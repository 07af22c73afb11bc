// Spanish texts of the fields for province, city and tax category.

export const geographyText = {
  taxCategory: 'Condición impositiva',
  province: 'Provincia',
  city: 'Localidad',
  options: 'Opciones',
  choose: 'Elija una opción',
  loading: 'Cargando…',
  failed: 'No pudimos cargar la lista.',
  retry: 'Reintentar',
  cityHint: (letters: number) => `Escriba al menos ${letters} letras`,
  provinceFirst: 'Primero elija la provincia',
  noCity: 'No encontramos esa localidad en la provincia elegida.',
  cityFailed: 'No pudimos buscar la localidad. Por favor intente otra vez.',
  /** For screen readers, in the words that the shop's users know. */
  cityCount: (count: number) =>
    count === 0 ? 'No results available' : count === 1 ? '1 result available' : `${count} results available`,
} as const;
