// 200 searches of Argentine stationers, as they type them: trade words, brands used as words, half-typed words and typing errors.

/** Searches that a shop with the demonstration catalogue of papelera can answer: it sells such things. */
const SOLD = `
birome
bolígrafo
bolijrafo
lapicera
lapisera negra
virome
birome bic azul
lapicera gel
birome gel roja
roller
lapiz negro
lapices negros
lapis hb
lapiz 2b
lapiz de grafito
lapices de colores
pinturitas
lapiz triangular
portaminas
lapiz mecanico
portamina 0.5
fibron
fibrón negro
fibrones
fibras
fibritas
microfibra
marcador
marcadores escolares
marcador indeleble
edding
sharpie negro
marcador pizarra
fibron para pizarra
marcador pizarron
resaltadores pastel
destacador
marcatextos
resaltador amarrillo
liquid paper
corrector en cinta
cinta correctora
tipex
plasticola
plasticolla
plasticola 250
cola vinilica
cola escolar
voligoma
boligoma
pegamento
pegamento en barra
uhu
goma de pegar
silicona liquida
silicona liquda 100 ml
cinta scotch
scotch
cinta adesiva
cinta transparente
cinta de embalar
cinta ancha
cinta de embalaje
cinta de enmascarar
doble faz
cinta bifaz
washi tape
goma de borrar
borrador
sacapuntas
saca puntas
sacapunta metalico
tijera
tijera roja
tijeras escolares
tijera punta redonda
tigera
tijera 21
trincheta
cuter
cortante
regla 30 cm
regla 20cm
escuadra
juego de geometria
compaz
compas tecnico
transportador
abrochadora
engrampadora
grapadora
abrochadora nro 10
broches
ganchitos
grampas 24/6
broches n 10
perforadora
agujereadora
clips de colores
clip n4
aprieta papeles
chinchetas
bandas elasticas
gomitas
portalapices
lapicero de escritorio
sellos
sello pagado
post it
postit
notas adhesivas
notitas
pizarron
agenda 2026
agenda docente
calculadora cientifica
biblioratos a4
vibliorato
archivador
carpeta n3
carpeta 3 anillos
carpeta tres anillos roja
fólder
folios a4
folios oficio x 100
folio plastico
separadores
divisores
caja archivo
archibox
resma a4
resma a4 75
resma oficio
papel de impresora
hojas a4
resma legal
repuesto rayado
repuesto cuadriculado
repuesto n3
hojas de carpeta
hojas canson
block de dibujo
blok dibujo
bloc anotador
cartulina
cartulinas de colores
cartulina negra
afiche
goma eva
gomaeva
goma eva roja
foamy
papel glase
papel lustre
papel para regalo
papel de envolver
bolsas de papel
bolsa madera
sobre manila
sobres
sobre papel madera
etiquetas
stickers
cuadreno
cuadernos
cuaderno tapa dura
cuaderno universitario
cuaderno espiral
cuaderno abc
cuaderno araña azul
cuaderno cuadriculado 48
cuaderno tapa blanda
libretita
block de notas
tempera
temperas x 6
tempera roja
gouache
pintura acrilica
crayones
crayola
ceritas
plastilna
masa para modelar
pinceles
brocha n 10
mochila jardin
mochila 17
canopla
canopla 2 pisos
lunchera
vianda termica
`
  .trim()
  .split('\n');

/** Things of the trade that the demonstration catalogue does not have. */
const NOT_SOLD = [
  'toner',
  'pilas aa',
  'mapa politico',
  'papel crepe',
  'globo terraqueo',
  'cinta bebe',
  'papel barrilete',
  'lana',
] as const;

export const STATIONER_SEARCHES: { readonly sold: readonly string[]; readonly notSold: readonly string[] } = {
  sold: SOLD,
  notSold: NOT_SOLD,
};
