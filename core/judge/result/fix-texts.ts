import { notInUri } from '../../protocol/content/check-object';

/** `/tmp/a b` → `file:///tmp/a%20b`; undefined for what is no absolute path. */
export function absoluteUri(uri: string): string | undefined {
  const path = uri.trim();
  return /^\/(?!\/)/.test(path) ? encodedUri(`file://${path}`) : undefined;
}

/** `C:\a b.txt` → `file:///C:/a%20b.txt` */
export function encodedUri(uri: string): string {
  const path = uri.trim().replace(/^([a-z]):\\(.*)$/is, (_, drive: string, rest: string) => {
    return `file:///${drive}:/${rest.replaceAll('\\', '/')}`;
  });
  return path.replace(new RegExp(notInUri.source, 'gu'), (character) =>
    // Half a surrogate pair has no code in UTF-8.
    /\p{Surrogate}/u.test(character) ? '' : encodeURIComponent(character),
  );
}

/** `2026-01-02 03:04` → `2026-01-02T03:04Z`; undefined if the time is ambiguous. */
export function isoTime(time: string): string | undefined {
  const [, date, clock, zone] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?$/.exec(time) ?? [];
  if (date !== undefined && clock !== undefined) return `${date}T${clock}${zone ?? 'Z'}`;
  // Seconds or milliseconds of the Unix epoch.
  const epoch = /^\d{10}(\d{3})?$/.exec(time);
  if (epoch) return new Date(Number(time) * (epoch[1] === undefined ? 1000 : 1)).toISOString();
  const hasZone = /(?:GMT|UTC|Z|[+-]\d\d:?\d\d)$/.test(time);
  const parsed = hasZone ? Date.parse(time) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : new Date(parsed).toISOString();
}

/** `['48', '64px × 64px']` → `['48x48', '64x64']`; undefined if one of them is no size. */
export function iconSizes(sizes: unknown): string[] | undefined {
  if (!Array.isArray(sizes)) return undefined;
  const fixed = sizes.flatMap((size) =>
    String(size)
      .toLowerCase()
      .replace(/(\d)(?:px)?\s*[x×*]\s*(\d)/g, '$1x$2')
      .split(/[\s,]+/)
      .map((each) => each.replace(/(?<=\d)px$/, '').replace(/^(\d+)$/, '$1x$1')),
  );
  return fixed.every((each) => /^(?:\d+x\d+|any)$/.test(each)) ? fixed : undefined;
}

const SUBTYPES: Readonly<Record<string, readonly string[]>> = {
  application: ['json', 'pdf', 'xml', 'zip'],
  audio: ['wav', 'mpeg', 'ogg'],
  image: ['png', 'jpeg', 'gif', 'webp'],
  text: ['plain', 'html', 'csv', 'markdown', 'css'],
};
const OTHER_NAMES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  txt: 'text/plain',
  text: 'text/plain',
  md: 'text/markdown',
  js: 'text/javascript',
};

/** `png` or `.png` → `image/png` */
export function fullMediaType(declared: string): string | undefined {
  const name = declared.trim().toLowerCase().replace(/^\./, '');
  const type = Object.keys(SUBTYPES).find((each) => SUBTYPES[each]?.includes(name));
  if (type !== undefined) return `${type}/${name}`;
  return OTHER_NAMES[name] ?? declared.trim().replace(/\s*\/\s*/, '/');
}
