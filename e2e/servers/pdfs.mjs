// PDFs: of two pages, with a script and links to run as it opens, broken, and locked.
import { NO_INPUT, serveRaw, toolHandlers } from './raw-server.mjs';

/** @param {string[]} pages a line of text each @param {string} more of the catalog @param {string} trailer */
function pdfOf(pages, more = '', trailer = '') {
  const kids = pages.map((_, n) => `${4 + n * 2} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, n) => {
      const drawing = `0.2 0.25 0.5 rg 20 20 100 40 re f BT /F 24 Tf 20 200 Td (${text}) Tj ET`;
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
const LOCK = `<${'ab'.repeat(32)}>`;
const FILES = {
  two_pages: pdfOf(['First page', 'Second page']),
  script: pdfOf(['Harmless'], SCRIPT),
  broken: '%PDF-1.4\nThe rest of it never came.\n%%EOF\n',
  locked: pdfOf(
    ['Secret'],
    '',
    `/ID [${LOCK} ${LOCK}] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${LOCK} /U ${LOCK} /P -4 >>`,
  ),
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
