// Spanish texts of the dialog that assigns salesmen to a client.

export const assignmentsText = {
  open: 'Vendedores',
  title: (clientName: string) => `Vendedores de ${clientName}`,
  intro: 'Pueden comprar para este cliente y ver sus pedidos.',
  loading: 'Cargando los vendedores',
  none: 'La empresa todavía no tiene vendedores.',
  loadFailed: 'No pudimos traer los vendedores.',
  retry: 'Reintentar',
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  saved: 'Vendedores actualizados.',
  failed: 'No pudimos guardar los vendedores. Por favor intente nuevamente.',
} as const;
