// The permissions that the tests expect of the calls about staff, users of a client and invitations.

import type { CallRules, NamingField } from './permissions-fields.js';

const CHARGES = { of: 'charges' } as const;
const ofAdministrators = (names: NamingField['names']): NamingField => ({ names, told: ['administrator'] });
const member = ofAdministrators('member');
const clientUser = ofAdministrators('clientUser');

/** Whose things the calls of `staff-desk`, `client-users` and `invitations` deal with. */
export const ACCOUNTS_RULES = {
  staffMembers: CHARGES,
  inviteStaff: CHARGES,
  saveStaffMember: { of: 'named', fields: { userId: member } },
  closeStaffSessions: { of: 'named', fields: { userId: member } },
  resendStaffInvitation: { of: 'named', fields: { userId: member } },

  clientUsers: { of: 'named', fields: { clientId: ofAdministrators('client') } },
  inviteClientUser: {
    of: 'named',
    fields: {
      clientId: {
        ...ofAdministrators('client'),
        sent: ({ newId }) => ({
          body: { name: 'Nueva', email: `${newId}@prueba.test`, clientRole: 'looks' },
        }),
      },
    },
  },
  saveClientUser: { of: 'named', fields: { clientUserId: clientUser } },
  resendClientInvitation: { of: 'named', fields: { clientUserId: clientUser } },

  invitation: { of: 'named', fields: { token: 'right' } },
  acceptInvitation: { of: 'named', fields: { token: 'right' } },
  requestInvitation: { of: 'named', fields: { token: 'right' } },
  invitationWaves: CHARGES,
  // clients of another company are no clients of the wave; a test of its own covers it
  previewInvitationWave: {
    of: 'charges',
    fields: {
      clientIds: 'allowed',
      exceptIds: 'allowed',
      priceListId: 'allowed',
      discountListId: 'allowed',
      paymentTermsId: 'allowed',
      salesmanId: 'allowed',
      taxCategoryId: 'fact',
      provinceId: 'fact',
    },
  },
  createInvitationWave: { of: 'named', fields: { clientIds: 'allowed' } },
  saveInvitationWave: { of: 'named', fields: { waveId: ofAdministrators('wave') } },
  waveFailures: { of: 'named', fields: { waveId: ofAdministrators('wave') } },
} as const satisfies Partial<CallRules>;
