// Spanish texts of the desk's table.

const count = (of: number) => of.toLocaleString('es-AR');
const cells = (of: number) => `${count(of)} ${of === 1 ? 'celda' : 'celdas'}`;

export const tableText = {
  choose: (name: string) => `Elegir ${name}`,
  chooseAll: 'Elegir todas las filas',
  keys: 'Flechas: moverse. Enter: editar, guardar y bajar. Tab: guardar y seguir. Esc: descartar. Espacio: elegir.',
  tip: { enter: 'guarda y baja', tab: 'sigue', escape: 'descarta' },
  saving: 'Guardando…',
  saved: 'Guardado',
  notSaved: 'No se pudo guardar. Intente nuevamente.',
  confirmFirst: 'Sin guardar: edite la celda y confirme con Enter.',
  /** What of a pasted block was not taken. */
  pasted: ({ written, wrong, beyond }: { written: number; wrong: number; beyond: number }) =>
    [
      `Se pegaron ${cells(written)}.`,
      wrong > 0 &&
        `${cells(wrong)} no: ${wrong === 1 ? 'está marcada, con el' : 'están marcadas, cada una con su'} motivo.`,
      beyond > 0 &&
        `${beyond === 1 ? 'Una fila no entró' : `${count(beyond)} filas no entraron`}: la tabla termina antes.`,
    ]
      .filter((part) => part !== false)
      .join(' '),
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
