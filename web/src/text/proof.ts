// Spanish texts of the dialog 'Confirme que es usted'.

export const proofText = {
  title: 'Confirme que es usted',
  why: 'Por seguridad, escriba su contraseña para seguir.',
  password: 'Contraseña',
  missing: 'Escriba su contraseña.',
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  failed: 'No pudimos confirmarlo en este momento. Intente nuevamente.',
} as const;
