// Spanish texts of the desk's document (/admin), which show before its code has loaded.

export const deskPageText = {
  title: 'Administración',
  noScript: 'La administración necesita JavaScript. Actívelo en su navegador y vuelva a cargar la página.',
} as const;
