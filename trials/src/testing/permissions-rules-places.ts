// The fields of addresses and of a client's identity, which name no thing of a user.

export const PLACE = {
  deliveryAddressProvinceCode: 'fact',
  deliveryAddressPostalCode: 'said',
  deliveryAddressCityName: 'said',
} as const;
export const CLIENTS_PLACES = {
  ...PLACE,
  deliveryAddressCityId: 'fact',
  legalAddressProvinceCode: 'fact',
  legalAddressPostalCode: 'said',
  legalAddressCityId: 'fact',
  legalAddressCityName: 'said',
  legalName: 'said',
  legalId: 'said',
} as const;
