// The Spanish texts of the privacy policy (/privacidad) and of the terms (/terminos).

import type { BrandText } from '@mostrador/brands/brand';

export const privacyText: BrandText = {
  title: 'Privacidad',
  sections: [
    {
      heading: 'Quién responde por sus datos',
      text: 'La empresa cuyo nombre, CUIT y domicilio figuran arriba es la responsable de la base de datos en la que se guardan los suyos, según la Ley 25.326 de Protección de los Datos Personales.',
    },
    {
      heading: 'Qué datos guardamos',
      text: 'Los que usted nos da al registrarse, al comprar o al escribirnos: nombre o razón social, CUIT, condición frente al IVA, domicilios, teléfonos, e-mail, mensajes y pedidos. También la fecha de cada ingreso a su cuenta. Darlos es voluntario, pero sin ellos no podemos abrir la cuenta ni facturar. Su contraseña no se guarda: solo una huella que permite comprobarla, y que nadie puede leer.',
    },
    {
      heading: 'Para qué los usamos',
      text: 'Para verificar su cuenta, aplicarle su lista de precios, preparar, facturar y entregar sus pedidos, avisarle de cada paso por mail y responder sus consultas. No los usamos para nada que no tenga que ver con su relación comercial con nosotros.',
    },
    {
      heading: 'Con quién los compartimos',
      text: 'No los vendemos ni los cedemos. Los recibe solo quien los necesita para cumplir con su pedido: el transporte o el correo que lo entrega, la plataforma de pagos si usted paga con tarjeta, y los organismos públicos cuando la ley lo exige. Su vendedor ve los datos y los pedidos de los clientes que tiene asignados.',
    },
    {
      heading: 'Pagos con tarjeta',
      text: 'Cuando la tienda ofrece pagar con tarjeta, el pago se hace en Mercado Pago, con sus propias condiciones y su propia política de privacidad. Los datos de la tarjeta se cargan en esa plataforma: no pasan por nuestros servidores ni los guardamos. Recibimos únicamente el resultado del pago.',
    },
    {
      heading: 'Qué queda en su navegador',
      text: 'Su sesión, sus filtros y otras preferencias de esta tienda, y una cookie que recuerda que usted había ingresado, para mostrarle la página correcta desde el primer momento. La sesión se borra al salir, y todo lo demás, al limpiar los datos del navegador. No usamos cookies de publicidad. Si medimos visitas, lo hacemos con Google Analytics para saber qué páginas se usan.',
    },
    {
      heading: 'Cuánto tiempo y con qué cuidado',
      text: 'Guardamos sus datos mientras tenga su cuenta. Los pedidos y comprobantes se conservan además durante los diez años que pide el Código Civil y Comercial. La tienda funciona con conexión cifrada, y dentro de la empresa accede a sus datos solo quien los necesita para su trabajo.',
    },
    {
      heading: 'Sus derechos',
      text: 'Usted puede pedir que le mostremos, corrijamos, actualicemos o suprimamos sus datos. Escríbanos desde Contactanos con el e-mail de su cuenta: respondemos los pedidos de acceso dentro de los diez días corridos y los de corrección o supresión dentro de los cinco días hábiles. Lo que la ley nos obliga a conservar no se puede suprimir.',
    },
    {
      heading: 'Acceso gratuito',
      text: 'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto, conforme lo establecido en el artículo 14, inciso 3, de la Ley 25.326.',
    },
    {
      heading: 'Reclamos',
      text: 'La Agencia de Acceso a la Información Pública, en su carácter de órgano de control de la Ley 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.',
    },
  ],
};

