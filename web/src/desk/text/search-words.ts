// Spanish texts of the desk's search words: synonyms, searches without a result, and what a search finds.

import { formatWhole } from '@mostrador/rules/money';

const products = (count: number) => `${formatWhole(count)} ${count === 1 ? 'producto' : 'productos'}`;

export const searchWordsText = {
  title: 'Búsquedas',
  loading: 'Cargando…',
  loadFailed: 'No se pudieron leer los datos.',
  retry: 'Reintentar',
  failed: 'No se pudo guardar. Por favor intente de nuevo.',
  undo: 'Deshacer',
  undoKey: 'Ctrl Z',
  undone: 'Se deshizo el cambio.',
  undoneInPart: (reason: string) => `No se pudo deshacer todo: ${reason}`,

  missed: 'Sin resultado',
  missedHint: (count: number) =>
    `${formatWhole(count)} ${count === 1 ? 'texto' : 'textos'}, los más buscados`,
  period: 'Período',
  days: (days: number) => `Últimos ${days} días`,
  searched: 'Buscaron',
  times: 'Veces',
  clients: 'Clientes',
  clientsHint: 'La mayor cantidad de clientes distintos en un día. Las visitas no cuentan.',
  dismiss: 'Descartar',
  dismissOf: (word: string) => `Descartar ${word}`,
  dismissed: (word: string) => `Se descartó “${word}”.`,
  last: 'La última vez',
  actions: 'Acciones',
  noMisses: 'Todo lo que buscaron se encontró',
  noMissesHint: 'Aquí aparece lo que sus clientes buscan y la tienda no encuentra.',
  makeSynonym: 'Crear sinónimo',
  makeSynonymOf: (word: string) => `Crear sinónimo de ${word}`,

  synonyms: 'Sinónimos',
  synonymsHint: (count: number) => `${formatWhole(count)} ${count === 1 ? 'grupo' : 'grupos'}`,
  newGroup: 'Nuevo grupo',
  newKey: 'N',
  noGroups: 'Todavía no hay sinónimos',
  noGroupsHint: 'Una las palabras con las que sus clientes buscan lo mismo: birome, lapicera, bolígrafo.',
  edit: (words: string) => `Editar ${words}`,
  editShort: 'Editar',
  remove: (words: string) => `Quitar ${words}`,
  removeShort: 'Quitar',
  removeWord: (word: string) => `Quitar ${word}`,
  editor: 'Grupo de sinónimos',
  addWord: 'Agregar otra palabra',
  both: 'Todas encuentran lo mismo',
  oneWay: (first: string) =>
    first === '' ? 'Solo la primera encuentra las demás' : `Solo “${first}” encuentra las demás`,
  direction: 'Qué palabra encuentra a cuál',
  save: 'Guardar',
  saveKey: 'Enter',
  discard: 'Descartar',
  discardKey: 'Esc',
  saved: (words: string) => `Guardado: ${words}.`,
  removed: (words: string) => `Se quitó el grupo ${words}.`,
  oneWayShort: 'la primera encuentra las demás',

  tryLabel: 'Probar una búsqueda',
  tryHint: 'Lo que escribe un cliente',
  finds: (count: number, word: string) =>
    count === 0 ? `Con “${word}” no se encuentra nada.` : `Con “${word}” se encuentran ${products(count)}.`,
  widened: (words: string) => `Busca también: ${words}.`,
} as const;
