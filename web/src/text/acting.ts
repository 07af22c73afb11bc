// Spanish texts of the bar that is shown while an administrator acts in a client's name.

export const actingText = {
  acting: 'Está operando como',
  back: 'Volver a mi cuenta',
  ended: (name: string) => `La sesión en nombre de ${name} terminó. Volvió a su cuenta.`,
} as const;
