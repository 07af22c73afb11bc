/** The texts of every form with a new password. */
export const passwordText = {
  password: 'Contraseña',
  repeat: 'Repetir contraseña',
  newPassword: 'Nueva contraseña',
  repeatNew: 'Repetir la nueva contraseña',
  show: 'Mostrar la contraseña',
  hide: 'Ocultar la contraseña',
  missing: 'Por favor ingrese una contraseña.',
  differ: 'Las contraseñas no coinciden.',
  checklist: {
    met: ': cumplido',
    missing: ': falta',
    strength: 'Seguridad:',
    levels: { weak: 'débil', fair: 'aceptable', strong: 'fuerte' },
  },
} as const;
