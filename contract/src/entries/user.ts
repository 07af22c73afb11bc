import { z } from 'zod';
import { call } from '../call.js';

export const userDetails = z.object({
  userName: z.string(),
  email: z.string(),
  legalName: z.string(),
  legalId: z.string(),
  contactPhone: z.string(),
  contactPhone2: z.string(),
  /** 80 = CUIT. */
  idType: z.literal(80),
  taxCategory: z.number().int().nullable(),
  clientId: z.number().int().nullable(),
  clientCode: z.string().nullable(),
  legalAddressStreet: z.string(),
  legalAddressNumber: z.string(),
  legalAddressFloor: z.string(),
  legalAddressAppartment: z.string(),
  legalAddressPostalCode: z.string(),
  legalAddressCityName: z.string(),
  legalAddressProvinceCode: z.string().nullable(),
  deliveryAddressStreet: z.string(),
  deliveryAddressNumber: z.string(),
  deliveryAddressFloor: z.string(),
  deliveryAddressAppartment: z.string(),
  deliveryAddressPostalCode: z.string(),
  deliveryAddressCityName: z.string(),
  deliveryAddressCountry: z.string(),
  deliveryAddressProvinceCode: z.string().nullable(),
});
export type UserDetails = z.output<typeof userDetails>;

export const userCalls = {
  userDetails: call({
    name: 'userDetails',
    access: 'session',
    summary: "The caller's account and the addresses of their client",
    output: userDetails,
  }),
  deliveryOptions: call({
    name: 'deliveryOptions',
    access: 'session',
    summary: "The company's delivery methods",
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
};
