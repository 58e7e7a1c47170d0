const DISHES = [
  ['Starters', 'Smoked mackerel, rye, pickled cucumber', 9.5],
  ['Starters', 'Beetroot tartare, horseradish', 8],
  ['Mains', 'Harbour fish soup, saffron, aioli toast', 17.5],
  ['Mains', 'Mushroom dumplings, brown butter', 15.5],
  ['Mains', 'Roast celeriac, hazelnut, apple', 14],
  ['Desserts', 'Cardamom rice pudding, cherries', 7],
  ['Desserts', 'Burnt sugar ice cream', 6],
] as const;

const COURSES = [...new Set(DISHES.map(([course]) => course))];
const euro = (price: number): string => `€ ${price.toFixed(2)}`;

/** Today's menu as Markdown. */
export function menuMarkdown(): string {
  const courses = COURSES.map((course) => {
    const lines = DISHES.filter(([of]) => of === course).map(
      ([, dish, price]) => `- ${dish}: **${euro(price)}**`,
    );
    return `## ${course}\n\n${lines.join('\n')}`;
  });
  return `# The Lighthouse: menu of the day\n\n${courses.join('\n\n')}\n`;
}

/** Today's menu as comma-separated values, with a heading row. */
export function menuCsv(): string {
  const rows = DISHES.map(([course, dish, price]) => `${course},"${dish}",${price.toFixed(2)}`);
  return `course,dish,price_eur\n${rows.join('\n')}\n`;
}

function pdfText(text: string): Buffer {
  const escaped = text.replace(/[\\()]/g, (character) => `\\${character}`);
  // WinAnsi keeps the euro sign at 0x80; the rest of the menu is Latin-1.
  return Buffer.from(
    Array.from(escaped, (character) => (character === '€' ? 0x80 : character.charCodeAt(0))),
  );
}

function pdfPage(): Buffer {
  const parts: (string | Buffer)[] = [
    '0.98 0.96 0.92 rg 0 0 420 595 re f\n0.2 0.25 0.5 rg 0 475 420 120 re f\n',
    '1 1 1 rg BT /B 28 Tf 40 535 Td (The Lighthouse) Tj ET\n',
    '1 0.8 0.5 rg BT /R 13 Tf 40 508 Td (menu of the day) Tj ET\n',
  ];
  let y = 440;
  for (const course of COURSES) {
    parts.push(`0.72 0.25 0.3 rg BT /B 14 Tf 40 ${y} Td (`, pdfText(course), ') Tj ET\n');
    y -= 26;
    for (const [of, dish, price] of DISHES) {
      if (of !== course) continue;
      parts.push(`0.12 0.14 0.2 rg BT /R 11.5 Tf 40 ${y} Td (`, pdfText(dish), ') Tj ET\n');
      parts.push(`BT /B 11.5 Tf 335 ${y} Td (`, pdfText(euro(price)), ') Tj ET\n');
      y -= 22;
    }
    y -= 16;
  }
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** Today's menu as a PDF file of one page. */
export function menuPdf(): Buffer {
  const page = pdfPage();
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>',
    ),
    Buffer.concat([
      Buffer.from(`<< /Length ${page.length} >>\nstream\n`),
      page,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from(font('Helvetica')),
    Buffer.from(font('Helvetica-Bold')),
  ];
  const pieces = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = 9;
  objects.forEach((body, index) => {
    const piece = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      body,
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(length);
    length += piece.length;
    pieces.push(piece);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}
