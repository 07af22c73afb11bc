// Spanish texts of the bar code scanner.

import { formatWhole } from '@mostrador/rules/money';

export const scannerText = {
  label: 'Lector de códigos de barras',
  starting: 'Abriendo la cámara…',
  paused: 'La cámara está en pausa.',
  aim: 'Apunte al código de barras',
  each: 'Cada lectura suma un pack o una unidad',
  count: (readings: number) => (readings === 1 ? '1 lectura' : `${formatWhole(readings)} lecturas`),
  lampOn: 'Prender la linterna',
  lampOff: 'Apagar la linterna',
  otherCamera: 'Cambiar de cámara',
  searching: (code: string) => `Buscando ${code}…`,
  retry: 'Reintentar',
  problems: {
    insecure: {
      title: 'Aquí no se puede usar la cámara',
      words: 'Abra la tienda con una dirección que empiece con https.',
    },
    missing: {
      title: 'No encontramos una cámara',
      words: 'Puede escribir los códigos, pegarlos, o usar un lector de mano.',
    },
    refused: {
      title: 'Falta el permiso para usar la cámara',
      words:
        'Toque el candado o la cámara al lado de la dirección de esta página, elija “Permitir” y vuelva a intentar.',
    },
    busy: {
      title: 'La cámara está en uso',
      words: 'Cierre la otra aplicación o pestaña que la está usando y vuelva a intentar.',
    },
    failed: {
      title: 'No pudimos abrir la cámara',
      words: 'Vuelva a intentar. Mientras tanto puede escribir los códigos.',
    },
    reader: {
      title: 'No pudimos cargar el lector',
      words: 'Revise la conexión y vuelva a intentar.',
    },
  },
} as const;
