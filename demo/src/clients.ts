/** The demonstration's clients and users. All are fictitious. */

import { cuit } from './check-digits.js';
import type { DemoClient, DemoTaxCategory, DemoUser } from './demo-company.js';
import { itemAt, seededRandom } from './random.js';

// trade name | legal name | street | number | floor | postal code | city | province | telephone area
const table = `
Librería El Faro|El Faro Libros S.R.L.|Alsina|1240||B7600|Mar del Plata|Buenos Aires|223
Papelería La Esquina|Quiroga Hermanos S.A.|San Martín|688||S2000|Rosario|Santa Fe|341
Kiosco y Librería Don Tito|Iriarte, Héctor Omar|Mitre|95||B8000|Bahía Blanca|Buenos Aires|291
Librería del Cabildo|Cabildo Escolar S.R.L.|9 de Julio|412|1.º B|X5000|Córdoba|Córdoba|351
La Tiza|Montenegro, Silvia Beatriz|Belgrano|1533||M5500|Mendoza|Mendoza|261
Todo Escolar Norte|Todo Escolar Norte S.A.|25 de Mayo|320||T4000|San Miguel de Tucumán|Tucumán|381
El Pupitre|Vallejos y Cía. S.R.L.|Caseros|760||A4400|Salta|Salta|387
Librería Ñandú|Acosta, Ramón Darío|Junín|1148||W3400|Corrientes|Corrientes|379
Papelera del Puerto|Del Puerto Insumos S.A.|Urquiza|975||E3100|Paraná|Entre Ríos|343
Mundo Papel|Mundo Papel S.R.L.|Avenida Argentina|210|PB|Q8300|Neuquén|Neuquén|299
La Goma y el Lápiz|Fuentes, Carla Andrea|Moreno|455||R8400|San Carlos de Bariloche|Río Negro|294
Librería Patagonia|Evans Distribuciones S.R.L.|Fontana|389||U9100|Trelew|Chubut|280
Casa Bermejo|Bermejo Papeles S.A.|Güemes|622||H3500|Resistencia|Chaco|362
El Cuadernito|Paredes, Norma Elena|Bolívar|1870||N3300|Posadas|Misiones|376
Librería San Juan|Cuyo Escolar S.R.L.|Rivadavia|540||J5400|San Juan|San Juan|264
Punto y Coma|Punto y Coma S.A.S.|Illia|133||D5700|San Luis|San Luis|266
Librería Jujuy|Mamaní, Rosa Isabel|Alvear|874||Y4600|San Salvador de Jujuy|Jujuy|388
El Mistol|Ledesma Comercial S.R.L.|Absalón Rojas|290||G4200|Santiago del Estero|Santiago del Estero|385
Papel Madera|Herrera, Jorge Luis|Pelagio Luna|660||F5300|La Rioja|La Rioja|380
Librería Valle|Valle Central S.A.|Sarmiento|718||K4700|San Fernando del Valle de Catamarca|Catamarca|383
La Hoja en Blanco|Domínguez, Paula Inés|Quintana|144||L6300|Santa Rosa|La Pampa|2954
Fin del Mundo Libros|Austral Libros S.R.L.|San Martín|802||V9410|Ushuaia|Tierra del Fuego|2901
Librería Glaciar|Glaciar Insumos S.A.|Roca|1011||Z9400|Río Gallegos|Santa Cruz|2966
El Renglón|Sandoval, Miguel Ángel|Fotheringham|337||P3600|Formosa|Formosa|370
Librería Almagro|Almagro Útiles S.R.L.|Bulnes|812||C1176|Ciudad Autónoma de Buenos Aires|Ciudad Autónoma de Buenos Aires|11
Papelera Once|Papeles Once S.A.|Lavalle|2470|2.º|C1051|Ciudad Autónoma de Buenos Aires|Ciudad Autónoma de Buenos Aires|11
La Mancha de Tinta|Rossi, Gabriela Lucía|Gurruchaga|1650||C1414|Ciudad Autónoma de Buenos Aires|Ciudad Autónoma de Buenos Aires|11
Librería Flores Sur|Flores Sur S.R.L.|Varela|488||C1406|Ciudad Autónoma de Buenos Aires|Ciudad Autónoma de Buenos Aires|11
Escolares del Oeste|Escolares del Oeste S.A.|Lavalle|614||B6700|Luján|Buenos Aires|2323
Librería Chivilcoy|Castelli, Marta Susana|Suipacha|1190||B6620|Chivilcoy|Buenos Aires|2346
El Tintero|El Tintero S.R.L.|Calle 8|932|PB|B1900|La Plata|Buenos Aires|221
Papelería Tandil|Sierras Papel S.A.|Pinto|576||B7000|Tandil|Buenos Aires|249
La Regla de Tres|Benítez, Luis Alberto|Hipólito Yrigoyen|228||B6000|Junín|Buenos Aires|236
Librería Pergamino|Giménez e Hijos S.R.L.|San Nicolás|705||B2700|Pergamino|Buenos Aires|2477
Villa María Escolar|Ferrero, Adriana|Corrientes|1088||X5900|Villa María|Córdoba|353
Librería Río Cuarto|Cuarto Libros S.A.S.|Sobremonte|633||X5800|Río Cuarto|Córdoba|358
El Globo Terráqueo|Bianchi, Ernesto|Colón|1420||S2300|Rafaela|Santa Fe|3492
Papelera Santa Fe|Litoral Papeles S.A.|Primera Junta|2590||S3000|Santa Fe|Santa Fe|342
Librería Concordia|Salto Grande S.R.L.|Entre Ríos|670||E3200|Concordia|Entre Ríos|345
Ateneo San Rafael|Ateneo San Rafael S.R.L.|Hipólito Yrigoyen|340||M5600|San Rafael|Mendoza|260
Libros y Mates|Ortiz, Verónica Soledad|España|915||Q8370|San Martín de los Andes|Neuquén|2972
`;
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const person = (legalName: string) => legalName.includes(',');
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');

