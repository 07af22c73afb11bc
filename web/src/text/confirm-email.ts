// Spanish texts of /confirmemail, and of the note in 'Mis datos' about an e-mail that is not confirmed yet.

export const confirmEmailText = {
  title: 'Confirmar su e-mail',
  question: 'Va a confirmar esta dirección como su e-mail de contacto:',
  why: 'Desde ahora le escribiremos ahí sobre sus pedidos.',
  confirm: 'Confirmar',
  done: 'Su e-mail de contacto quedó confirmado.',
  toProfile: 'Ver mis datos',
  toStore: 'Ir a la tienda',
  noLink: 'Vuelva a abrir el enlace del mail.',
  refused: 'El enlace no es válido: ya fue usado, venció o el e-mail volvió a cambiar.',
  askAgain: 'Puede pedir otro enlace en «Mis datos».',
  failed: 'No pudimos confirmar su e-mail. Por favor intente de nuevo.',
  waits: (email: string) =>
    `Falta confirmar ${email}. Le enviamos un mail con un enlace; hasta que lo abra, usamos su e-mail anterior.`,
  resend: 'Enviar de nuevo',
  resent: (email: string) => `Enviamos el mail a ${email}.`,
  resendFailed: 'No pudimos enviar el mail.',
} as const;
