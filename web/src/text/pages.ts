export const aboutText = { contact: 'Contactate' } as const;

export const helpText = {
  steps: 'Paso a paso',
  conditions: 'Condiciones',
  seeProducts: 'Ver productos',
  contact: 'Contactanos',
} as const;
