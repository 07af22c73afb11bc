/** The colour palettes of covers: a background, a contrasting ink and three paper colours. */

import type { Palette } from '../demo-company.js';
import { itemAt } from '../random.js';

const table = (text: string): readonly Palette[] =>
  text
    .trim()
    .split('\n')
    .map((line): Palette => {
      const inks = line.trim().split(' ');
      return [itemAt(inks, 0), itemAt(inks, 1), itemAt(inks, 2), itemAt(inks, 3), itemAt(inks, 4)];
    });

const day = table(`
#bfe3ef #22305c #e8503a #f6c13a #2a7f9e
#f6d9a8 #4a1f1a #d9572b #f2efe6 #2f5b4f
#e4efd6 #17392f #2f7d4f #e27a3f #a9cf8a
#fbf4e4 #2c1638 #e4572e #f0b429 #17808a
#fff0e2 #33204a #ef6a5b #2f8f8b #f4b942
#fbd9c4 #3b1149 #c4286b #f58220 #5a3d8a
#dcecf5 #14344f #2a6f9e #ef9f3b #7fb7c9
#fce9b6 #4a2410 #d2522f #3f8f7a #8a5a9e
#f3dbe6 #3a1836 #d94f8f #f6c945 #4f8fa8
#d6efe2 #123f3a #1f8f7a #ef7a63 #f2c14e
#ece4f7 #2c1f52 #7b5ac0 #f2a541 #4aa08f
#f7e3c0 #33261a #b5653a #5f7d4a #d9a53a
#e9f0c9 #2f3a12 #7a9a2f #e4572e #3f7f9a
#ffe1d2 #4a1620 #d8452f #2f6f8f #f3b55a
#d7e6f7 #1b2550 #4a63c0 #f47f6b #f2cf66
#f9efe0 #203a4a #2f7f8f #e2a03f #c2573f
#f1e3d3 #2e2030 #8f4a6a #e8a13f #5f8f7a
#cfe9ea #20323f #ef5f4f #f7d35a #2f8f9f
`);
const dusk = table(`
#14202f #f6efe2 #ff6b4a #f4b942 #4f8fb0
#1c2a5e #fdf3d0 #ef6a5b #f5c542 #5bb5c0
#2a1f4a #fff1df #e4572e #f2c14e #8f7ad0
#123f3a #f3f6e2 #ef7a63 #f6c945 #5fb39a
#3a1836 #ffeaf0 #ef5f8f #f7b54a #7fa8d0
#24405a #fdf3d0 #d98a4a #f2c14e #ef6a5b
#33261a #fbeed6 #d2722f #f0b94a #7a9a5a
#4a1620 #fff0dc #e8603f #f3c15a #4f9f9a
#0f3046 #eaf6f7 #2fa0a8 #f6c945 #ef7f5b
#241a33 #f5ecff #9b6fd0 #ffb26b #4fb0a0
`);
const night = table(`
#1c2a5e #fdf3d0 #34498f #f5c542 #0f1838
#2d1a4a #fbe9d2 #5a3a80 #ffb04a #1a0e30
#0f3a46 #eef6e4 #1f6570 #f6d35a #08222a
#3a1830 #ffeadf #6a3050 #f7b955 #200a1c
#14304f #f7f0d8 #2a5580 #ffd98a #0a1c30
#1f3324 #f3f4dc #3f5f44 #f2c14e #101d14
`);
const fur = table(`
#e9557a #fff4ec #2b1730 #f7c948 #f19ab0
#2fa08f #f3fff9 #fbfaf6 #ef7f45 #66bdb0
#f2a63b #3a1d10 #2e2626 #7fd0b4 #f7c77f
#4a6fc4 #f4f7ff #1d2138 #f6d24a #7d99dc
#8a5ab5 #fff3ff #f3e7d2 #3fae7a #a985cc
#d9573f #fff1e4 #f2b25a #2f7f8a #e88a76
#3f8f5a #f5fbe9 #26302a #f7c948 #6fb083
#f4d35e #3a2418 #6a5a52 #e4572e #f8e29a
`);

const shelves: Readonly<Record<string, readonly Palette[]>> = {
  noche: night,
  gato: fur,
  eclipse: dusk,
  cohete: dusk,
  buho: dusk,
  ventanas: dusk,
  faro: [...dusk, ...day],
};

/** The fixed palettes of some books, by title. */
const known: Readonly<Record<string, string>> = {
  'El barrilete que no quería bajar': '#bfe3ef #22305c #e8503a #f6c13a #2a7f9e',
  'Hilo largo, viento sur': '#fbe3c4 #4a2a20 #d94f8f #f2a541 #c98a5a',
  'Zorro, ¿qué hora es?': '#f6d9a8 #4a1f1a #d9572b #f2efe6 #2f5b4f',
  'Lobo que no aúlla': '#cfe0ec #1d2a44 #5d6f8a #eef2f6 #3a5a7a',
  'La siesta del yaguareté': '#e4efc4 #3a2410 #e0a030 #fbf3dc #2f7d4f',
  'La casa que prendía las estrellas': '#1c2a5e #fdf3d0 #34498f #f5c542 #0f1838',
  'Cuentos para apagar la luz': '#2d1a4a #fbe9d2 #5a3a80 #ffb04a #1a0e30',
  'Una ballena en la pileta': '#f7efe0 #143a52 #1f6f8b #ef7d57 #9fd3d6',
  'El pez que dormía la siesta': '#fbe3ec #3a1836 #b03f78 #f2a541 #f0b8cc',
  'Formas para armar un lunes': '#fbf4e4 #2c1638 #e4572e #f0b429 #17808a',
  'Abecedario de cosas redondas': '#f4f7fb #1b2550 #e9557a #f6c945 #3fa8b0',
  'Treinta y un pájaros y vos': '#fff0e2 #33204a #ef6a5b #2f8f8b #f4b942',
  'El coro de la cuadra': '#e2efec #1b3a3a #ef8a4f #4a9fb8 #f2c14e',
  'Los del quinto piso': '#f4b860 #2a1a3a #c8413b #5a3d8a #fbe7b8',
  'Manual del gato ajeno': '#e9557a #fff4ec #2b1730 #f7c948 #f19ab0',
  'La gata que sabía restar': '#2fa08f #f3fff9 #fbfaf6 #ef7f45 #66bdb0',
  'Quién vive en el ombú': '#e4efd6 #17392f #2f7d4f #e27a3f #a9cf8a',
  'Otoño en la plaza': '#fdeedd #4a2414 #c8602f #f0b24a #eba65f',
  'Verano sin señal': '#14202f #f6efe2 #ff6b4a #f4b942 #31506b',
  'Un oso en la terraza': '#bfe0ea #3a2418 #9a6038 #f4e3c4 #d9482b',
  'Abajo de la cama': '#fbe3b8 #33204a #7b5ac0 #f6c945 #2f9e8f',
  'Tres días hasta el paso': '#f6c9a0 #3a1d3f #e0603f #5a3d8a #fff0d0',
  'Estación Malvón': '#1c2a5e #fdf3d0 #ef6a5b #f5c542 #5bb5c0',
};

/** The palette of the n-th book with that cover; books that follow each other get colours far apart. */
export function paletteOf(title: string, cover: string, use: number): Palette {
  const own = known[title];
  if (own) return itemAt(table(own), 0);
  const shelf = shelves[cover] ?? day;
  const step = shelf.length % 7 === 0 ? 5 : 7;
  return itemAt(shelf, cover.length * 3 + use * step);
}
