// Spanish texts for those who are not clients yet: who the company sells to, the minimum order, delivery, and how to see prices.

export const buyingTermsText = {
  title: 'Para comprar aquí',
  minimum: (amount: string) => `Pedido mínimo de ${amount}, sin impuestos`,
  freeDelivery: (amount: string, provinces: string) => `Envío sin cargo desde ${amount} a ${provinces}`,
  prices: 'Regístrese y vea los precios de su lista',
  verification: 'Revisamos su alta dentro de las 24 horas',
  register: 'Registrarse',
  logIn: 'Ya soy cliente',
  help: 'Cómo comprar',
  call: '¿Dudas? Llámenos:',
} as const;
