/** Drawing on A4 in a brand's typefaces and colours, for whatever else is printed. */
export { PAPER } from './pdf-layout.js';
export { type PdfLook, pdfLookOf } from './pdf-look.js';
export { PdfPen, type TextStyle } from './pdf-pen.js';
