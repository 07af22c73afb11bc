// Spanish texts of the histories on the desk.

export const historyText = {
  none: 'Todavía no hay cambios.',
  failed: 'No se pudo leer la historia.',
  retry: 'Reintentar',
  more: 'Ver más',
  undoOf: (what: string) => `Deshacer: ${what}`,
  superseded: 'Cambió después',
  by: (user: string, actor: string) => (actor === '' ? user : `${actor}, en nombre de ${user}`),
  sources: {
    screen: '',
    import: 'por importación',
    command: 'por comando',
    api: 'por la API',
    job: 'por una tarea',
  },
  /** Who it was, when no user was signed in. */
  nobody: {
    screen: 'Sistema',
    import: 'Una importación',
    command: 'Un comando',
    api: 'La API',
    job: 'Una tarea',
  },
} as const;
