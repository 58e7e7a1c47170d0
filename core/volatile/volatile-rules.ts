/** Why a value probably differs in the next response, whoever sends it. */
export type VolatileKind =
  /** A date with its time. */
  | 'instant'
  | 'date'
  | 'time'
  | 'weekday'
  /** "yesterday", "3 min ago". */
  | 'relative'
  /** How long something took, lasts, or is old. */
  | 'duration'
  /** Seconds or milliseconds since 1970, or fractions. */
  | 'epoch'
  /** A measurement of a moment: a number beside a date, degrees. */
  | 'measure'
  /** Generated or random: UUIDs, ULIDs, tokens, hashes. */
  | 'id'
  /** Only the name says that it is an id: if two runs have it in common, it is stable. */
  | 'named-id'
  | 'path'
  | 'address'
  | 'environment'
  /** An error of a network that could not be reached. */
  | 'network'
  | 'masked';

export interface VolatileRule {
  kind: VolatileKind;
  source: string;
  /** Whether case tells it from a common word. */
  hasCapitals?: true;
}

/** Ends of a word in all scripts: `\b` knows ASCII only. */
const START = String.raw`(?<![\p{L}\p{N}_])`;
const END = String.raw`(?![\p{L}\p{N}_])`;
const word = (source: string) => `${START}(?:${source})${END}`;

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

/** Full names of weekdays or months in all {@link LANGUAGES}. */
function names(part: 'weekday' | 'month'): string[] {
  const days = Array.from({ length: 12 }, (_, index) =>
    // The first of each month; or days from a Monday on.
    part === 'month' ? Date.UTC(2024, index, 1) : Date.UTC(2024, 0, 1 + index),
  );
  const written = LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' });
    return days.map((day) => format.format(day));
  });
  return [...new Set(written)].sort((a, b) => b.length - a.length);
}

