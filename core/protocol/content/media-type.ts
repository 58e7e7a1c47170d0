import { ownProperty } from '../../json/json-object';

interface Signature {
  type: string;
  /** An offset, and the alternatives in hexadecimal; `..` is any byte. */
  at: number;
  hex: readonly string[];
}

const signatures: readonly Signature[] = [
  { type: 'image/png', at: 0, hex: ['89504e470d0a1a0a'] },
  { type: 'image/jpeg', at: 0, hex: ['ffd8ff'] },
  { type: 'image/gif', at: 0, hex: ['474946383761', '474946383961'] },
  { type: 'image/webp', at: 0, hex: ['52494646........57454250'] },
  // A general brand, then the actual one.
  {
    type: 'image/avif',
    at: 4,
    hex: [
      '6674797061766966',
      '6674797061766973',
      '667479706d696631........61766966',
      '667479706d696631........6d69663161766966',
    ],
  },
  { type: 'image/heic', at: 4, hex: ['667479706d696631', '667479706d736631', '66747970686569', '66747970686576'] },
  { type: 'image/bmp', at: 0, hex: ['424d........00000000'] },
  { type: 'image/x-icon', at: 0, hex: ['00000100'] },
  { type: 'image/tiff', at: 0, hex: ['49492a00', '4d4d002a', '49492b00', '4d4d002b'] },
  { type: 'audio/wav', at: 0, hex: ['52494646........57415645'] },
  { type: 'audio/aiff', at: 0, hex: ['464f524d........41494646', '464f524d........41494643'] },
  { type: 'audio/flac', at: 0, hex: ['664c6143'] },
  { type: 'audio/ogg', at: 0, hex: ['4f676753'] },
  { type: 'audio/mpeg', at: 0, hex: ['494433'] },
  { type: 'audio/aac', at: 0, hex: ['fff1', 'fff9', 'fff0', 'fff8'] },
  { type: 'audio/mpeg', at: 0, hex: ['fffb', 'fffa', 'fff3', 'fff2'] },
  { type: 'audio/midi', at: 0, hex: ['4d546864'] },
  { type: 'audio/mp4', at: 4, hex: ['667479704d3441'] },
  { type: 'video/quicktime', at: 4, hex: ['6674797071742020'] },
  { type: 'video/3gpp', at: 4, hex: ['667479703367'] },
  { type: 'video/mp4', at: 4, hex: ['66747970'] },
  { type: 'video/webm', at: 0, hex: ['1a45dfa3'] },
  { type: 'application/pdf', at: 0, hex: ['255044462d'] },
  { type: 'application/zip', at: 0, hex: ['504b0304', '504b0506'] },
  { type: 'application/gzip', at: 0, hex: ['1f8b08'] },
  { type: 'application/x-bzip2', at: 0, hex: ['425a68'] },
  { type: 'application/x-xz', at: 0, hex: ['fd377a585a00'] },
  { type: 'application/zstd', at: 0, hex: ['28b52ffd'] },
  { type: 'application/x-7z-compressed', at: 0, hex: ['377abcaf271c'] },
  { type: 'application/vnd.rar', at: 0, hex: ['526172211a07'] },
  { type: 'application/x-tar', at: 257, hex: ['7573746172'] },
  { type: 'application/vnd.sqlite3', at: 0, hex: ['53514c69746520666f726d6174203300'] },
  { type: 'application/x-executable', at: 0, hex: ['7f454c46'] },
  { type: 'font/woff', at: 0, hex: ['774f4646'] },
  { type: 'font/woff2', at: 0, hex: ['774f4632'] },
  { type: 'application/wasm', at: 0, hex: ['0061736d'] },
];

const aliases: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'image/ico': 'image/x-icon',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'image/x-ms-bmp': 'image/bmp',
  'image/svg': 'image/svg+xml',
  'audio/mp3': 'audio/mpeg',
  'audio/mpeg3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/x-aiff': 'audio/aiff',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-aac': 'audio/aac',
  'audio/aacp': 'audio/aac',
  'audio/opus': 'audio/ogg',
  'audio/vorbis': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'video/ogg': 'audio/ogg',
  'audio/x-midi': 'audio/midi',
  'application/x-gzip': 'application/gzip',
  'application/x-zip-compressed': 'application/zip',
  'application/x-pdf': 'application/pdf',
  'application/x-bzip': 'application/x-bzip2',
  'application/x-rar-compressed': 'application/vnd.rar',
  'application/x-sqlite3': 'application/vnd.sqlite3',
  'application/x-elf': 'application/x-executable',
};

