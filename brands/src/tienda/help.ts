// The plain brand's texts for the screen 'Cómo comprar' (/htb): the steps and the sales conditions.

import type { BrandHelp } from '../brand.js';

export const help: BrandHelp = {
  heading: 'Cómo comprar',
  intro: 'Registrarse lleva dos minutos y no tiene costo.',
  steps: [
    {
      title: 'Regístrese',
      text: 'Complete sus datos en “Registrarse”, con el CUIT de su comercio, y confirme su dirección desde el mail que le enviamos.',
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
    { title: 'Envío', text: '{freeDelivery} Coordinamos la entrega al recibir su pedido.' },
    { title: 'Formas de pago', text: 'Las que ofrece la tienda al confirmar el pedido.' },
  ],
};
