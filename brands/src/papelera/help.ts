// Papelera del Plata's texts for the screen 'Cómo comprar' (/htb): the steps and the sales conditions.

import type { BrandHelp } from '../brand.js';

export const help: BrandHelp = {
  heading: 'Cómo comprar',
  intro: 'Vendemos a comercios, escuelas y empresas. Registrarse lleva dos minutos y no tiene costo.',
  steps: [
    {
      title: 'Regístrese',
      text: 'Complete sus datos en “Registrarse”, con el CUIT de su comercio, y confirme su dirección desde el mail que le enviamos.',
    },
    {
      title: 'Espere la activación',
      text: 'Verificamos sus datos y activamos su cuenta. Desde ese momento ve los precios de su lista.',
    },
    {
      title: 'Arme su pedido',
      text: 'Agregue productos desde el catálogo. Cada uno indica su cantidad mínima y cuántos trae el bulto.',
    },
    {
      title: 'Confirme',
      text: 'Elija el envío y la forma de pago. Recibirá el detalle por mail y nos pondremos en contacto.',
    },
  ],
  conditions: [
    { title: 'Pedido mínimo', text: 'El pedido mínimo es de $\u00a030.000 más IVA.' },
    {
      title: 'Envío',
      text: '{freeDelivery} Al interior, por el transporte que elija.',
    },
    { title: 'Plazo de entrega', text: 'El plazo es de unos 7 días hábiles.' },
    { title: 'Formas de pago', text: 'Puede pagar por depósito, transferencia o link de pago con tarjeta.' },
  ],
};
