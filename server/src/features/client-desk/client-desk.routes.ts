// Handlers of the desk's calls about the client table, the client page and payment terms, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import { sendDownload, signalOf } from '../../platform/table-files/download.js';
import type { Session, Shop } from '../../shop.js';
import { createClientAddress, makeDefaultAddress, saveClientAddress } from './client-addresses.service.js';
import { deskClient, deskClientChoices, deskClientCounts, deskClients } from './client-desk.service.js';
import { saveClient } from './client-edits.service.js';
import { addClientNote, strikeClientNote } from './client-notes.service.js';
import { clientsFile } from './clients-file.service.js';
import { changeManyClients } from './many-clients.service.js';
import { createClient } from './new-client.service.js';
import { createPaymentTerms, savePaymentTerms } from './payment-terms.service.js';
import { rejectClient, verifyClient } from './verify-client.service.js';

type ClientDeskCall =
  | 'deskClients'
  | 'deskClientsFile'
  | 'chosenClientsFile'
  | 'deskClientCounts'
  | 'deskClientChoices'
  | 'changeManyClients'
  | 'createClient'
  | 'deskClient'
  | 'saveClient'
  | 'verifyClient'
  | 'rejectClient'
  | 'createClientAddress'
  | 'saveClientAddress'
  | 'makeDefaultAddress'
  | 'addClientNote'
  | 'strikeClientNote'
  | 'createPaymentTerms'
  | 'savePaymentTerms';

export function clientDeskRoutes(shop: Shop): CallHandlers<ClientDeskCall, Session> {
  return {
    // GET /store/Admin/clients
    deskClients: ({ query }) => deskClients(shop, query),
    // GET /store/Admin/clients/file
    deskClientsFile: async ({ query, reply }) =>
      sendDownload(reply, await clientsFile(shop, query, signalOf(reply))),
    // POST /store/Admin/clients/file
    chosenClientsFile: async ({ body, reply }) =>
      sendDownload(reply, await clientsFile(shop, body, signalOf(reply))),
    // GET /store/Admin/clients/counts
    deskClientCounts: () => deskClientCounts(shop),
    // GET /store/Admin/clients/choices
    deskClientChoices: () => deskClientChoices(shop),
    // POST /store/Admin/clients/many
    changeManyClients: ({ session, body }) => changeManyClients(shop, session, body),
    // POST /store/Admin/clients
    createClient: ({ session, body }) => createClient(shop, session, body),
    // GET /store/Admin/clients/:clientId
    deskClient: ({ session, params }) => deskClient(shop, shop.db, session, params.clientId),
    // PUT /store/Admin/clients/:clientId
    saveClient: ({ session, params, body }) => saveClient(shop, session, params.clientId, body.edits),
    // POST /store/Admin/clients/:clientId/verification
    verifyClient: ({ session, params, body }) => verifyClient(shop, session, params.clientId, body),
    // POST /store/Admin/clients/:clientId/rejection
    rejectClient: ({ session, params, body }) => rejectClient(shop, session, params.clientId, body.reason),
    // POST /store/Admin/clients/:clientId/addresses
    createClientAddress: ({ session, params, body }) =>
      createClientAddress(shop, session, params.clientId, body),
    // PUT /store/Admin/clients/:clientId/addresses/:addressId
    saveClientAddress: ({ session, params, body }) => saveClientAddress(shop, session, params, body.edits),
    // POST /store/Admin/clients/:clientId/addresses/:addressId/default
    makeDefaultAddress: ({ session, params }) => makeDefaultAddress(shop, session, params),
    // POST /store/Admin/clients/:clientId/notes
    addClientNote: ({ session, params, body }) => addClientNote(shop, session, params.clientId, body.text),
    // POST /store/Admin/clients/:clientId/notes/:noteId/strike
    strikeClientNote: ({ session, params }) => strikeClientNote(shop, session, params),
    // POST /store/Admin/paymentTerms
    createPaymentTerms: ({ session, body }) => createPaymentTerms(shop, session, body),
    // PUT /store/Admin/paymentTerms/:paymentTermsId
    savePaymentTerms: ({ session, params, body }) =>
      savePaymentTerms(shop, session, params.paymentTermsId, body.edits),
  };
}
