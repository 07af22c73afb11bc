// Spanish texts of the choice of a delivery address.

export const addressChoiceText = {
  label: 'Dirección de entrega',
  usual: 'La habitual',
  typed: 'Otra dirección',
} as const;
