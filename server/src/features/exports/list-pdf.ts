// Draws a product list as a PDF: cover, index with page numbers, and product cards in three columns with pictures.

import { createWriteStream } from 'node:fs';
import { formatWhole } from '@mostrador/rules/money';
import { A4_PAGE } from '../../platform/pdf/page-size.js';
import { type PdfTheme, pdfTheme } from '../../platform/pdf/pdf-theme.js';
import { PdfWriter } from '../../platform/pdf/pdf-writer.js';
import {
  BAND,
  GRID,
  INDEX,
  indexLinesOfPage,
  type ListLayout,
  type ListPage,
  layoutList,
} from './pdf-layout.js';
import { drawCard } from './pdf-product-card.js';
import { formatDay, type ListOutput, type PrintedList, productCount } from './printed-list.js';

/** Returns the JPEG of a product's picture at a width in pixels; undefined when there is none. */
export type PictureSource = (imagePath: string, width: number) => Promise<Buffer | undefined>;

const INNER_WIDTH = A4_PAGE.width - 2 * A4_PAGE.margin;
const FOOTER_Y = 815;

/** Writes the PDF and streams it page by page to the file. */
export async function writePdf(
  list: PrintedList,
  pictures: PictureSource,
  output: ListOutput,
): Promise<void> {
  const look = await pdfTheme(list.brand, list);
  const { companyName } = list.brand;
  const pen = new PdfWriter(createWriteStream(output.path), look, {
    title: `${companyName} - ${list.title}`,
    author: companyName,
    at: list.at,
  });
  try {
    await drawList(pen, look, list, pictures, output);
    await pen.end();
  } catch (error) {
    await pen.abort();
    throw error;
  }
}

async function drawList(
  pen: PdfWriter,
  look: PdfTheme,
  list: PrintedList,
  pictures: PictureSource,
  { signal, progress }: ListOutput,
): Promise<void> {
  const layout = layoutList(list.sections);
  drawCover(pen, look, list);
  for (let page = 0; page < layout.indexPages; page += 1) drawIndex(pen, look, list, layout, page);
  const width = pictureWidth(productCount(list));
  let done = 0;
  for (const [nth, page] of layout.pages.entries()) {
    signal.throwIfAborted();
    const drawn = await Promise.all(
      page.items.map(async (item) =>
        item.kind === 'product' && item.product.imagePath !== null
          ? pictures(item.product.imagePath, width)
          : undefined,
      ),
    );
    pen.addPage();
    drawFrame(pen, look, list, page, 2 + layout.indexPages + nth);
    for (const [place, item] of page.items.entries()) {
      if (item.kind === 'heading') {
        drawHeading(pen, look, list, item.section, item.y);
      } else {
        drawCard(pen, look, item.product, drawn[place], list.priceView, item);
        done += 1;
      }
    }
    await pen.waitForDrain(signal);
    await progress(done);
  }
}

/** Returns a smaller width for a longer list: a picture takes about 7 kB at 240 px and 20 kB at 480 px. */
const pictureWidth = (products: number): number => (products <= 300 ? 480 : products <= 1_500 ? 320 : 240);

function drawCover(pen: PdfWriter, look: PdfTheme, list: PrintedList): void {
  const { doc } = pen;
  const { brand } = list;
  pen.addPage();
  pen.picture(look.coverLogo, A4_PAGE.margin, 90);
  doc.rect(0, 250, A4_PAGE.width, 230).fill(look.band);
  const title = { face: 'heading', size: 34, colour: look.onBand } as const;
  const lines = pen.lines(list.title, A4_PAGE.margin, 290, title, {
    width: INNER_WIDTH,
    most: 3,
    leading: 1.1,
  });
  const count = productCount(list);
  const found =
    list.totalCount > count
      ? `Los primeros ${formatWhole(count)} de ${formatWhole(list.totalCount)} productos`
      : `${formatWhole(count)} ${count === 1 ? 'producto' : 'productos'}`;
  const below = { face: 'body', size: 12, colour: look.onBand } as const;
  pen.text(`${formatDay(list.at)} · ${found}`, A4_PAGE.margin, 300 + lines * 38, below, {
    width: INNER_WIDTH,
  });
  const ink = { face: 'body', size: 11, colour: look.ink } as const;
  if (list.clientName !== undefined)
    pen.text(
      `Precios para ${list.clientName}`,
      A4_PAGE.margin,
      505,
      { ...ink, face: 'strong' },
      { width: INNER_WIDTH },
    );
  if (list.showsPrices)
    pen.text(`${priceWords(list)}. Sujetos a stock.`, A4_PAGE.margin, 523, ink, { width: INNER_WIDTH });
  if (count === 0)
    pen.text('No hay productos en esta lista.', A4_PAGE.margin, 545, ink, { width: INNER_WIDTH });
  const { contact } = brand;
  for (const [nth, line] of [
    brand.legalName,
    `${contact.street}, ${contact.neighbourhood}, ${contact.city}`,
    `${contact.phone} · ${contact.email}`,
    contact.hours,
  ].entries()) {
    const style = { face: nth === 0 ? 'strong' : 'body', size: 10, colour: look.softInk } as const;
    pen.text(line, A4_PAGE.margin, 730 + nth * 15, style, { width: INNER_WIDTH });
  }
}

