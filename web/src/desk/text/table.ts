// Spanish texts of the desk's table.

export const tableText = {
  choose: (name: string) => `Elegir ${name}`,
  chooseAll: 'Elegir todas las filas',
  keys: 'Flechas: moverse. Enter: editar, guardar y bajar. Tab: guardar y seguir. Esc: descartar. Espacio: elegir.',
  tip: { enter: 'guarda y baja', tab: 'sigue', escape: 'descarta' },
  saving: 'Guardando…',
  saved: 'Guardado',
  notSaved: 'No se pudo guardar. Intente nuevamente.',
  confirmFirst: 'Sin guardar: edite la celda y confirme con Enter.',
  tooManyCells: (most: number) => `Se pegan hasta ${most.toLocaleString('es-AR')} celdas por vez.`,
  failed: 'No se pudieron leer las filas.',
  retry: 'Reintentar',
  loading: 'Cargando…',
  chosen: (count: number) => `${count.toLocaleString('es-AR')} ${count === 1 ? 'elegido' : 'elegidos'}`,
  chooseWhole: (total: number) => `Elegir los ${total.toLocaleString('es-AR')}`,
  close: 'Cerrar',
  cancel: 'Cancelar',
  clear: 'Quitar la selección',
} as const;
