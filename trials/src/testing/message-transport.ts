// A mail transport for tests that hands over composed messages instead of sending them. It takes no mails about newly placed orders,
// which are composed in a thread.

import type { MailMessage } from '@mostrador/server/platform/mail/mail-message';
import type { MailTransport } from '@mostrador/server/platform/mail/mail-transport';

export const messageTransport = (take: (message: MailMessage) => void): MailTransport => ({
  send: async (message) => {
    take(message);
    return { where: 'here' };
  },
  deliver: async () => {
    throw new Error('A mail about a newly placed order is not expected.');
  },
  headersFor: () => {
    throw new Error('A mail about a newly placed order is not expected.');
  },
  close: async () => undefined,
});
