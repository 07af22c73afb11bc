/** The texts about the session that any page may show. The screens load the rest, `authText`, themselves. */
export const sessionText = {
  logIn: 'Iniciar Sesión',
  modalText: 'Para agregar productos a su pedido tiene que iniciar sesión.',
  modalMissing: {
    email: 'Falta confirmar su email: abra el enlace del mail que le enviamos y podrá seguir.',
    verification: 'Su cuenta está pendiente de verificación. Le avisaremos por mail cuando pueda comprar.',
  },
  mustChange: 'Es necesario que cambie su contraseña.',
  sessionEnded: 'Su sesión venció. Por favor ingrese nuevamente.',
  salesmenOnly: 'Esa pantalla es para vendedores y administradores.',
  deskOnly: 'La administración es solo para administradores.',
  administratorsOnly: 'Solo los administradores pueden impersonar clientes.',
  close: 'Cerrar',
  recoverHeading: 'Recuperar contraseña',
} as const;