/** Containers of audio and video: either type is right. */
const sameContainer: Record<string, string> = {
  'audio/mp4': 'mp4',
  'video/mp4': 'mp4',
  'video/quicktime': 'mp4',
  'audio/3gpp': 'mp4',
  'video/3gpp': 'mp4',
  'audio/3gpp2': 'mp4',
  'video/3gpp2': 'mp4',
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/x-matroska': 'webm',
  'video/x-matroska': 'webm',
};

export function plainType(mime: string): string {
  const bare = mime.replace(/;.*$/s, '').trim().toLowerCase();
  return aliases[bare] ?? bare;
}

function matches(bytes: Uint8Array, at: number, hex: string): boolean {
  for (let i = 0; i * 2 < hex.length; i += 1) {
    const hexByte = hex.slice(i * 2, i * 2 + 2);
    if (hexByte !== '..' && bytes[at + i] !== Number.parseInt(hexByte, 16)) return false;
  }
  return true;
}

/** By the first bytes, SVG by its first element. */
export function sniffType(bytes: Uint8Array): string | null {
  const signature = signatures.find(({ at, hex }) => hex.some((each) => matches(bytes, at, each)));
  if (signature !== undefined) return signature.type;
  return isSvg(bytes) ? 'image/svg+xml' : null;
}

/** XML before the first element. */
const prolog = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/iy;
const svgElement = /<(?:[\w.-]+:)?svg[\s/>]/iy;
/** Drawing programs write long comments first. */
const MAX_PROLOG_BYTES = 16_384;

/** By the byte order mark. */
function encodingOf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function isSvg(bytes: Uint8Array): boolean {
  const head = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, MAX_PROLOG_BYTES));
  prolog.lastIndex = 0;
  let at = 0;
  // In steps: one expression would backtrack over a row of comments.
  while (prolog.test(head)) at = prolog.lastIndex;
  svgElement.lastIndex = at;
  return svgElement.test(head);
}

export function isRecognizable(mime: string): boolean {
  const plain = plainType(mime);
  return plain === 'image/svg+xml' || signatures.some(({ type }) => type === plain);
}

export function sameType(declared: string, actual: string): boolean {
  const a = plainType(declared);
  const b = plainType(actual);
  return a === b || (sameContainer[a] !== undefined && sameContainer[a] === sameContainer[b]);
}

const notForBrowsers =
  /^image\/(?:tiff|heic|jp2|jpx|jpm|jxl|jxr|emf|wmf|x-.*|vnd\.(?!microsoft\.icon$|mozilla\.apng$).*)$/;

/** Whether browsers show the type, so that an image that is not shown is broken. */
export function isForBrowsers(mime: string): boolean {
  const plain = plainType(mime);
  return plain === 'image/x-icon' || !notForBrowsers.test(plain);
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/html': 'html',
  'text/csv': 'csv',
  'application/json': 'json',
  'application/javascript': 'js',
  'application/octet-stream': 'bin',
};

function extensionOf(mime: string | null): string {
  if (mime === null) return 'bin';
  const plain = plainType(mime);
  const known = ownProperty(extensions, plain);
  if (known !== undefined) return known;
  const subtype = plain.split('/')[1]?.replace(/^x-/, '').replace(/^.*\+/, '') ?? '';
  return /^[a-z0-9]{1,8}$/.test(subtype) ? subtype : 'bin';
}

/** `file:///a/b.png` → `b.png`; without a name in the URI, `fallback` with the type's extension. */
export function fileName(uri: string | null, mime: string | null, fallback: string): string {
  const last =
    uri
      ?.replace(/[?#].*$/s, '')
      .split('/')
      .pop() ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // A stray percent sign stays.
  }
  name = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 120);
  if (/[^.]\.[A-Za-z0-9]{1,8}$/.test(name)) return name;
  return `${name === '' ? fallback : name}.${extensionOf(mime)}`;
}