function drawIndex(
  pen: PdfWriter,
  look: PdfTheme,
  list: PrintedList,
  { firstPages }: ListLayout,
  page: number,
): void {
  pen.addPage();
  const title = { face: 'heading', size: 24, colour: look.ink } as const;
  pen.text('Índice', A4_PAGE.margin, 70, title, { width: INNER_WIDTH });
  const width = (INNER_WIDTH - GRID.gap) / INDEX.columns;
  const { from, to, column } = indexLinesOfPage(page);
  for (const [nth, section] of list.sections.slice(from, to).entries()) {
    const x = A4_PAGE.margin + Math.floor(nth / column) * (width + GRID.gap);
    const y = INDEX.top + (nth % column) * INDEX.line;
    const style = { face: 'body', size: 9.5, colour: look.ink } as const;
    const named = section.above === '' ? section.title : `${section.above} · ${section.title}`;
    pen.text(named, x, y, style, { width: width - 30 });
    const number = String(firstPages[from + nth] ?? '');
    pen.text(number, x, y, { ...style, face: 'strong', colour: look.accent }, { width, align: 'right' });
    pen.doc.goTo(x, y - 2, width, INDEX.line, destinationName(from + nth));
  }
}

function drawFrame(pen: PdfWriter, look: PdfTheme, list: PrintedList, page: ListPage, number: number): void {
  const { doc } = pen;
  const section = list.sections[page.section];
  doc.rect(0, 0, A4_PAGE.width, BAND).fill(look.band);
  const { width, height } = look.logo;
  pen.picture(look.logo, A4_PAGE.width - A4_PAGE.margin - width, (BAND - height) / 2);
  const titleWidth = INNER_WIDTH - width - 20;
  const title = { face: 'heading', size: 18, colour: look.onBand } as const;
  const above = section?.above || list.title;
  pen.text(section?.title ?? '', A4_PAGE.margin, 12, title, { width: titleWidth });
  if (above !== section?.title)
    pen.text(
      above,
      A4_PAGE.margin,
      36,
      { face: 'body', size: 9, colour: look.onBand },
      { width: titleWidth },
    );
  if (page.begins) markSection(pen, list, page.section);
  const footerStyle = { face: 'body', size: 7.5, colour: look.softInk } as const;
  const footerText = list.showsPrices
    ? `${priceWords(list)} al ${formatDay(list.at)}. Sujetos a stock.`
    : `Lista del ${formatDay(list.at)}.`;
  pen.text(footerText, A4_PAGE.margin, FOOTER_Y, footerStyle, { width: INNER_WIDTH - 60 });
  const numbered = { face: 'strong', size: 9, colour: look.accent } as const;
  pen.text(String(number), A4_PAGE.margin, FOOTER_Y - 1, numbered, { width: INNER_WIDTH, align: 'right' });
}

function drawHeading(pen: PdfWriter, look: PdfTheme, list: PrintedList, nth: number, y: number): void {
  const section = list.sections[nth];
  const style = { face: 'heading', size: 14, colour: look.ink } as const;
  pen.text(section?.title ?? '', A4_PAGE.margin, y, style, { width: INNER_WIDTH });
  pen.doc
    .moveTo(A4_PAGE.margin, y + 19)
    .lineTo(A4_PAGE.width - A4_PAGE.margin, y + 19)
    .lineWidth(1)
    .stroke(look.accent);
  markSection(pen, list, nth);
}

/** Adds the target of the section's index line and bookmark. */
function markSection(pen: PdfWriter, list: PrintedList, nth: number): void {
  pen.doc.addNamedDestination(destinationName(nth));
  pen.doc.outline.addItem(list.sections[nth]?.title ?? '');
}

const destinationName = (section: number) => `c${section}`;

const priceWords = ({ priceView: { display, isVisitor } }: PrintedList): string =>
  isVisitor || display === 'final_net' ? 'Precios con IVA' : 'Precios sin impuestos';
