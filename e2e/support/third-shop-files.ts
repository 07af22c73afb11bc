// Files that a new shop is filled with: a book list as a distributor gets it, and clients with their CUIT and e-mail.

import { cuitCheckDigit } from '@mostrador/rules/cuit';

const SUBJECTS = [
  'El mar',
  'La ciudad',
  'Un barrio',
  'La luna',
  'El puente',
  'La orilla',
  'El tren',
] as const;
const AUTHORS = ['Ana Ruiz', 'Juan Peralta, Inés Gómez', 'Lía Funes', 'Óscar Núñez'] as const;

/** Returns a CSV file with the columns of a book list, the titles numbered from 1. */
export function bookFile(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const nth = at + 1;
    const subject = SUBJECTS[nth % SUBJECTS.length];
    const authors = AUTHORS[nth % AUTHORS.length];
    return `LB${nth},${isbnOf(nth)},"${subject}, libro ${nth}",${subject},"${authors}",${1950 + (nth % 75)},spa,${5_000 + nth}.00,${10 + (nth % 40)}`;
  });
  return ['codigo,isbn13,titulo,titulo_original,autores,anio,idioma,precio,stock', ...lines, ''].join('\n');
}

/** Returns a CSV file of clients, each with an e-mail of its own: compras1@…, compras2@… */
export function clientFile(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const nth = at + 1;
    const ten = `30${50_000_000 + nth}`;
    return `C-${nth};${ten}${cuitCheckDigit(ten)};Librería ${nth};compras${nth}@clientes.test;11 4555-${1_000 + nth};RI;Calle ${nth};Rosario;Santa Fe`;
  });
  return [
    'codigo;cuit;razon social;mail;telefono;condicion iva;calle;localidad;provincia',
    ...lines,
    '',
  ].join('\n');
}

function isbnOf(nth: number): string {
  const twelve = `978950${String(nth).padStart(6, '0')}`;
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}
