// Text of the mail to administrators about an endpoint of webhooks that was disabled.

import type { UserForMail } from './mail.queries.js';
import { mailName } from './mail-name.js';
import type { PersonMail, UserMailGiven } from './person-mail.js';

export function webhookMail(
  _: UserForMail,
  { publicUrl, brandName, companyMail, detail }: UserMailGiven,
): PersonMail {
  const host = detail['Destino'] ?? '';
  return {
    replyTo: companyMail,
    subject: `Dejamos de avisar a ${mailName(host)} · ${brandName}`,
    preheader: 'El destino no recibe los avisos.',
    heading: 'Dejamos de avisar a otro sistema',
    intro:
      'Desactivamos un destino de los avisos. Lo que quedó en espera se envía cuando lo active de nuevo.',
    facts: [
      ['Destino', host],
      ['Motivo', detail['Motivo'] ?? ''],
    ],
    quote: '',
    button: { label: 'Ver los avisos', link: `${publicUrl}/admin/integraciones#avisos` },
    showLink: false,
    notes: ['Los avisos que llegaron se ven en el registro durante 30 días.'],
    toCompany: true,
  };
}