export interface ClientLists {
  readonly defaultPriceList: string;
  readonly secondPriceList: string;
  /** The price list of the first demonstration client. */
  readonly ownPriceList: string;
  /** The discount list of the first demonstration client. */
  readonly ownDiscountList: string;
  readonly otherDiscountLists: readonly string[];
}

/** Returns the clients of a demonstration company. @param prefix of the client codes. */
export function clientsOf(seed: number, prefix: string, lists: ClientLists): DemoClient[] {
  const r = seededRandom(seed);
  return rows.map((cells, i): DemoClient => {
    const [
      tradeName = '',
      legalName = '',
      street = '',
      number = '',
      floor = '',
      postalCode = '',
      cityName = '',
      provinceName = '',
      area = '',
    ] = cells;
    const local = String(
      area.length === 2 ? r.integer(4000, 6999) : area.length === 3 ? r.integer(400, 599) : r.integer(40, 59),
    );
    const taxCategory: DemoTaxCategory = person(legalName)
      ? 'Monotributo'
      : i % 13 === 8
        ? 'Exento'
        : 'Responsable Inscripto';
    return {
      clientCode: `${prefix}${String(1001 + i * 7).padStart(5, '0')}`,
      legalName,
      tradeName,
      cuit: person(legalName)
        ? cuit(i % 2 ? '27' : '20', 14000000 + r.integer(0, 20000000))
        : cuit('30', 60000000 + r.integer(0, 11999999)),
      phone: `0${area} ${local}-${r.integer(1000, 9999)}`,
      email: `compras@${plain(tradeName)}.test`,
      street,
      number,
      floor: floor || null,
      postalCode,
      cityName,
      provinceName,
      priceListCode:
        i === 0 ? lists.ownPriceList : i % 5 === 4 ? lists.secondPriceList : lists.defaultPriceList,
      discountListCode:
        i === 0
          ? lists.ownDiscountList
          : i < 3 || r.withProbability(0.45)
            ? null
            : r.pick(lists.otherDiscountLists),
      taxCategory,
      perceptions: taxCategory === 'Responsable Inscripto' ? (PERCEPTIONS[provinceName] ?? []) : [],
    };
  });
}

/** Perceptions of registered clients by their province. */
const PERCEPTIONS: Readonly<Record<string, DemoClient['perceptions']>> = {
  'Santa Fe': [{ jurisdiction: 'Santa Fe', basisPoints: 250 }],
  'Buenos Aires': [{ jurisdiction: 'Buenos Aires', basisPoints: 300 }],
  Córdoba: [{ jurisdiction: 'Córdoba', basisPoints: 425 }],
};

/** Returns the user accounts. The first three clients are those of cliente@, cliente2@ and cambiar@. */
export function usersOf(clients: readonly DemoClient[]): DemoUser[] {
  const code = (i: number) => itemAt(clients, i).clientCode;
  const base = { status: 'active', mustChangePassword: false, assignedClientCodes: [] } as const;
  return [
    { ...base, email: 'cliente@mostrador.test', name: 'Laura Medina', profile: 1, clientCode: code(0) },
    { ...base, email: 'cliente2@mostrador.test', name: 'Sergio Quiroga', profile: 1, clientCode: code(1) },
    {
      ...base,
      email: 'cambiar@mostrador.test',
      name: 'Héctor Iriarte',
      profile: 1,
      clientCode: code(2),
      mustChangePassword: true,
    },
    {
      ...base,
      email: 'pendiente@mostrador.test',
      name: 'Verónica Ortiz',
      profile: 1,
      clientCode: code(clients.length - 1),
      status: 'pending_verification',
    },
    {
      ...base,
      email: 'vendedor@mostrador.test',
      name: 'Nora Basualdo',
      profile: 2,
      clientCode: null,
      assignedClientCodes: [code(0), code(1)],
    },
    {
      ...base,
      email: 'vendedor2@mostrador.test',
      name: 'Ariel Funes',
      profile: 2,
      clientCode: null,
      assignedClientCodes: clients.slice(3, 18).map((c) => c.clientCode),
    },
    { ...base, email: 'admin@mostrador.test', name: 'Cecilia Robles', profile: 3, clientCode: null },
    ...[4, 9, 25, 30, 36].map(
      (i): DemoUser => ({
        ...base,
        email: itemAt(clients, i).email,
        name: itemAt(clients, i).tradeName,
        profile: 1,
        clientCode: code(i),
      }),
    ),
  ];
}
