export const aboutText = { contact: 'Contactate' } as const;

export const helpText = {
  steps: 'Paso a paso',
  conditions: 'Condiciones',
  seeProducts: 'Ver productos',
  contact: 'Contactanos',
} as const;

export const contactText = {
  heading: (company: string) => `Contactarse con ${company}`,
  intro: 'Escríbanos, llámenos o visítenos: del otro lado hay alguien que conoce el catálogo.',
  phone: 'Teléfono',
  whatsapp: 'WhatsApp',
  write: 'Escribir por WhatsApp',
  email: 'E-mail',
  address: 'Dirección',
  hours: 'Horario de atención',
  pickUp: 'Retiro de pedidos',
  map: 'Ver en el mapa',
} as const;
