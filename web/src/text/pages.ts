// Spanish texts of /aboutus and /htb.

export const aboutText = { contact: 'Contactate' } as const;

export const helpText = {
  steps: 'Paso a paso',
  conditions: 'Condiciones',
  freeDelivery: (places: string, amount: string) =>
    `Envío gratis en ${places} en compras superiores a ${amount}.`,
  seeProducts: 'Ver productos',
  contact: 'Contactanos',
} as const;
