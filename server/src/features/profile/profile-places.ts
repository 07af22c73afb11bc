import type { profilePayload } from '@mostrador/contract/entries/profile';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import type { output } from 'zod';
import type { Database } from '../../platform/database/database.js';
import { lookUpPlaces, type Place, type TypedPlace } from '../geography/places.service.js';
import type { ClientChanges, ClientDetails } from './profile.queries.js';

type Payload = output<typeof profilePayload>;
type Prefix = TypedPlace['prefix'];

/**
 * Looks up the provinces and cities of the addresses that a user changes in their own data, as registration does. A place that
 * equals the stored one is skipped, so that one that the geography does not have blocks no other change.
 */
export async function placeChanges(
  db: Database,
  given: Payload,
  client: ClientDetails,
): Promise<{ readonly changes: ClientChanges; readonly failures: readonly FieldFailure[] }> {
  const typed = (['legalAddress', 'deliveryAddress'] as const).flatMap((prefix) => {
    const place = typedPlace(prefix, given, client);
    return place === undefined ? [] : [place];
  });
  if (typed.length === 0) return { changes: {}, failures: [] };
  const { places, failures } = await lookUpPlaces(db, typed);
  const byId = given.legalAddressProvinceCode === undefined;
  const changes = typed.map(({ prefix }, index) => columnsOf(prefix, places[index]));
  return {
    changes: Object.assign({}, ...changes) as ClientChanges,
    failures: failures.map(({ field, message }) => ({
      field:
        byId && field === 'legalAddressProvinceId' ? field : field.replace(/ProvinceId$/, 'ProvinceCode'),
      message,
    })),
  };
}

/** Returns the changed place; undefined if nothing of it changes. */
function typedPlace(prefix: Prefix, given: Payload, client: ClientDetails): TypedPlace | undefined {
  const stored = storedPlace(prefix, client);
  const country = given[`${prefix}Country`] ?? stored.country;
  const province = typedProvince(prefix, given, client);
  const name = textOr(stored.cityName, given[`${prefix}CityName`]);
  const id = given[`${prefix}CityId`];
  const sameProvince = province === stored.province && country === stored.country;
  const sameName = name === stored.cityName;
  const cityId = id === undefined ? (sameProvince && sameName ? stored.cityId : '') : (id ?? '').trim();
  if (sameProvince && sameName && cityId === stored.cityId) return undefined;
  // A new province clears the stored city, unless the city is sent again.
  const follows = sameProvince || given[`${prefix}CityName`] !== undefined;
  return { prefix, country, province, cityId, cityName: follows ? name : '' };
}

/** Returns the province by its code, or by its id if only the id differs from the stored one. */
function typedProvince(prefix: Prefix, given: Payload, client: ClientDetails): string {
  const stored = storedPlace(prefix, client).province;
  const givenCode = given[`${prefix}ProvinceCode`];
  const code = textOr(stored, givenCode);
  const givenId = prefix === 'legalAddress' ? given.legalAddressProvinceId : undefined;
  if (givenId === undefined || code !== stored) return code;
  const id = (givenId ?? '').trim();
  if (id === (client.legal_address_province_id ?? '')) return code;
  // beside a code an empty id says nothing
  return id === '' && givenCode !== undefined ? code : id;
}

const storedPlace = (prefix: Prefix, client: ClientDetails) =>
  prefix === 'legalAddress'
    ? {
        country: client.legal_address_country,
        province: client.legal_province_code ?? '',
        cityId: client.legal_address_city_id ?? '',
        cityName: client.legal_address_city_name,
      }
    : {
        country: client.delivery_address_country,
        province: client.delivery_province_code ?? '',
        cityId: client.delivery_address_city_id ?? '',
        cityName: client.delivery_address_city_name,
      };

const textOr = (stored: string, given: string | null | undefined): string =>
  given === undefined ? stored : (given ?? '').trim();

function columnsOf(prefix: Prefix, place: Place | undefined): ClientChanges {
  if (place === undefined) return {};
  const { country, provinceId, cityId, cityName } = place;
  return prefix === 'legalAddress'
    ? {
        legal_address_country: country,
        legal_address_province_id: provinceId,
        legal_address_city_id: cityId,
        legal_address_city_name: cityName,
      }
    : {
        delivery_address_country: country,
        delivery_address_province_id: provinceId,
        delivery_address_city_id: cityId,
        delivery_address_city_name: cityName,
      };
}
