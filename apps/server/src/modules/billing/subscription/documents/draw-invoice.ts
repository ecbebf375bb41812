import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { breakIntoLines, toDrawnPieces } from './arrange-lines.ts';
import type { InvoiceDocument } from './describe-invoice.ts';

/** A4 in points. */
const page = { width: 595.28, margin: 56 };
const right = page.width - page.margin;
const width = right - page.margin;
const gap = 24;
const sizes = { title: 20, text: 10, small: 8 };
const leading = 1.45;
const ink = { text: '#1a1b1e', dimmed: '#5c5f66', line: '#ced4da' };

/** They have the letters of all our languages, and most of others. Only the letters in use end up in a document. */
const findFonts = () => {
  const require = createRequire(import.meta.url);
  return {
    regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  };
};

type Pdf = InstanceType<typeof PDFDocument>;

interface Style {
  font: 'regular' | 'bold';
  size: number;
  color: string;
}

const normal: Style = { font: 'regular', size: sizes.text, color: ink.text };
const bold: Style = { ...normal, font: 'bold' };
const dimmed: Style = { ...normal, color: ink.dimmed };

interface Box {
  x: number;
  y: number;
  width: number;
}

/** Writes a text into a column, and returns where the next line begins. */
const write = (pdf: Pdf, text: string, box: Box, style: Style = normal, isToTheRight = false): number => {
  pdf.font(style.font).fontSize(style.size).fillColor(style.color);
  let { y } = box;
  for (const line of breakIntoLines(text, (tried) => pdf.widthOfString(tried) <= box.width)) {
    let x = isToTheRight ? box.x + box.width - pdf.widthOfString(line) : box.x;
    const placed = toDrawnPieces(line).map((piece) => {
      const begin = x;
      x += pdf.widthOfString(`${piece.text} `);
      return { ...piece, begin };
    });
    // Readers of the file and screen readers follow the order of drawing.
    for (const { text: piece, begin } of placed.toSorted((one, other) => one.index - other.index)) {
      pdf.text(piece, begin, y, { lineBreak: false });
    }
    y += style.size * leading;
  }
  return y;
};

const rule = (pdf: Pdf, y: number): void => {
  pdf.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(ink.line).stroke();
};

const half = (width - gap) / 2;

const drawHead = (pdf: Pdf, { title, facts, parties }: InvoiceDocument): number => {
  const head = { x: page.margin, y: page.margin, width };
  let y = write(pdf, title, head, { ...bold, size: sizes.title }) + 12;
  for (const [label, value] of facts) {
    write(pdf, label, { ...head, y }, dimmed);
    y = write(pdf, value, { x: page.margin + 96, y, width: width - 96 });
  }
  const begin = y + gap;
  return Math.max(
    ...parties.map((party, index) => {
      const column = { x: page.margin + index * (half + gap), width: half };
      let at = write(pdf, party.title, { ...column, y: begin }, dimmed) + 2;
      for (const [line, text] of party.lines.entries()) {
        at = write(pdf, text, { ...column, y: at }, line === 0 ? bold : normal);
      }
      return at;
    }),
  );
};

/** Where the middle column begins. */
const periodAt = 160;

const columnsAt = (y: number): [Box, Box, Box] => [
  { x: page.margin, y, width: 150 },
  { x: page.margin + periodAt, y, width: 236 },
  { x: right - 80, y, width: 80 },
];

const drawRow = (pdf: Pdf, cells: [string, string, string], y: number, style: Style): number => {
  const boxes = columnsAt(y);
  const ends = cells.map((cell, index) => write(pdf, cell, boxes[index] ?? boxes[0], style, index === 2));
  return Math.max(...ends);
};

const drawMoney = (pdf: Pdf, { columns, item, sums, notes }: InvoiceDocument, begin: number): void => {
  let y = drawRow(pdf, columns, begin, dimmed) + 4;
  rule(pdf, y);
  y = drawRow(pdf, item, y + 8, normal) + 6;
  rule(pdf, y);
  y += 10;
  for (const [index, [label, amount]] of sums.entries()) {
    const style = index === sums.length - 1 ? bold : normal;
    const end = write(pdf, label, { x: page.margin + periodAt, y, width: 200 }, style);
    y = Math.max(end, write(pdf, amount, { x: right - 120, y, width: 120 }, style, true));
  }
  y += gap;
  for (const note of notes) {
    y = write(pdf, note, { x: page.margin, y, width }, { ...dimmed, size: sizes.small });
  }
};

/** The bytes of an invoice as PDF. The library is loaded with the first one. */
export const drawInvoice = async (invoice: InvoiceDocument): Promise<Buffer> => {
  const { default: Document } = await import('pdfkit');
  const fonts = findFonts();
  const pdf = new Document({
    size: 'A4',
    margin: 0,
    font: fonts.regular,
    lang: invoice.language,
    displayTitle: true,
    info: { Title: invoice.title, Creator: 'Switchboard' },
  });
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  drawMoney(pdf, invoice, drawHead(pdf, invoice) + gap);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
};
