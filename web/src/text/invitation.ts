// Spanish texts of the page on which an invited user chooses the first password.

export const invitationText = {
  title: 'Su cuenta',
  hello: (name: string) => `Hola, ${name}`,
  ofClient: (client: string, shop: string) => `${shop} le abrió una cuenta a nombre de ${client}.`,
  ofStaff: (shop: string) => `Le damos la bienvenida al equipo de ${shop}.`,
  choose: 'Elija una contraseña y ya puede entrar.',
  user: 'Usuario (e-mail)',
  submit: 'Entrar a la tienda',
  checking: 'Verificando la invitación…',
  unreachable: 'No pudimos verificar la invitación en este momento.',
  retry: 'Reintentar',
  invalid: 'Esta invitación venció o ya fue usada.',
  invalidHint: 'Pida otra y se la mandamos al mismo e-mail. Si ya eligió su contraseña, inicie sesión.',
  again: 'Pedir otra',
  asked:
    'Listo. Si su cuenta todavía espera una contraseña, en unos minutos le llega otra invitación por mail.',
  askFailed: 'No pudimos pedirla. Por favor intente en unos minutos.',
  logIn: 'Iniciar sesión',
  failed: 'No pudimos guardar la contraseña. Por favor intente en unos minutos.',
  acting: 'Está actuando en nombre de un cliente: vuelva primero a su propia cuenta.',
  noLink: 'Para entrar, abra el enlace de la invitación que le mandamos por mail.',
} as const;
