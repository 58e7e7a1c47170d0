import { sha256 } from '../../core/authorization/random';
import type { KeyValueStore, SpawnOptions } from '../../core/host';
import { Store } from '../../core/store';
import { recall, remember } from '../ui/remember';
import { stringsIn } from '../../core/json/json-object';

const KEY = 'loupe.approvedPrograms';
const MAX_STORED = 1000;

export interface ApprovalRequest {
  program: SpawnOptions;
  folder: string;
  /** It was started before, but in other folders. */
  isFolderNew: boolean;
  decide: (mayStart: boolean) => void;
}

interface Pending extends ApprovalRequest {
  decision: Promise<boolean>;
  callers: number;
}

/** Asks before a program starts that only a file names. Stores approvals as hashes: variables may be secrets. */
export class ProgramTrust extends Store<ApprovalRequest | undefined> {
  readonly #storage: KeyValueStore;
  readonly #folder: string;
  readonly #startsAll: boolean;
  readonly #approved = new Set<string>();
  readonly #pending = new Map<string, Pending>();

  /** @param folder the working directory of programs without `cwd` @param startsAll start without asking (`--trust`) */
  constructor(storage: KeyValueStore, folder: string, startsAll: boolean) {
    super(undefined);
    this.#storage = storage;
    this.#folder = folder;
    this.#startsAll = startsAll;
  }

  approve(program: SpawnOptions): void {
    const fingerprint = this.#fingerprint(program);
    if (this.#approved.has(fingerprint)) return;
    const added = [fingerprint, fingerprintOf(program, null)];
    for (const each of added) this.#approved.add(each);
    void this.#store(added);
  }

  /** @returns false if the user declines or the signal aborts */
  async mayStart(program: SpawnOptions, signal: AbortSignal): Promise<boolean> {
    const fingerprint = this.#fingerprint(program);
    if (this.#startsAll || (await this.#isApproved(fingerprint))) return true;
    const isFolderNew = await this.#isApproved(fingerprintOf(program, null));
    return !signal.aborted && this.#ask(fingerprint, program, isFolderNew, signal);
  }

  #ask(fingerprint: string, program: SpawnOptions, isFolderNew: boolean, signal: AbortSignal): Promise<boolean> {
    const pending = this.#pending.get(fingerprint) ?? this.#createRequest(fingerprint, program, isFolderNew);
    pending.callers += 1;
    signal.addEventListener('abort', () => {
      pending.callers -= 1;
      if (pending.callers === 0) pending.decide(false);
    });
    return pending.decision.then((mayStart) => mayStart && !signal.aborted);
  }

  #createRequest(fingerprint: string, program: SpawnOptions, isFolderNew: boolean): Pending {
    let settle: (mayStart: boolean) => void = () => undefined;
    const decision = new Promise<boolean>((resolve) => (settle = resolve));
    const decide = (mayStart: boolean) => {
      // A second decision about the same request counts for nothing.
      if (this.#pending.get(fingerprint) !== pending) return;
      this.#pending.delete(fingerprint);
      if (mayStart) this.approve(program);
      settle(mayStart);
      this.#showFirst();
    };
    const folder = this.#folderOf(program);
    const pending: Pending = { program, folder, isFolderNew, decide, decision, callers: 0 };
    this.#pending.set(fingerprint, pending);
    this.#showFirst();
    return pending;
  }

  #showFirst(): void {
    const [first] = this.#pending.values();
    if (first !== this.snapshot()) this.set(first);
  }

  #fingerprint(program: SpawnOptions): string {
    return fingerprintOf(program, this.#folderOf(program));
  }

  #folderOf({ cwd }: SpawnOptions): string {
    return cwd ?? this.#folder;
  }

  async #store(fingerprints: readonly string[]): Promise<void> {
    const hashes = (await Promise.all(fingerprints.map(hashOf))).filter((hash) => hash !== undefined);
    if (hashes.length === 0) return;
    const stored = [...new Set([...this.#stored(), ...hashes].reverse())].reverse().slice(-MAX_STORED);
    remember(this.#storage, KEY, JSON.stringify(stored));
  }

  async #isApproved(fingerprint: string): Promise<boolean> {
    if (this.#approved.has(fingerprint)) return true;
    const hash = await hashOf(fingerprint);
    if (hash === undefined || !this.#stored().includes(hash)) return false;
    this.#approved.add(fingerprint);
    return true;
  }

  #stored(): string[] {
    return stringsIn(recall(this.#storage, KEY));
  }
}

/** @param folder null for a program in any folder, which approves none */
function fingerprintOf(program: SpawnOptions, folder: string | null): string {
  const { command, args, env = {}, inheritEnv = false } = program;
  const variables = Object.entries(env).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([command, args, variables, inheritEnv, folder]);
}

/** Undefined outside a secure context, which has no `crypto.subtle`: an approval then lasts until a reload. */
async function hashOf(fingerprint: string): Promise<string | undefined> {
  return 'subtle' in crypto ? sha256(fingerprint) : undefined;
}
