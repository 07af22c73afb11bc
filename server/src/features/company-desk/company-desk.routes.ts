// Handlers of the desk's calls about the company's settings, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { sendTestMail } from '../mail/mail-words.service.js';
import { companySettings, minimumOrderEffect, saveCompanySettings } from './company-desk.service.js';
import { readMailWords } from './company-mails.service.js';
import { CompanyPictures } from './company-pictures.service.js';
import { previewWithPage } from './mail-preview.service.js';

type CompanyDeskCall =
  | 'companySettings'
  | 'saveCompanySettings'
  | 'minimumOrderEffect'
  | 'addCompanyPicture'
  | 'previewCompanyMail'
  | 'sendCompanyMailTest';

export function companyDeskRoutes(shop: Shop): CallHandlers<CompanyDeskCall, Session> {
  const pictures = new CompanyPictures(shop);
  return {
    // GET /store/Admin/company
    companySettings: () => companySettings(shop, shop.db),
    // PUT /store/Admin/company
    saveCompanySettings: ({ session, body }) => saveCompanySettings(shop, session, body.edits),
    // GET /store/Admin/company/minimum-order
    minimumOrderEffect: ({ query }) => minimumOrderEffect(shop, query.amount),
    // POST /store/Admin/company/pictures
    addCompanyPicture: ({ request }) => pictures.add(request),
    // POST /store/Admin/company/mails/preview
    previewCompanyMail: ({ body }) => previewWithPage(shop, readMailWords(body)),
    // POST /store/Admin/company/mails/test
    sendCompanyMailTest: ({ session, body }) => sendTestMail(shop, session, readMailWords(body)),
  };
}
