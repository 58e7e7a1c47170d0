import { notInUri } from '../../protocol/content/check-object';

/** A path is the URI of a file. */
export function absoluteUri(uri: string): string | undefined {
  const path = uri.trim();
  return /^\/(?!\/)/.test(path) ? encodedUri(`file://${path}`) : undefined;
}

export function encodedUri(uri: string): string {
  const path = uri.trim().replace(/^([a-z]):\\(.*)$/is, (_, drive: string, rest: string) => {
    return `file:///${drive}:/${rest.replaceAll('\\', '/')}`;
  });
  return path.replace(new RegExp(notInUri.source, 'gu'), (character) =>
    // Half a surrogate pair has no code in UTF-8.
    /\p{Surrogate}/u.test(character) ? '' : encodeURIComponent(character),
  );
}

/** Undefined for times that could be several. */
export function isoTime(time: string): string | undefined {
  const [, date, clock, zone] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?$/.exec(time) ?? [];
  if (date !== undefined && clock !== undefined) return `${date}T${clock}${zone ?? 'Z'}`;
  // Seconds or milliseconds of the Unix epoch.
  const epoch = /^\d{10}(\d{3})?$/.exec(time);
  const parsed = epoch
    ? Number(time) * (epoch[1] === undefined ? 1000 : 1)
    : /(?:GMT|UTC|Z|[+-]\d\d:?\d\d)$/.test(time)
      ? Date.parse(time)
      : Number.NaN;
  return Number.isNaN(parsed) ? undefined : new Date(parsed).toISOString();
}

/** Undefined if one of them is no size. */
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

/** Of a name or a file extension without its type. */
export function fullMediaType(declared: string): string | undefined {
  const name = declared.trim().toLowerCase().replace(/^\./, '');
  const type = Object.keys(SUBTYPES).find((each) => SUBTYPES[each]?.includes(name));
  if (type !== undefined) return `${type}/${name}`;
  return OTHER_NAMES[name] ?? declared.trim().replace(/\s*\/\s*/, '/');
}