const SHORT_MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec';
/** English months that are no common words. */
const BARE_MONTHS = 'January|February|April|June|July|August|September|October|November|December';
const ORDINAL = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const ZONE = String.raw`(?:\s?(?:Z|UTC|GMT|[A-Z]{2,4}T)${END})?(?:\s?[+-]\d\d:?\d\d)?(?:\s\([A-Z][A-Za-z ]{2,40} Time\))?`;
const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?:\s?[AaPp]\.?[Mm]\b\.?)?`;
const UNIT =
  'n(?:ano)?s(?:ec(?:ond)?s?)?|[µμu]s|m(?:illi)?s(?:ec(?:ond)?s?)?|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|quarters?|years?|yrs?';
const COUNT = String.raw`(?:\d+(?:[.,]\d+){0,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a few|several|some)`;

/** Set by an operating system, a shell or a runtime. */
export const ENVIRONMENT_NAME =
  /^(?:PATH|HOME|USER|USERNAME|LOGNAME|SHELL|PWD|OLDPWD|LANG|LANGUAGE|TERM|HOSTNAME|TMPDIR|TMP|TEMP|TZ|SHLVL|EDITOR|DISPLAY|MAIL|APPDATA|LOCALAPPDATA|USERPROFILE|PROGRAMFILES|SYSTEMROOT|COMPUTERNAME|PATHEXT|COMSPEC|_|(?:LC|XDG|SSH|NODE|NPM|NVM|npm|PYTHON|JAVA|GO|CI|GITHUB|DBUS|COLORTERM|LD)(?:_\w+)?)$/;

/** Messages of systems and libraries about an unreachable network or server. */
const NETWORK = [
  'ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|UND_ERR_\\w+',
  'ERR_(?:INTERNET_DISCONNECTED|NAME_NOT_RESOLVED|CONNECTION_\\w+|NETWORK\\w*|PROXY\\w*|TIMED_OUT|ADDRESS_UNREACHABLE)',
  'fetch failed|failed to fetch|network ?error|network (?:is )?unreachable|no route to host|socket hang up',
  'connection (?:was )?(?:refused|reset|aborted|timed out|closed by)|(?:connect|connection|request) time(?:d )?out',
  "getaddrinfo|could ?n[o’']t resolve|could not resolve|name or service not known|temporary failure in name resolution|nodename nor servname|dns lookup failed|name resolution",
  'unable to connect|failed to (?:connect|establish a new connection)|max retries exceeded|no internet|(?:you are|is) offline',
  '(?:50[234] )?(?:bad gateway|service unavailable|gateway time-?out)|too many requests|rate limit(?:ed)? exceeded',
  'certificate (?:has expired|is not yet valid|verify failed)|CERT_HAS_EXPIRED|unable to (?:get local issuer|verify the first) certificate',
].join('|');

/** The first match at an offset counts. A function, because the names in all languages take 20 ms. */
export const makeVolatileRules = (
  weekdays = names('weekday').join('|'),
  months = [...names('month'), SHORT_MONTHS].join('|'),
): readonly VolatileRule[] => [
  { kind: 'masked', source: '•{3,}' },
  { kind: 'network', source: word(NETWORK) },
  {
    kind: 'environment',
    source: String.raw`(?<![^\s"'])(?:${ENVIRONMENT_NAME.source.slice(1, -1)})=\S*`,
    hasCapitals: true,
  },
  { kind: 'id', source: String.raw`\beyJ[\w-]{5,500}\.[\w-]+\.[\w-]*`, hasCapitals: true },
  {
    kind: 'address',
    source: String.raw`https?:\/\/(?:[^\s"'?]{1,500}\?[^\s"']+|(?:[^\s\/"'<>]{1,253}:\d{2,5}|localhost|\d{1,3}(?:\.\d{1,3}){3})(?:\/[^\s"'<>]*)?)`,
  },
  { kind: 'path', source: String.raw`file:\/\/[^\s"'<>]+` },
  // A POSIX path of two steps or more, or one below a usual root.
  {
    kind: 'path',
    source: String.raw`(?<![\p{L}\p{N}_.:\/@<)\]-])(?:~\/[\w.@+~-]*|\/[\w.@+~-]+)(?:\/[\w.@+~-]*)+|~\/[\w.@+~-]+`,
  },
  {
    kind: 'path',
    source: String.raw`(?<![\p{L}\p{N}_.:\/@<)\]-])\/(?:home|root|tmp|var|usr|opt|etc|Users|private|mnt)${END}`,
  },
  { kind: 'path', source: String.raw`${START}[A-Z]:\\[^\s"'<>|]*|\\\\[\w.-]+\\[^\s"'<>|]+` },
  {
    kind: 'instant',
    source: String.raw`${START}(?:\d{4}-\d\d-\d\d|\d{4}\/\d\d\/\d\d)[T ]${CLOCK}${ZONE}|${START}\d{8}T\d{6}(?:\.\d+)?Z?${END}`,
  },
  {
    kind: 'id',
    source: String.raw`(?<![0-9A-Za-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9A-Za-z])`,
  },
  // A ULID, or the suffix of a TypeID.
  { kind: 'id', source: String.raw`(?<![0-9A-Za-z])[0-7](?=[0-9a-z]*\d)[0-9a-hjkmnp-tv-z]{25}(?![0-9A-Za-z])` },
  { kind: 'id', source: String.raw`(?<![0-9A-Za-z])(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{16,128}(?![0-9A-Za-z])` },
  {
    kind: 'id',
    source: String.raw`(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[A-Za-z0-9_-]{20,200}(?![\w-])`,
    hasCapitals: true,
  },
  {
    kind: 'date',
    source: [
      String.raw`\d{4}-\d\d-\d\d|\d{4}-W\d\d(?:-\d)?|\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d\d)|\d{1,2}\.\s?\d{1,2}\.\s?\d{4}`,
      String.raw`${ORDINAL}\.?(?:\s|-|\sde\s|\sof\s)(?:${months})${END}\.?(?:,?[\s-](?:de\s)?\d{4})?`,
      String.raw`(?:${months})\.?[\s-]${ORDINAL}${END}(?:,?\s\d{4})?|(?:${months})\.?,?\s\d{4}`,
      '20\\d\\d-(?:0[1-9]|1[0-2])',
      String.raw`(?:week|kw)\s\d{1,2}|q[1-4]\s20\d\d`,
    ]
      .map(word)
      .join('|'),
  },
  { kind: 'date', source: String.raw`\d{4}[年년]\s?\d{1,2}[月월](?:\s?\d{1,2}[日일])?|\d{1,2}[月월]\s?\d{1,2}[日일]` },
  { kind: 'date', source: word(BARE_MONTHS), hasCapitals: true },
  // A year from 2020 to 2039.
  { kind: 'date', source: String.raw`(?<![\p{L}\p{N}_.,:\/-])20[23]\d(?![\p{L}\p{N}_%:\/-]|[.,]\d)` },
  { kind: 'time', source: String.raw`${START}${CLOCK}${ZONE}`, hasCapitals: true },
  { kind: 'time', source: word(String.raw`\d{1,2}\s?[ap]\.?m|\d{1,2}\s?o[’']clock`) },
  { kind: 'weekday', source: word(weekdays) },
  {
    kind: 'weekday',
    source: word('Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun|MON|TUE|WED|THU|FRI|SAT|SUN'),
    hasCapitals: true,
  },
  { kind: 'weekday', source: '(?:星期|周|週)[一二三四五六日天]|[月火水木金土日]曜日?|[월화수목금토일]요일' },
  {
    kind: 'relative',
    source: word(
      [
        "today|tonight|yesterday|tomorrow|(?:just|right) now|this (?:morning|afternoon|evening)|heute|gestern|aujourd[’']hui|hier",
        `(?:last|next|this|previous|current) (?:night|weekend|week|month|quarter|year|${weekdays})`,
        String.raw`${COUNT}\s?(?:${UNIT})(?:\s(?:and\s)?${COUNT}\s?(?:${UNIT}))*\s(?:ago|from now|old|left|remaining|later|earlier)`,
        String.raw`in\s${COUNT}\s(?:${UNIT})`,
      ].join('|'),
    ),
  },
  {
    kind: 'relative',
    source:
      '今天|昨天|明天|前天|后天|刚刚|今日|昨日|明日|오늘|어제|내일|\\d+\\s?(?:秒|分钟|小时|天|周|个月|年|分|時間|日)[前后後]',
  },
  // ISO 8601: PT5M, P3DT4H.
  {
    kind: 'duration',
    source: String.raw`${START}P(?=\d|T\d)(?:\d+(?:[.,]\d+)?[YMWD])*(?:T(?:\d+(?:[.,]\d+)?[HMS])+)?${END}`,
    hasCapitals: true,
  },
  {
    kind: 'duration',
    source: String.raw`(?<![\p{L}\p{N}_.,])\d+(?:[.,]\d+)*\s?(?:${UNIT}|d|m)(?:\s?\d+(?:[.,]\d+)*\s?(?:${UNIT}|m))*${END}`,
  },
  { kind: 'measure', source: String.raw`[-+−]?\d+(?:[.,]\d+)?\s?°\s?[CFK]?` },
  // Today's milliseconds have 13 digits.
  { kind: 'id', source: String.raw`(?<![\p{L}\p{N}.])\d{10,}(?:\.\d+)?` },
  {
    kind: 'address',
    source: [
      String.raw`${START}\d{1,3}(?:\.\d{1,3}){3}(?:[:\/]\d{1,5})?(?![.\d])`,
      String.raw`(?<![\w:.])(?=[\da-f:]*\d)(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}(?![\w:.])`,
      String.raw`${START}(?:[\da-f]{2}[:-]){5}[\da-f]{2}${END}`,
      word(String.raw`localhost(?::\d+)?|(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}:\d{2,5}|port:?\s\d{2,5}`),
    ].join('|'),
  },
];
