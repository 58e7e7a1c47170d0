// PDFs: with two pages, with a script that runs on opening, with a Chinese font that is not embedded, broken, and locked.
import { NO_INPUT, serveRaw, toolHandlers } from './raw-server.mjs';

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** @param {string[]} pages a line of text each @param {{ more?: string, trailer?: string, font?: string }} [options] `more` of the catalog */
function pdfOf(pages, { more = '', trailer = '', font = HELVETICA } = {}) {
  const kids = pages.map((_, n) => `${4 + n * 2} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    ...pages.flatMap((text, n) => {
      const drawing = `0.2 0.25 0.5 rg 20 20 100 40 re f BT /F 24 Tf 20 200 Td ${text} Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents ${5 + n * 2} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, n) => {
    const at = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const xref = file.length;
  const count = objects.length + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  return `${file}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${xref}\n%%EOF\n`;
}

const SCRIPT =
  '/OpenAction << /S /JavaScript /JS (app.alert\\("opened"\\); app.launchURL\\("http://127.0.0.1:9/"\\)) >>';
const SONG =
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 ' +
  '/BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor ' +
  '/FontName /STSong-Light /Flags 6 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 90 >> >>] >>';
const LOCK = `<${'ab'.repeat(32)}>`;
const FILES = {
  two_pages: pdfOf(['(First page)', '(Second page)']),
  script: pdfOf(['(Harmless)'], { more: SCRIPT }),
  chinese: pdfOf(['<4F60597D>'], { font: SONG }),
  broken: '%PDF-1.4\nThe rest of it never came.\n%%EOF\n',
  locked: pdfOf(['(Secret)'], {
    trailer: `/ID [${LOCK} ${LOCK}] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${LOCK} /U ${LOCK} /P -4 >>`,
  }),
};

serveRaw(
  'pdfs',
  toolHandlers(
    Object.fromEntries(
      Object.entries(FILES).map(([name, file]) => [
        name,
        {
          tool: { inputSchema: NO_INPUT },
          call: () => {
            const blob = Buffer.from(file, 'latin1').toString('base64');
            const resource = { uri: `file:///${name}.pdf`, mimeType: 'application/pdf', blob };
            return { content: [{ type: 'resource', resource }] };
          },
        },
      ]),
    ),
  ),
  { tools: {} },
);
