// Spanish texts of the registration form.

export const registrationText = {
  tab: 'Registrarse',
  access: 'Acceso',
  company: 'Empresa',
  address: 'Domicilio',
  user: 'Usuario (e-mail)',
  legalName: 'Razón Social',
  idType: 'Documento',
  idTypes: [{ value: '1', label: 'CUIT' }],
  legalId: 'CUIT',
  legalIdHint: '11 dígitos, sin guiones',
  phone: 'Teléfono de contacto',
  phone2: 'Teléfono 2',
  street: 'Calle',
  number: 'Número',
  floor: 'Piso',
  apartment: 'Departamento',
  postalCode: 'Código postal',
  required: 'Los campos con * son obligatorios.',
  submit: 'Registrarse',
  next: 'Le enviaremos un mail para activar su cuenta.',
  wrong: (count: number) =>
    count === 1 ? 'Hay un campo para revisar.' : `Hay ${count} campos para revisar.`,
  done: 'Gracias por registrarse. Pronto recibirá un mail para activar su cuenta.',
  failed: 'No pudimos registrarlo. Lo que escribió sigue acá: por favor intente otra vez en unos minutos.',
  offline: 'No hay conexión. Lo que escribió sigue acá: por favor intente otra vez.',
} as const;
