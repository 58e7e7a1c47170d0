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
/** scrypt's N as a power of two: 128 MiB and about 0.5 s per guess of a passphrase. */
export const DEFAULT_COST = 17;
/** Enough for a random key. */
const MIN_COST = 12;
const MAX_COST = 20;
const SCRYPT = { r: 8, p: 1, maxmem: 2 ** (MAX_COST + 11) };
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const OTHERS = 0o077;

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
const sealed = z.strictObject({
  version: z.literal(1),
  protectedBy: z.literal(['keychain', 'passphrase']),
  cost: z.int().check(z.minimum(MIN_COST), z.maximum(MAX_COST)),
  salt: base64,
  /** Distinguishes a wrong passphrase from a damaged file. */
  check: base64,
  iv: base64,
  tag: base64,
  data: base64,
});
type Sealed = z.infer<typeof sealed>;
const entries = z.array(z.tuple([z.string(), z.string()]));

export type Protection = Sealed['protectedBy'];

/** Derived from a passphrase or from the keychain's secret. */
export interface VaultKey {
  protectedBy: Protection;
  cost: number;
  salt: string;
  encryption: Buffer;
  check: string;
}

export function configFolder(env = process.env, platform = process.platform): string {
  const home = homedir();
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'mcp-loupe');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'mcp-loupe');
  // The XDG specification ignores relative paths.
  const named = env['XDG_CONFIG_HOME'];
  return join(named?.startsWith('/') ? named : join(home, '.config'), 'mcp-loupe');
}

/** Slow on purpose for a passphrase. */
export async function makeKey(
  protectedBy: Protection,
  secret: string,
  {
    cost = protectedBy === 'keychain' ? MIN_COST : DEFAULT_COST,
    salt = randomBytes(SALT_BYTES).toString('base64'),
  }: Partial<Pick<VaultKey, 'cost' | 'salt'>> = {},
): Promise<VaultKey> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const password = Buffer.from(secret.normalize('NFC'));
    const settings = { ...SCRYPT, N: 2 ** cost };
    scrypt(password, Buffer.from(salt, 'base64'), 2 * KEY_BYTES, settings, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
  const check = createHash('sha256').update(bytes.subarray(KEY_BYTES)).digest('base64');
  return { protectedBy, cost, salt, encryption: bytes.subarray(0, KEY_BYTES), check };
}

/** @returns the sealed file @throws StreamFailure `vault-damaged` */
export async function readSealed(path: string): Promise<Sealed | undefined> {
  try {
    const file = await stat(path);
    if (file.size > MAX_FILE_BYTES) throw damagedFile(path);
    // A copied file may be readable by others.
    if (process.platform !== 'win32' && (file.mode & OTHERS) !== 0) await chmod(path, 0o600);
    return sealed.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    if (error instanceof StreamFailure) throw error;
    if (errnoOf(error) !== '') throw failed(path, error);
    throw damagedFile(path);
  }
}

/** @throws StreamFailure `wrong-passphrase`, or `vault-damaged` if only the key is right */
export function unseal(path: string, file: Sealed, key: VaultKey): Map<string, string> {
  const [actual, expected] = [Buffer.from(key.check), Buffer.from(file.check)];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    const message = `Wrong passphrase for ${path}.`;
    throw new StreamFailure('wrong-passphrase', message, { path });
  }
  try {
    const bytes = (text: string) => Buffer.from(text, 'base64');
    const decipher = createDecipheriv(CIPHER, key.encryption, bytes(file.iv), { authTagLength: 16 });
    decipher.setAAD(headOf(file)).setAuthTag(bytes(file.tag));
    const plain = Buffer.concat([decipher.update(bytes(file.data)), decipher.final()]);
    return new Map(entries.parse(JSON.parse(plain.toString())));
  } catch {
    throw damagedFile(path);
  }
}

/** Atomic: readers see the old file or the new one. @throws StreamFailure */
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

/** Authenticated with the ciphertext: no part can be moved to another file. */
function headOf({ version, protectedBy, cost, salt, check, iv }: Omit<Sealed, 'tag' | 'data'>): Buffer {
  return Buffer.from(JSON.stringify([version, protectedBy, cost, salt, check, iv]));
}

function damagedFile(path: string): StreamFailure {
  const message = `${path} is damaged or was not written by Loupe. It was not changed.`;
  return new StreamFailure('vault-damaged', message, { path });
}

function failed(path: string, error: unknown): StreamFailure {
  const errno = errnoOf(error);
  return new StreamFailure('vault-failed', `${path} can’t be used (${errno}).`, { path, errno });
}
