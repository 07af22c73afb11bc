// Spanish texts of the desk's table.

const count = (of: number) => of.toLocaleString('es-AR');

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
  views: 'Vistas',
  saveView: 'Guardar la vista',
  removeView: 'Quitar la vista',
  viewName: 'Nombre de la vista',
  addFilter: 'Filtro',
  clearFilters: 'Quitar los filtros',
  removeFilter: (name: string) => `Quitar filtro ${name}`,
  columnsMenu: 'Columnas',
  moreActions: 'Más acciones',
  undo: 'Deshacer',
  undoKey: 'Ctrl Z',
  undone: 'Deshecho',
  undoneKept: (kept: number) =>
    kept === 1
      ? 'Un dato quedó como está: después hubo otro cambio'
      : `${count(kept)} datos quedaron como están: después hubo otros cambios`,
  undoFailed: 'No se pudo deshacer. Intente nuevamente.',
  keyMoves: 'Moverse',
  keyChooses: 'Elegir',
  chosen: (of: number) => `${count(of)} ${of === 1 ? 'elegido' : 'elegidos'}`,
  chooseWhole: (total: number) => `Elegir los ${count(total)}`,
  import: 'Importar',
  export: 'Exportar',
  exporting: 'Preparando…',
  exportFormats: { xlsx: 'Planilla (XLSX)', csv: 'Texto (CSV)' },
  exportFailed: 'No se pudo exportar. Intente nuevamente.',
  close: 'Cerrar',
  cancel: 'Cancelar',
  clear: 'Quitar la selección',
} as const;
