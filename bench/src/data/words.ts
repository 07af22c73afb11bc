// Vocabulary of the benchmark's made-up catalogue: articles, book titles, subjects, colours, sizes and people's names.

import { pick, type Random } from './random.js';

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Articles of a stationer, the best-selling first. */
export const ARTICLES = list(`
  Cuaderno Lapicera Lápiz Carpeta Resma Marcador Bolígrafo Repuesto Goma Sacapuntas Regla Tijera Adhesivo Cartulina
  Témpera Pincel Agenda Libreta Sobre Bibliorato Abrochadora Broches Clips Resaltador Corrector Plasticola Acuarela
  Crayones Compás Escuadra Transportador Cartuchera Mochila Folio Etiquetas Cinta Papel Bloc Anotador Pizarra Borrador
  Tinta Cartucho Tóner Calculadora Perforadora Chinches Plastilina Masilla Acrílico Óleo Lienzo Atril Bastidor Carbonilla
  Pasteles Rotulador Portaminas Minas Estilógrafo Sello Almohadilla Talonario Recibo Remito Factura Archivador Caja
  Separadores Índice Planificador Calendario Mapa Globo Ábaco Láminas Puntero Tablero Caballete Señalador Portalápices
  Organizador Bandeja Revistero Cesto Guillotina Plastificadora Anilladora Espirales Tapas Film Contact Goma-eva Cordón
  Cintas Moños Bolsas Tarjetas Invitaciones Globos Velas Guirnaldas Stickers Figuritas Rompecabezas Naipes Dominó
  Ajedrez Bloques Títeres Yoyó Trompo Barrilete`);

/** First words of book titles. */
export const TITLES = list(`
  Historia Manual Cuentos Poemas Guía Diario Atlas Introducción Antología Memorias Cartas Novela Viaje Crónica Secretos
  Aventuras Leyendas Canciones Recetas Apuntes Diccionario Enciclopedia Ensayos Relatos Biografía Fábulas Mitos Juegos
  Actividades Ejercicios Problemas Lecciones Fundamentos Elementos Tratado Compendio Curso Taller Cuaderno Misterio`);

export const SUBJECTS = list(`
  mar casa noche luna ciudad campo río montaña bosque desierto invierno verano jardín camino puente tren barco puerto isla
  viento lluvia fuego piedra sombra espejo ventana puerta reloj tiempo memoria silencio palabra lengua matemática física
  química biología historia geografía filosofía arte música pintura cine teatro danza cocina salud deporte derecho economía
  contabilidad administración programación estadística álgebra geometría gramática ortografía lectura escritura infancia
  familia abuela hermano amigo maestro escuela pueblo patria frontera pampa patagonia litoral cordillera quebrada glaciar
  ballena zorro tigre caballo gato perro pájaro hornero colibrí dragón duende bruja princesa pirata robot planeta estrella
  galaxia universo dinosaurio fósil volcán océano tango folklore carnaval domingo abril septiembre`);

export const COLOURS = list(`
  azul negro rojo verde blanco amarillo violeta rosa celeste naranja gris marrón turquesa lila bordó dorado plateado fucsia
  beige coral menta salmón ocre índigo`);

export const FEATURES = list(`
  rayado cuadriculado liso escolar universitario oficio tapa-dura tapa-blanda flexible espiralado cosido troquelado
  perforado reciclado satinado opalina lavable permanente recargable retráctil ergonómico antideslizante metálico
  fluorescente pastel neón perfumado borrable profesional infantil artístico técnico importado nacional surtido reforzado
  transparente opaco magnético plegable apilable compacto extra-fino punta-fina punta-gruesa punta-media doble-faz
  autoadhesivo resistente premium clásico económico jumbo mini triangular hexagonal`);

export const SIZES = list(`A3 A4 A5 A6 Oficio Carta N°3 N°5 16x21 19x24 21x27 29x37 10x15 13x18 20x30 50x70`);
export const COUNTS = [1, 2, 4, 6, 8, 10, 12, 20, 24, 25, 36, 48, 50, 84, 96, 100, 120, 200, 500];

export const SURNAMES = list(`
  González Rodríguez Fernández López Martínez García Pérez Sánchez Romero Sosa Torres Álvarez Ruiz Ramírez Flores Benítez
  Acosta Medina Herrera Suárez Aguirre Giménez Gutiérrez Pereyra Rojas Molina Castro Ortiz Silva Núñez Luna Juárez Cabrera
  Ríos Morales Godoy Moreno Ferreyra Domínguez Carrizo Peralta Castillo Ledesma Quiroga Vega Vera Muñoz Ojeda Ponce
  Villalba Cardozo Navarro Coronel Vázquez Ramos Vargas Cáceres Arias Figueroa Córdoba Correa Maldonado Paz Rivero Miranda
  Farías Lucero Bianchi Rossi Ferrari Romano Colombo Marino Greco Conti Bruno Gallo Costa Fontana Rinaldi Caruso Moretti`);

export const GIVEN = list(`
  María Juan Ana Carlos Laura Jorge Silvia Luis Marta Diego Lucía Pablo Sofía Martín Elena Andrés Julia Ricardo Clara Hugo
  Irene Tomás Paula Sergio Nora Esteban Alicia Fabián Mónica Gustavo Valeria Ramón Cecilia Darío Beatriz Osvaldo`);

const BEGINNINGS = list(
  `ba be bo ca co cu da do fe fi ga go la le li lo lu ma me mi mo mu na ne no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi zu tra tre bri bro cla cre flo gra pla pri`,
);
const MIDDLES = list(
  `ban ber cal can cor den dor fan gal lan len lin lor man mel min mon nal nor pan pel per ral ran ren rin sal san sel ser tan tel ter tor val ven ver vin`,
);
const ENDINGS = list(
  `a ia ela eta ina ino ito ola ona oro osa ura ares ales endo illo illa ique ura via ente il on ex al is`,
);

/** Invented names of makers and collections: the long tail of a catalogue's words, as brands and models are in a real one. */
export function inventedNames(random: Random, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) {
    const middle = random() < 0.55 ? pick(random, MIDDLES) : '';
    const name = `${pick(random, BEGINNINGS)}${middle}${pick(random, ENDINGS)}`;
    names.add(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  }
  return [...names];
}
