// Spanish texts of the home: hero, carousels, promotions and contact.

export const homeText = {
  hero: 'Destacado',
  seeProducts: 'VER PRODUCTOS',
  seeAll: 'Ver todos',
  seeAllOf: (title: string) => `Ver todos: ${title}`,
  previous: (title: string) => `${title}: anteriores`,
  next: (title: string) => `${title}: siguientes`,
  tiles: 'Secciones',
  promo: 'Promociones',
  contactTitle: 'Contacto',
  whatsapp: 'WhatsApp',
  contact: 'Contactanos',
} as const;
