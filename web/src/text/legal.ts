import type { BrandText } from '@mostrador/brands/brand';

export const privacyText: BrandText = {
  title: 'Privacidad',
  sections: [
    {
      heading: 'Qué datos guardamos',
      text: 'Los que usted nos da al registrarse y al comprar: nombre o razón social, CUIT, domicilios, teléfonos, e-mail y sus pedidos. La contraseña se guarda cifrada y nadie puede leerla.',
    },
    {
      heading: 'Para qué los usamos',
      text: 'Para preparar, facturar y entregar sus pedidos, responder sus consultas y avisarle de cada pedido por mail. No los vendemos ni los cedemos, salvo al transporte o al medio de pago que usted elija.',
    },
    {
      heading: 'Qué queda en su navegador',
      text: 'La sesión y sus preferencias de esta tienda. Se borran al salir o al limpiar los datos del navegador.',
    },
    {
      heading: 'Sus derechos',
      text: 'Puede pedir ver, corregir o borrar sus datos cuando quiera (Ley 25.326). Escríbanos y lo resolvemos. La Agencia de Acceso a la Información Pública atiende los reclamos sobre el incumplimiento de esta ley.',
    },
  ],
};

export const termsText: BrandText = {
  title: 'Términos',
  sections: [
    {
      heading: 'Quién puede comprar',
      text: 'Comercios, instituciones y empresas registrados. La cuenta es del cliente y la contraseña es personal.',
    },
    {
      heading: 'Precios y pedidos',
      text: 'Los precios son por unidad, en pesos argentinos y sin impuestos, y valen al momento de confirmar. Si un precio cambia mientras arma su pedido, se lo avisamos antes de confirmar. El pedido queda tomado con el mail de confirmación y sujeto a stock.',
    },
    {
      heading: 'Entrega y pago',
      text: 'El envío y la forma de pago se eligen al confirmar. Los plazos son estimados y empiezan a correr cuando el pedido está confirmado.',
    },
    {
      heading: 'Cambios y devoluciones',
      text: 'Revise la mercadería al recibirla y escríbanos ante cualquier diferencia o falla: la resolvemos con reposición o nota de crédito.',
    },
  ],
};
