// Spanish texts of a product's pictures on the desk.

export const picturesText = {
  title: 'Imágenes',
  hint: 'La primera es la del catálogo. Arrastre, o use Alt + flechas, para ordenar.',
  list: 'Fotos del producto, en su orden',
  main: 'Principal',
  place: (place: number) => `Foto ${place}`,
  alt: (place: number, of: number) => `Foto ${place} de ${of}`,
  keys: 'Alt y flechas: mover. Supr: quitar.',
  moving: (place: number) => `Al lugar ${place}`,
  moved: (place: number, of: number) =>
    place === 1 ? `Ahora es la principal, de ${of}.` : `Movida al lugar ${place} de ${of}.`,
  remove: (place: number) => `Quitar la foto ${place}`,
  removed: 'Foto quitada.',
  undo: 'Deshacer',
  restored: 'La foto volvió a su lugar.',
  choose: 'Subir fotos',
  drop: 'o suelte las fotos aquí',
  kinds: 'JPEG, PNG, WebP o AVIF, de hasta 20 MB',
  uploading: (name: string, share: number) => `${name}, ${Math.round(share * 100)} %`,
  preparing: (name: string) => `${name}, preparando`,
  dismiss: (name: string) => `Cerrar el aviso de ${name}`,
  missing: 'Sin imagen',
  loading: 'Cargando las fotos…',
  loadFailed: 'No se pudieron leer las fotos.',
  retry: 'Reintentar',
  failed: 'No se pudo guardar. Por favor intente de nuevo.',
  noAnswer: 'La foto no llegó al servidor. Revise la conexión e intente de nuevo.',
  small: (name: string, width: number, height: number) =>
    `${name} tiene ${width} × ${height} px: desde 800 px se ve nítida.`,
} as const;