export const termsText: BrandText = {
  title: 'Términos',
  sections: [
    {
      heading: 'Qué regulan',
      text: 'Estas condiciones valen para los pedidos hechos en esta tienda a la empresa cuyo nombre, CUIT y domicilio figuran arriba. Al registrarse o al confirmar un pedido, usted las acepta tal como están publicadas en ese momento.',
    },
    {
      heading: 'Quién puede comprar',
      text: 'Comercios, instituciones y empresas con CUIT. Al registrarse, usted declara que los datos son verdaderos y que puede obligar a quien representa. Podemos pedirle documentación antes de activar una cuenta.',
    },
    {
      heading: 'Su cuenta',
      text: 'La cuenta es del cliente, y la contraseña, personal. Lo que se pide desde su cuenta se considera pedido por usted. Si cree que otra persona la usó, cambie la contraseña y avísenos enseguida. Su vendedor puede cargar pedidos en su nombre: también figuran en Pedidos.',
    },
    {
      heading: 'Precios',
      text: 'Los precios son por unidad, en pesos argentinos y sin impuestos: el IVA y las percepciones que correspondan se agregan en la factura según su condición. Valen los precios y descuentos de su cuenta al momento de confirmar. Si un precio cambia mientras arma el pedido, se lo avisamos antes de confirmarlo. Lo señalado como PVP es un precio sugerido al público.',
    },
    {
      heading: 'Pedidos',
      text: 'El total del pedido, sin impuestos, debe superar el pedido mínimo que se muestra en el carrito. Al confirmarlo, usted recibe un número y un mail con el detalle, y reservamos la mercadería disponible. Si algo faltara, lo acordamos con usted antes de despachar. Para modificar o cancelar un pedido, escríbanos antes del despacho.',
    },
    {
      heading: 'Pago',
      text: 'Se puede pagar por los medios que se ofrecen al confirmar. Si la tienda ofrece tarjeta, el pago lo procesa Mercado Pago según sus propias condiciones y se acredita cuando esa plataforma lo aprueba; un pago rechazado no anula el pedido y se puede intentar otra vez desde Pedidos. Si cancelamos un pedido ya pagado, le devolvemos el importe por el mismo medio. Los códigos de descuento se aplican al facturar.',
    },
    {
      heading: 'Facturación',
      text: 'Emitimos la factura a nombre del CUIT de la cuenta, según los datos registrados. El detalle del pedido y los listados que se descargan de la tienda no son comprobantes fiscales.',
    },
    {
      heading: 'Entrega',
      text: 'La entrega y su costo se eligen al confirmar. Los plazos son estimados y corren desde la confirmación del pedido o, si paga antes del despacho, desde que se acredita el pago. Los riesgos del traslado son nuestros hasta la entrega a usted o al transporte que usted haya elegido.',
    },
    {
      heading: 'Cambios y devoluciones',
      text: 'Revise la mercadería al recibirla. Si falta algo, llega dañado o no es lo que pidió, escríbanos dentro de los diez días corridos con el número de pedido y, si puede, fotos: lo resolvemos con reposición o nota de crédito, y el traslado es a nuestro cargo. Los productos sin falla se cambian con acuerdo previo, sin uso y en su embalaje; su traslado es a cargo de usted.',
    },
    {
      heading: 'Consumidores finales',
      text: 'Quien compra para uso propio, y no para revender o producir, conserva los derechos de la Ley 24.240 de Defensa del Consumidor. Entre ellos, arrepentirse de la compra sin costo dentro de los diez días corridos de recibido el producto: basta con escribirnos desde Contactanos.',
    },
    {
      heading: 'Fotos y contenidos',
      text: 'Las imágenes son ilustrativas: color y presentación pueden variar. Las marcas, textos y fotos de la tienda son de sus titulares; usted puede usar los catálogos y listas que descarga para vender nuestros productos.',
    },
    {
      heading: 'Cambios y ley aplicable',
      text: 'Podemos actualizar estas condiciones; los pedidos ya confirmados siguen con las que tenían. Se rigen por las leyes de la República Argentina. Ante un desacuerdo, escríbanos primero: si no lo resolvemos, corresponde a los tribunales ordinarios del domicilio de la empresa o, si usted es consumidor, a los del suyo.',
    },
  ],
};
