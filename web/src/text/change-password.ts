// Spanish texts of the form for a new password on /recover and /changepass.

export const changePasswordText = {
  title: 'Nueva contraseña',
  forRecovery: 'Elija una contraseña nueva para su cuenta.',
  owed: 'Es necesario que cambie su contraseña. Elija una nueva para seguir comprando.',
  user: 'Usuario (e-mail)',
  submit: 'Cambiar la contraseña',
  checking: 'Verificando el enlace…',
  unreachable: 'No pudimos verificar el enlace en este momento.',
  retry: 'Reintentar',
  done: 'Todo listo! Por favor reingrese con la nueva contraseña.',
  failed: 'Error. Por favor reintente el proceso desde el inicio en unos minutos.',
} as const;
