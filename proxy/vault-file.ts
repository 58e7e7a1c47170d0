import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { errnoOf, StreamFailure } from './stream';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const SALT_BYTES = 16;
/** Of scrypt, as a power of two: 128 MiB and about half a second for each guess of a passphrase. */
export const USUAL_COST = 17;
/** Nobody guesses a random key. */
const LEAST_COST = 12;
const MOST_COST = 20;
const SCRYPT = { r: 8, p: 1, maxmem: 2 ** (MOST_COST + 11) };
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const OTHERS = 0o077;

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
const sealed = z.strictObject({
  version: z.literal(1),
  protectedBy: z.literal(['keychain', 'passphrase']),
  cost: z.int().check(z.minimum(LEAST_COST), z.maximum(MOST_COST)),
  salt: base64,
  /** Tells a wrong passphrase from a damaged file. */
  check: base64,
  iv: base64,
  tag: base64,
  data: base64,
});
type Sealed = z.infer<typeof sealed>;
const entries = z.array(z.tuple([z.string(), z.string()]));

export type Protection = Sealed['protectedBy'];

/** What opens a file, made from a passphrase or kept in the keychain. */
export interface VaultKey {
  protectedBy: Protection;
  cost: number;
  salt: string;
  encryption: Buffer;
  check: string;
}

/** The person's folder for the settings of programs, and Loupe's in it. */
export function configFolder(env = process.env, platform = process.platform): string {
  const home = homedir();
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'mcp-loupe');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'mcp-loupe');
  // A relative path there is to be ignored, says the specification.
  const named = env['XDG_CONFIG_HOME'];
  return join(named?.startsWith('/') ? named : join(home, '.config'), 'mcp-loupe');
}

/** A key from a passphrase (slow, on purpose) or from the random secret that the keychain keeps. */
export async function makeKey(
  protectedBy: Protection,
  secret: string,
  {
    cost = protectedBy === 'keychain' ? LEAST_COST : USUAL_COST,
    salt = randomBytes(SALT_BYTES).toString('base64'),
  }: Partial<Pick<VaultKey, 'cost' | 'salt'>> = {},
): Promise<VaultKey> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const given = Buffer.from(secret.normalize('NFC'));
    const settings = { ...SCRYPT, N: 2 ** cost };
    scrypt(given, Buffer.from(salt, 'base64'), 2 * KEY_BYTES, settings, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
  const check = createHash('sha256').update(bytes.subarray(KEY_BYTES)).digest('base64');
  return { protectedBy, cost, salt, encryption: bytes.subarray(0, KEY_BYTES), check };
}

/** @returns the file as it is, unopened; undefined where there is none. @throws StreamFailure `vault-damaged` */
export async function readSealed(path: string): Promise<Sealed | undefined> {
  try {
    const file = await stat(path);
    if (file.size > MAX_FILE_BYTES) throw damaged(path);
    // A copy from elsewhere may have come with other rights.
    if (process.platform !== 'win32' && (file.mode & OTHERS) !== 0) await chmod(path, 0o600);
    return sealed.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    if (error instanceof StreamFailure) throw error;
    if (errnoOf(error) !== '') throw failed(path, error);
    throw damaged(path);
  }
}

/** @throws StreamFailure `wrong-passphrase`, or `vault-damaged` where the key is right and the contents are not */
export function unseal(path: string, file: Sealed, key: VaultKey): Map<string, string> {
  const [given, expected] = [Buffer.from(key.check), Buffer.from(file.check)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    const words = `Wrong passphrase for ${path}.`;
    throw new StreamFailure('wrong-passphrase', words, { path });
  }
  try {
    const bytes = (text: string) => Buffer.from(text, 'base64');
    const decipher = createDecipheriv(CIPHER, key.encryption, bytes(file.iv), {
      authTagLength: 16,
    });
    decipher.setAAD(headOf(file)).setAuthTag(bytes(file.tag));
    const plain = Buffer.concat([decipher.update(bytes(file.data)), decipher.final()]);
    return new Map(entries.parse(JSON.parse(plain.toString())));
  } catch {
    throw damaged(path);
  }
}

/** Writes the whole file anew, in one step: whoever reads it meets the old one or the new one. @throws StreamFailure */
export async function writeSealed(
  path: string,
  contents: ReadonlyMap<string, string>,
  { protectedBy, cost, salt, check, encryption }: VaultKey,
): Promise<void> {
  const iv = randomBytes(IV_BYTES);
  const head = { version: 1 as const, protectedBy, cost, salt, check, iv: iv.toString('base64') };
  const cipher = createCipheriv(CIPHER, encryption, iv, { authTagLength: 16 });
  cipher.setAAD(headOf(head));
  const plain = JSON.stringify([...contents]);
  const data = Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64');
  const file: Sealed = { ...head, tag: cipher.getAuthTag().toString('base64'), data };
  const beside = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const handle = await open(beside, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(file)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw failed(path, error);
  }
}

/** What is readable in the file is sealed with the rest: no part of it can be put into another. */
function headOf({ version, protectedBy, cost, salt, check, iv }: Omit<Sealed, 'tag' | 'data'>): Buffer {
  return Buffer.from(JSON.stringify([version, protectedBy, cost, salt, check, iv]));
}

function damaged(path: string): StreamFailure {
  const words = `${path} is damaged or was not written by Loupe. It was not changed.`;
  return new StreamFailure('vault-damaged', words, { path });
}

function failed(path: string, error: unknown): StreamFailure {
  const errno = errnoOf(error);
  return new StreamFailure('vault-failed', `${path} can’t be used (${errno}).`, { path, errno });
}
