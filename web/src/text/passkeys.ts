// Spanish texts of the log-in with a passkey.

export const passkeyText = {
  enterWithPasskey: 'Ingresar con llave de acceso',
  passkeyCancelled: 'No se usó ninguna llave de acceso. Puede intentar de nuevo.',
  passkeyKnown: 'Este dispositivo ya tiene una llave de acceso suya.',
  failed: 'No pudimos hacerlo en este momento. Intente nuevamente.',
} as const;
