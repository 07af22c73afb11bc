// Spanish texts of /contact-us.

export const contactText = {
  heading: (company: string) => `Contactarse con ${company}`,
  legalName: 'Razón Social',
  taxId: 'CUIT',
  taxIdHint: '11 dígitos, sin guiones',
  email: 'E-mail',
  phone: 'Teléfono',
  contactName: 'Persona de contacto',
  province: 'Provincia',
  city: 'Localidad',
  message: 'Mensaje',
  required: 'Los campos con * son obligatorios.',
  send: 'Enviar',
  wrong: (count: number) =>
    count === 1 ? 'Hay un campo para revisar.' : `Hay ${count} campos para revisar.`,
  sent: 'El mensaje será respondido a la brevedad. Gracias por contactarse con nosotros.',
  alreadySent: 'El mensaje ya fue enviado.',
  failed: 'Error inesperado. No se pudo enviar el mensaje. Por favor intente más tarde.',
  also: 'También',
  /** The first words of a message about a search that found nothing. */
  askFor: (text: string) =>
    `Busqué “${text}” en la tienda y no lo encontré. ¿Lo tienen o lo pueden conseguir?`,
  whatsapp: 'Escribir por WhatsApp',
  pickUp: 'Retiro de pedidos',
  map: 'Ver en el mapa',
} as const;
