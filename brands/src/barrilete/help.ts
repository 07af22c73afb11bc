// Editorial Barrilete's texts for the screen 'Cómo comprar' (/htb): the steps and the sales conditions.

import type { BrandHelp } from '../brand.js';

export const help: BrandHelp = {
  heading: 'Cómo comprar',
  intro:
    'Vendemos a librerías, escuelas, bibliotecas y distribuidores. Registrarse lleva dos minutos y no tiene costo.',
  steps: [
    {
      title: 'Regístrese',
      text: 'Complete sus datos en “Registrarse”, con el CUIT de su librería o institución, y confirme su dirección desde el mail que le enviamos.',
    },
    {
      title: 'Arme su pedido',
      text: 'Busque por título, código o ISBN y agregue los ejemplares que necesita.',
    },
    {
      title: 'Elija el envío y el pago',
      text: 'Puede retirar en nuestra casa de Palermo o recibir por correo.',
    },
    {
      title: 'Confirme',
      text: 'Recibirá el detalle por mail y nos pondremos en contacto para coordinar la entrega.',
    },
  ],
  conditions: [
    { title: 'Pedido mínimo', text: 'El pedido mínimo es de $\u00a030.000 más IVA.' },
    {
      title: 'Envío',
      text: '{freeDelivery} Al interior, por correo o transporte.',
    },
    { title: 'Plazo de entrega', text: 'El plazo es de unos 7 días hábiles.' },
    {
      title: 'Formas de pago',
      text: 'Puede pagar por depósito, transferencia o con tarjeta: al confirmar el pedido, con “Pagar”, o más tarde desde “Pedidos”.',
    },
  ],
};
