// Sends a contact message (`sendMessage`), once for each page load ('El mensaje ya fue enviado.'). Shows
// 'El mensaje será respondido a la brevedad. Gracias por contactarse con nosotros.' or
// 'Error inesperado. No se pudo enviar el mensaje. Por favor intente más tarde.'

import type { ContactMessage } from '@mostrador/contract/entries/contact';
import { useState } from 'react';
import { useApi } from '../../api/api';
import { CallFailed, messageOf, statusOf } from '../../api/call-failed';
import { contactText as text } from '../../text/contact';
import { useToasts } from '../../ui/useToasts';

/** Whether a message was sent since the page was loaded; it survives a change of the screen. */
let sent = false;

export type ContactOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly field: string; readonly message: string }
  | { readonly kind: 'said' };

export function useContactMessage() {
  const { carrier } = useApi();
  const toasts = useToasts();
  const [pending, setPending] = useState(false);

  function say(sentence: string): ContactOutcome {
    toasts.show({ text: sentence, tone: 'error', about: 'contact' });
    return { kind: 'said' };
  }
  async function send(message: ContactMessage): Promise<ContactOutcome> {
    toasts.retry('contact');
    if (sent) return say(text.alreadySent);
    setPending(true);
    try {
      await carrier('sendMessage', { body: message });
      sent = true;
      toasts.show({ text: text.sent, about: 'contact' });
      return { kind: 'sent' };
    } catch (failure) {
      const status = statusOf(failure);
      const sentence = status === 400 || status === 429 ? messageOf(failure) : undefined;
      const field = failure instanceof CallFailed ? failure.field : undefined;
      if (status !== 400 || sentence === undefined || field === undefined)
        return say(sentence ?? text.failed);
      return { kind: 'refused', field, message: sentence };
    } finally {
      setPending(false);
    }
  }
  return { send, pending, alreadySent: () => sent };
}
