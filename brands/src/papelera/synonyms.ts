// Words of the Argentine stationery trade by which the same things are searched for: the first synonyms of a shop of this brand.

import type { BrandSynonyms } from '../brand.js';

/** Words for the same thing. Each finds what the others find. */
const SAME: readonly (readonly string[])[] = [
  // writing
  ['birome', 'lapicera', 'bolígrafo', 'boli', 'bic'],
  ['lapicera gel', 'birome gel', 'bolígrafo gel', 'lapicera de gel'],
  ['lápiz', 'lápices'],
  ['lápiz negro', 'lápiz de grafito', 'lápiz grafito'],
  ['lápices de colores', 'lápiz de color', 'pinturita', 'colores largos'],
  ['portaminas', 'lápiz mecánico', 'lapicera mecánica', 'portamina'],
  ['marcador', 'fibrón', 'rotulador', 'plumón'],
  ['marcador escolar', 'marcadores escolares', 'fibra', 'fibrita', 'microfibra'],
  ['marcador permanente', 'marcador indeleble', 'fibrón indeleble', 'indeleble', 'edding', 'sharpie'],
  [
    'marcador para pizarra',
    'fibrón para pizarra',
    'marcador de pizarra',
    'marcador pizarrón',
    'fibrón pizarrón',
  ],
  ['resaltador', 'destacador', 'marcatextos', 'marcador flúo'],
  ['corrector', 'liquid paper', 'líquido corrector', 'tipex', 'tippex', 'borratinta'],
  ['corrector en cinta', 'cinta correctora', 'corrector roller'],
  // glue and tape
  ['cola vinílica', 'plasticola', 'adhesivo vinílico', 'cola blanca', 'cola escolar'],
  ['adhesivo en barra', 'pegamento en barra', 'goma en barra', 'barra de pegar', 'uhu', 'pritt'],
  ['pegamento', 'adhesivo', 'goma de pegar', 'voligoma', 'boligoma', 'cola vinílica', 'silicona líquida'],
  ['cinta adhesiva', 'cinta scotch', 'scotch', 'cinta transparente', 'durex', 'diurex'],
  ['cinta de embalar', 'cinta de embalaje', 'cinta ancha', 'cinta de empaque', 'cinta para cajas'],
  ['cinta de papel', 'cinta de enmascarar', 'cinta de pintor', 'masking tape'],
  ['cinta doble faz', 'cinta bifaz', 'bifaz', 'doble contacto', 'cinta doble cara'],
  ['cinta washi', 'washi tape', 'cinta decorada'],
  // cutting, rubbing out, measuring
  ['goma de borrar', 'borrador', 'goma lápiz tinta', 'goma blanca'],
  ['sacapuntas', 'sacapunta', 'tajador', 'afilalápices', 'maquinita de sacar punta'],
  ['cutter', 'trincheta', 'cúter', 'cortante'],
  ['juego de regla', 'set de geometría', 'juego de geometría', 'útiles de geometría'],
  ['punta roma', 'sin punta', 'punta redonda'],
  // desk
  ['abrochadora', 'engrampadora', 'grapadora', 'engrapadora', 'abrochador'],
  ['broche', 'ganchito', 'grampa', 'grapa', 'ganchos de abrochadora', 'broches para abrochadora'],
  ['perforadora', 'agujereadora', 'ponchadora', 'sacabocados'],
  ['binder clip', 'aprietapapeles', 'aprieta papeles', 'pinza para papeles', 'pinza binder'],
  ['clip', 'sujetapapeles', 'gancho clip'],
  ['chinche', 'tachuela'],
  ['bandita elástica', 'banda elástica', 'gomita', 'banda de goma', 'elastiquito'],
  ['portalápices', 'lapicero de escritorio', 'cubilete', 'vaso para lápices'],
  ['sello', 'sello de goma', 'timbre de goma'],
  ['notas adhesivas', 'post it', 'postit', 'notitas', 'taco adhesivo', 'papelitos adhesivos'],
  ['pizarra', 'pizarrón', 'tablero'],
  ['planificador', 'planner', 'organizador mensual'],
  ['calculadora', 'sumadora'],
  // filing
  ['bibliorato', 'archivador', 'carpeta de palanca'],
  ['carpeta', 'fólder', 'portafolio'],
  ['anillos', 'anillas', 'ganchos de carpeta'],
  ['folio', 'funda transparente', 'protector de hojas', 'folio plástico'],
  ['separador', 'divisor', 'índice alfabético'],
  ['caja de archivo', 'caja archivo', 'caja archivadora', 'archibox'],
  // paper
  ['resma', 'papel de impresora', 'papel para impresora', 'papel fotocopia', 'papel obra', 'hojas a4'],
  ['oficio', 'legal'],
  ['repuesto', 'hojas de carpeta', 'hojas para carpeta', 'recambio'],
  ['block', 'bloc', 'blok'],
  ['block de dibujo', 'hojas de dibujo', 'hojas canson', 'canson'],
  ['goma eva', 'gomaeva', 'foamy', 'foami', 'plancha eva'],
  ['papel glacé', 'papel lustre', 'papel brillante'],
  ['papel de regalo', 'papel para regalo', 'papel fantasía', 'papel de envolver', 'envoltorio'],
  ['bolsa kraft', 'bolsa de papel', 'bolsa madera', 'bolsa papel madera'],
  ['sobre bolsa', 'sobre manila', 'sobre madera', 'sobre papel madera'],
  ['etiqueta', 'rótulo', 'sticker', 'autoadhesivo', 'oblea'],
  // notebooks
  [
    'cuaderno universitario',
    'cuaderno espiral',
    'cuaderno espiralado',
    'cuaderno con espiral',
    'cuaderno anillado',
  ],
  ['tapa flexible', 'tapa blanda'],
  ['anotador', 'libreta', 'block de notas', 'bloc de notas', 'libretita'],
  ['rayado', 'rayada', 'renglones', 'con renglones'],
  ['cuadriculado', 'cuadriculada', 'a cuadros', 'cuadrícula'],
  ['liso', 'lisa', 'sin rayas', 'hojas blancas'],
  // painting
  ['témpera', 'gouache', 'pintura escolar'],
  ['acrílico', 'pintura acrílica'],
  ['crayón', 'crayola', 'cerita', 'ceras', 'pintura de cera'],
  ['plastilina', 'masa para modelar', 'masa de modelar', 'masilla'],
  ['pincel', 'brocha'],
  // bags
  ['cartuchera', 'canopla', 'estuche escolar', 'portaútiles'],
  ['mochila', 'morral', 'bolso escolar'],
  ['lunchera', 'vianda', 'viandera', 'lonchera', 'bolso térmico'],
  // sizes and colours
  ['n 3', 'n3', 'nro 3', 'número 3'],
  ['n 5', 'n5', 'nro 5', 'número 5'],
  ['n 6', 'n6', 'nro 6', 'número 6'],
  ['dos pisos', '2 pisos', 'doble piso'],
  ['tres pisos', '3 pisos'],
  ['chico', 'chica', 'pequeño', 'pequeña'],
  ['surtido', 'surtida', 'varios colores', 'de colores', 'multicolor'],
  ['rojo', 'roja', 'colorado', 'colorada'],
  ['negro', 'negra'],
  ['blanco', 'blanca'],
  ['amarillo', 'amarilla'],
  ['violeta', 'morado', 'morada', 'púrpura'],
  ['bordó', 'borravino', 'bordeaux'],
  ['rosa', 'rosado', 'rosada'],
  ['flúo', 'fluorescente', 'fluor', 'neón'],
];

/** The first word also finds the others; a search for one of these does not find the first. */
const FINDS_TOO: readonly (readonly string[])[] = [
  ['afiche', 'cartulina'],
  ['transportador', 'juego de regla'],
  ['escuadra', 'juego de regla'],
  ['fucsia', 'rosa'],
  ['aguamarina', 'turquesa'],
  ['marino', 'azul'],
  ['n 10', '10'],
  ['nro 10', '10'],
];

export const synonyms: readonly BrandSynonyms[] = [
  ...SAME.map((words) => ({ words })),
  ...FINDS_TOO.map((words) => ({ words, oneWay: true })),
];
