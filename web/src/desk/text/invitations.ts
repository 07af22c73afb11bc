// Spanish texts of the desk's waves of invitations.

import { formatWhole } from '@mostrador/rules/money';

const clients = (count: number) => (count === 1 ? '1 cliente' : `${formatWhole(count)} clientes`);

export const invitationsText = {
  title: 'Invitaciones',
  clients,
  intro:
    'Cada cliente recibe un mail con un enlace para elegir su contraseña. Los mails salen de a pocos, para que la tienda y el correo sigan trabajando.',
  whom: 'A quiénes',
  withoutAccount: (count: number) => `Clientes sin cuenta (${formatWhole(count)})`,
  notCome: (count: number) => `Invitados que no vinieron (${formatWhole(count)})`,
  days: 'Invitados hace al menos',
  day: (days: number) => (days === 1 ? '1 día' : `${days} días`),
  speed: 'Velocidad',
  perHour: (count: number) => `${formatWhole(count)} por hora`,
  lasts: (hours: number) =>
    hours < 1 ? 'Termina en menos de una hora.' : `Termina en unas ${formatWhole(Math.ceil(hours))} horas.`,
  begin: (count: number) => `Invitar a ${clients(count)}`,
  beginWave: 'Invitar otra vez',
  begun: 'Los mails empiezan a salir.',
  log: 'Envíos',
  none: 'Todavía no se invitó a nadie.',
  when: 'Cuándo',
  who: 'Quién',
  what: 'A quiénes',
  selections: {
    clients: 'Elegidos a mano',
    withoutAccount: 'Sin cuenta',
    notCome: 'Que no vinieron',
  },
  progress: 'Enviados',
  sentOf: (sent: number, of: number) => `${formatWhole(sent)} de ${formatWhole(of)}`,
  joined: 'Abrieron su cuenta',
  failed: 'No salieron',
  state: 'Estado',
  states: { running: 'Enviando', paused: 'En pausa', finished: 'Terminado' },
  pause: 'Pausar',
  goOn: 'Seguir',
  failures: (count: number) => `Ver los ${formatWhole(count)} que no salieron`,
  failuresTitle: 'No salieron',
  reason: 'Motivo',
  close: 'Cerrar',
  loadFailed: 'No se pudieron leer los datos.',
  retry: 'Reintentar',
  failedToSave: 'No se pudo guardar. Por favor intente de nuevo.',
} as const;
