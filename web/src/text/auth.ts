// Spanish texts of /login: log-in, sign-in with Google, password recovery, and confirmation of the e-mail.

import { sessionText } from './session';

export const authText = {
  ...sessionText,
  tabs: 'Ingreso y registro',
  heading: 'Ingrese a su cuenta',
  user: 'Usuario (e-mail)',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  enter: 'Ingresar',
  google: 'Ingresar con Google',
  exit: 'Salir',
  exitText: 'Hay una sesión abierta que todavía no puede comprar.',
  signInOff: 'El ingreso está deshabilitado por el momento.',
  missing: 'Por favor ingrese el usuario y la contraseña.',
  wrong: 'El ususario o la contraseña son incorrectos.',
  noAnswer:
    'No se ha podido validar su usuario, si el problema persiste, contacte al administrador del sistema.',
  failed: 'Error intentando login',
  notYet: '¿Todavía no es cliente?',
  register: 'Regístrese',
  registerForPrices: 'y verá los precios cuando activemos su cuenta.',
  registerForOrders: 'y podrá hacer pedidos.',
  forgotten: '¿Olvidó su contraseña?',
  recoverWhy: 'Le enviaremos un mail con un enlace para elegir una contraseña nueva.',
  recover: 'Recuperar',
  recoverDone: 'Por favor revise su casilla de email.',
  recoverSent: (email: string) =>
    `Si ${email} tiene una cuenta, en unos minutos le llegará el enlace. Vale por una hora. Revise también el correo no deseado.`,
  recoverFailed: 'Error. Si el error persiste por favor contacte al administrador del sistema.',
  emailInvalid: 'La dirección de email ingresada no es válida',
  backToLogin: 'Volver a iniciar sesión',
  googleFailed: 'No pudimos ingresar con esa cuenta de Google.',
  confirming: 'Confirmando…',
  confirmed: 'Su email ha sido validado con éxito.',
  confirmedOther: (name: string) => `El email de ${name} fue confirmado. Usted sigue en su sesión.`,
  waiting: 'Su cuenta está pendiente de verificación. Le avisaremos por mail cuando pueda comprar.',
  confirmFailed: 'No pudimos confirmar su email: el enlace ya se usó o venció.',
  confirmUnreachable: 'No pudimos confirmar su email en este momento.',
  confirmWayOut:
    'Inicie sesión con su usuario y contraseña: si falta confirmar el email, le enviaremos otro enlace.',
  retry: 'Reintentar',
} as const;
