import { getDocument, PDFWorker, RenderingCancelledException } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type PdfProblem = 'broken' | 'password' | 'slow';

export class PdfError extends Error {
  override name = 'PdfError';
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** A stranger's document: its bytes are read in a worker of its own, and nothing in it runs or is fetched. */
export interface OpenPdf {
  pages: number;
  /** @param width CSS pixels that it may have @throws PdfError */
  draw(page: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement>;
  /** @throws PdfError */
  text(page: number): Promise<string>;
  close(): void;
}

const LIMIT_MS = 20_000;
const CLOSE_MS = 1000;
/** Maximum pixels of a canvas, and of an image in the document. */
const MAX_PIXELS = 16_000_000;
const CSS_PIXELS_PER_POINT = 96 / 72;

/** Parts of pdf.js in 2 MB of separate files, which Loupe leaves out. */
export type MissingPart = 'characters' | 'symbols' | 'images';

/** @param onMissing may be called more than once for a part @throws PdfError */
export async function openPdf(bytes: Uint8Array, onMissing: (part: MissingPart) => void): Promise<OpenPdf> {
  const without = (part: MissingPart) =>
    class {
      fetch(): Promise<never> {
        onMissing(part);
        return Promise.reject(new Error('Loupe does not have it.'));
      }
    };
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const ended = new AbortController();
  const task = getDocument({
    // The worker takes them.
    data: bytes.slice(),
    worker: PDFWorker.create({ port: worker }),
    isEvalSupported: false,
    useSystemFonts: true,
    useWorkerFetch: false,
    CMapReaderFactory: without('characters'),
    StandardFontDataFactory: without('symbols'),
    WasmFactory: without('images'),
    maxImageSize: MAX_PIXELS,
    verbosity: 0,
  });
  const close = () => {
    ended.abort();
    const end = () => worker.terminate();
    // pdf.js first removes the document's fonts from the page, if its worker still responds.
    setTimeout(end, CLOSE_MS);
    void task.destroy().then(end, end);
  };
  const within = <T>(work: Promise<T>) => limited(work, ended.signal);
  try {
    const document = await within(task.promise);
    return {
      pages: document.numPages,
      close,
      draw: async (number, width, signal) => {
        const page = await within(document.getPage(number));
        const points = page.getViewport({ scale: 1 });
        const shown = Math.min(CSS_PIXELS_PER_POINT, width / points.width);
        const most = Math.sqrt(MAX_PIXELS / (points.width * points.height));
        const viewport = page.getViewport({ scale: Math.min(shown * devicePixelRatio, most) });
        const canvas = window.document.createElement('canvas');
        canvas.width = Math.ceil(viewport.width);
        canvas.height = Math.ceil(viewport.height);
        canvas.style.width = `${Math.round(points.width * shown)}px`;
        const drawing = page.render({ canvas, viewport });
        signal.addEventListener('abort', () => drawing.cancel(), { once: true });
        await within(drawing.promise);
        return canvas;
      },
      text: async (number) => {
        const page = await within(document.getPage(number));
        const { items } = await within(page.getTextContent());
        return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** @throws PdfError */
async function limited<T>(work: Promise<T>, ended: AbortSignal): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new Promise<never>((_, reject) => {
    const message = `Nothing came within ${LIMIT_MS / 1000} s.`;
    timer = setTimeout(() => reject(new PdfError('slow', message)), LIMIT_MS);
    ended.addEventListener('abort', () => reject(new PdfError('slow', 'Closed.')), { once: true });
  });
  try {
    return await Promise.race([work, stop]);
  } catch (error) {
    if (error instanceof PdfError || error instanceof RenderingCancelledException) throw error;
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    throw new PdfError(name === 'PasswordException' ? 'password' : 'broken', message);
  } finally {
    clearTimeout(timer);
  }
}
