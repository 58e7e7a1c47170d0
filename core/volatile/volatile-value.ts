import { isObject, type JsonObject } from '../json/json-object';
import { isNumber } from '../json/lossless';
import { memoizeByObject } from '../json/memoize-by-object';
import { ENVIRONMENT_NAME, type VolatileKind } from './volatile-rules';
import { kindOfWhole, volatileParts } from './volatile-text';

/** Last words of the names of values that depend on the clock. */
const CLOCK_WORDS = new Set(
  `at date dates time times timestamp stamp datetime day weekday dow month year week quarter hour hours minute minutes second seconds
  sec secs ms millis milliseconds nanos now today created updated modified changed accessed expires expiry expiration since until
  age uptime elapsed duration took latency ttl remaining epoch ts sunrise sunset mtime ctime atime birthtime ago`.split(
    /\s+/,
  ),
);
/** Of those of what runs the server. */
const ENVIRONMENT_WORDS = new Set(
  `cwd pwd hostname homedir tmpdir pid ppid uid gid platform arch username timezone tz cpus totalmem freemem loadavg rss execpath
  env environment environ`.split(/\s+/),
);
/** And of what is made for one answer. */
const ID_WORDS = new Set(
  `id ids uuid guid token nonce etag cursor hash checksum digest signature sha sha1 sha256 md5 seed random`.split(
    /\s+/,
  ),
);

/** What the name of a member says of its values. */
export function kindOfName(name: string): VolatileKind | undefined {
  if (ENVIRONMENT_NAME.test(name) && name === name.toUpperCase() && name.length > 1) return 'environment';
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const last = words.findLast((word) => word !== '') ?? '';
  if (CLOCK_WORDS.has(last)) return 'time';
  const whole = words.join('');
  if (ENVIRONMENT_WORDS.has(last) || ENVIRONMENT_WORDS.has(whole)) return 'environment';
  return ID_WORDS.has(last) ? 'named-id' : undefined;
}

/** From 2001 to 2100: seconds since 1970, and their thousandths, millionths and so on. */
const EPOCHS = [1, 1e3, 1e6, 1e9].map((unit) => ({ from: 1e9 * unit, to: 4.1e9 * unit }));

/** What a text or a number is by itself. */
export function kindOfScalar(value: unknown): VolatileKind | undefined {
  if (typeof value === 'string') return kindOfWhole(value) ?? volatileParts(value)[0]?.kind;
  if (!isNumber(value)) return undefined;
  const number = Number(value);
  return EPOCHS.some(({ from, to }) => number >= from && number <= to) ? 'epoch' : undefined;
}

/**
 * Why another answer hardly has a value again; undefined where it may last.
 * @param name of the member that it is, or that the list is which it is in
 * @param owner the object that has the member
 */
export function volatileKind(value: unknown, name?: string, owner?: JsonObject): VolatileKind | undefined {
  // A yes or no is none of these, whatever it is called.
  if (typeof value === 'boolean') return undefined;
  if (isObject(value)) return isEnvironment(value, name) ? 'environment' : undefined;
  if (Array.isArray(value)) return undefined;
  const ofName = name === undefined ? undefined : kindOfName(name);
  const isCertain = ofName !== undefined && ofName !== 'named-id';
  if (isCertain) return ofName;
  const isOfDay = isNumber(value) && owner !== undefined && isAboutDay(owner);
  return kindOfScalar(value) ?? (isOfDay ? 'measure' : ofName);
}

const ENVIRONMENTS = /^(?:env|environ|environment|env_?vars?|environment_?variables?|process_?env)$/i;

/** Whether an object holds variables of an environment: it is called so, or has several that every system sets. */
function isEnvironment(value: JsonObject, name: string | undefined): boolean {
  const members = Object.keys(value);
  if (name !== undefined && ENVIRONMENTS.test(name)) return members.length > 0;
  return members.filter((each) => ENVIRONMENT_NAME.test(each)).length > 1;
}

/** Whether what an object says is of one day: “Mon”, 16 degrees. When it was made or changed does not say so. */
const isAboutDay = memoizeByObject((owner: JsonObject) =>
  Object.values(owner).some((value) => {
    if (typeof value !== 'string' || value.length > 40) return false;
    const kind = kindOfWhole(value);
    return kind === 'date' || kind === 'weekday' || kind === 'relative';
  }),
);
