// Spanish texts of what happens after a registration.

export const registrationStepsText = {
  title: 'Su registro',
  done: 'listo',
  steps: [
    {
      name: 'Confirme su mail',
      words: 'Abra el enlace que le enviamos. Si no llegó, mire en el correo no deseado.',
    },
    { name: 'Revisamos su alta', words: 'Dentro de las 24 horas; le avisamos por mail.' },
    { name: 'Vea sus precios y compre', words: 'Mientras tanto puede mirar el catálogo.' },
  ],
  reach: '¿Necesita ayuda?',
  or: 'o',
  whatsapp: 'WhatsApp',
} as const;
