import { isObject, type JsonObject } from '../json/json-object';
import { isNumber } from '../json/lossless';
import { memoizeByObject } from '../json/memoize-by-object';
import { ENVIRONMENT_NAME, type VolatileKind } from './volatile-rules';
import { kindOfWhole, volatileParts } from './volatile-text';

/** Last words of names whose values depend on the clock. */
const CLOCK_WORDS = new Set(
  `at date dates time times timestamp stamp datetime day weekday dow month year week quarter hour hours minute minutes second seconds
  sec secs ms millis milliseconds nanos now today created updated modified changed accessed expires expiry expiration since until
  age uptime elapsed duration took latency ttl remaining epoch ts sunrise sunset mtime ctime atime birthtime ago`.split(
    /\s+/,
  ),
);
/** Last words of names for the server's environment. */
const ENVIRONMENT_WORDS = new Set(
  `cwd pwd hostname homedir tmpdir pid ppid uid gid platform arch username timezone tz cpus totalmem freemem loadavg rss execpath
  env environment environ`.split(/\s+/),
);
const ID_WORDS = new Set(
  `id ids uuid guid token nonce etag cursor hash checksum digest signature sha sha1 sha256 md5 seed random`.split(
    /\s+/,
  ),
);

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

export function kindOfScalar(value: unknown): VolatileKind | undefined {
  if (typeof value === 'string') return kindOfWhole(value) ?? volatileParts(value)[0]?.kind;
  if (!isNumber(value)) return undefined;
  const number = Number(value);
  return EPOCHS.some(({ from, to }) => number >= from && number <= to) ? 'epoch' : undefined;
}

/** @param name of the member, or of the list that has it @param owner the object with the member */
export function volatileKind(value: unknown, name?: string, owner?: JsonObject): VolatileKind | undefined {
  // Booleans are never volatile, whatever their name.
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

/** By its name, or by several variables that every system sets. */
function isEnvironment(value: JsonObject, name: string | undefined): boolean {
  const members = Object.keys(value);
  if (name !== undefined && ENVIRONMENTS.test(name)) return members.length > 0;
  return members.filter((each) => ENVIRONMENT_NAME.test(each)).length > 1;
}

/** Whether an object describes one day: "Mon", 16 degrees. Its time of creation or change doesn't count. */
const isAboutDay = memoizeByObject((owner: JsonObject) =>
  Object.values(owner).some((value) => {
    if (typeof value !== 'string' || value.length > 40) return false;
    const kind = kindOfWhole(value);
    return kind === 'date' || kind === 'weekday' || kind === 'relative';
  }),
);
