// Spanish messages of the device when it answers without a connection, and the reasons why a sync ended early.

export const offlineText = {
  notOffline: 'Sin conexión no se puede hacer esto. Vuelva a conectarse y pruebe de nuevo.',
  noData: 'Todavía no hay datos en este dispositivo. Conéctese y sincronice para trabajar sin conexión.',
  locked:
    'Para abrir los datos de este dispositivo, el servidor tiene que reconocer su sesión. Conéctese o ingrese nuevamente.',
  productUnknown: 'El producto no está entre los datos de este dispositivo.',
  noLists:
    'Las listas todavía no están en este dispositivo. Conéctese y sincronice para verlas sin conexión.',
  listUnknown: 'Esta lista no está en este dispositivo. Vuelva a conectarse para verla.',
  noAddress:
    'Sin conexión no se puede enviar a otra dirección. Vuelva a conectarse o use la dirección del cliente.',
  saved: 'Datos actualizados',
  added: 'Producto agregado al carrito.',
  removed: (count: number) => (count === 1 ? 'Producto eliminado.' : 'Productos eliminados.'),
  kept: 'Pedido guardado en este dispositivo. Se enviará cuando haya conexión.',
  offerKept: 'Presupuesto guardado en este dispositivo. Se enviará cuando haya conexión.',
  alreadyKept: 'El pedido ya está guardado en este dispositivo.',
  syncStopped: 'La sincronización se canceló. Lo ya descargado quedó guardado.',
  syncCut: 'Se perdió la conexión. Lo ya descargado quedó guardado y la próxima vez se sigue desde ahí.',
  syncLogin: 'La sesión terminó. Ingrese otra vez para sincronizar.',
  syncFull: 'No queda espacio en este dispositivo. Lo descargado antes sigue disponible.',
  syncFailed: 'No se pudo terminar la sincronización. Pruebe de nuevo más tarde.',
  picturesFull: 'No queda espacio para más imágenes. El resto se sincronizó bien.',
} as const;
