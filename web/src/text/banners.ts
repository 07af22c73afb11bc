// Spanish texts of the carousel of banners.

export const bannersText = {
  label: 'Ofertas',
  previous: 'Anterior',
  next: 'Siguiente',
  pause: 'Detener las ofertas',
  play: 'Mover las ofertas',
} as const;
