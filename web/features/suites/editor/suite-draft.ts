import { mergeTexts } from '../../../../core/comparison/text/merge-texts';
import { isObject } from '../../../../core/json/json-object';
import { sameJson } from '../../../../core/json/same-json';
import { Store } from '../../../../core/store';
import { messageOfError } from '../../../../core/suite/suite-phrase';
import type { SuiteEdit } from '../../../../core/suite/suite-edit';
import type { StoredSuite, WriteResult } from '../../../../core/suite/suite-store';
import type { LocalizedMessage } from '../../../../core/text/phrase';
import { inBrowser, recall, remember, storageKey } from '../../../ui/remember';
import { editSuiteText, type SuiteReading } from '../../../workers/suite/edit-suite-text';

/** Writes a suite's text in the place of the version that was read. @throws SuiteStoreError */
export type WriteSuite = (text: string, over: string | undefined) => Promise<WriteResult>;

/** A suite's text while it is edited. */
export interface SuiteDraftState {
  text: string;
  /** What is stored, as far as this draft knows: the text is unsaved while it differs. */
  base: { text: string; version: string | undefined };
  /** What the text says, or an earlier one while the newer is being read. */
  reading: SuiteReading | undefined;
  /** What it said when it was YAML last. */
  value: unknown;
  /** What somebody else has stored while this one is unsaved; undefined where it was removed. */
  conflict: { theirs: StoredSuite | undefined } | undefined;
  saving: { kind: 'idle' } | { kind: 'saving' } | { kind: 'failed'; message: string };
}

/** What became of an edit that a form asked for. */
export type EditAnswer = { kind: 'done' } | ({ kind: 'refused' } & LocalizedMessage);

interface AskedEdit {
  edit: SuiteEdit;
  resolve: (answer: EditAnswer) => void;
}

/**
 * A suite's text from the first unsaved key to the file: the text is what counts, a form's edits are changes of it. Unsaved text
 * is kept in this browser, with what it is to replace.
 */
export class SuiteDraft extends Store<SuiteDraftState> {
  readonly #key: string;
  readonly #edits: AskedEdit[] = [];
  /** The version of the store that was looked at last. */
  #seen: string;
  #isEditing = false;
  #isReading = false;

  /** @param place tells suites of the same name apart: the folder, or empty for this browser */
  constructor(place: string, stored: StoredSuite) {
    const key = storageKey('loupe.suiteDraft', place, stored.name);
    const kept = keptDraft(key);
    super({
      text: kept?.text ?? stored.text,
      base: kept?.base ?? stored,
      reading: undefined,
      value: undefined,
      conflict: undefined,
      saving: { kind: 'idle' },
    });
    this.#key = key;
    this.#seen = kept?.base.version ?? stored.version;
    this.follow(stored);
    void this.#read();
  }

  get isUnsaved(): boolean {
    const { text, base } = this.snapshot();
    return text !== base.text;
  }

  /** The text as it was typed. */
  type(text: string): void {
    if (text === this.snapshot().text) return;
    this.#change({ text });
    void this.#read();
  }

  /** A form's edit, made of the text as it is when its turn comes. */
  edit(edit: SuiteEdit): Promise<EditAnswer> {
    return new Promise((resolve) => {
      const last = this.#edits.at(-1);
      // Letters that are typed while an edit is being made are one edit.
      if (last && this.#edits.length > 1 && isSamePut(last.edit, edit)) {
        const { resolve: before } = last;
        last.edit = edit;
        last.resolve = (answer) => {
          before(answer);
          resolve(answer);
        };
      } else this.#edits.push({ edit, resolve });
      void this.#makeEdits();
    });
  }

  /** What is stored now, by anybody. */
  follow(stored: StoredSuite): void {
    if (stored.version === this.#seen) return;
    this.#seen = stored.version;
    const { base, text, saving } = this.snapshot();
    // What is being written is told of by the answer.
    if (stored.version === base.version || saving.kind === 'saving') return;
    if (this.isUnsaved && stored.text !== text && stored.text !== base.text) {
      this.#change({ conflict: { theirs: stored } });
      return;
    }
    // Nothing of this draft is lost by it: it says the same, or had nothing unsaved.
    const isSame = stored.text === base.text;
    this.#change({ base: stored, conflict: undefined, ...(!isSame && { text: stored.text }) });
    void this.#read();
  }

  /** Writes the text, if nobody else has meanwhile. */
  async save(write: WriteSuite): Promise<void> {
    const { base, saving } = this.snapshot();
    if (saving.kind === 'saving' || (!this.isUnsaved && this.#edits.length === 0)) return;
    await this.#writeOver(write, base.version);
  }

  /** The text of the others from here on; what was typed is a step back in the editor. */
  takeTheirs(): void {
    const theirs = this.snapshot().conflict?.theirs;
    if (!theirs) return;
    this.#change({ text: theirs.text, base: theirs, conflict: undefined });
    void this.#read();
  }

  /** Writes this text over the others'. */
  async keepMine(write: WriteSuite): Promise<void> {
    const { conflict } = this.snapshot();
    if (conflict) await this.#writeOver(write, conflict.theirs?.version);
  }

  /** Both changes as one text; undefined where they touch the same lines. */
  merged(): string | undefined {
    const { base, text, conflict } = this.snapshot();
    return conflict?.theirs && mergeTexts(base.text, text, conflict.theirs.text);
  }

  /** Goes on with both changes, unsaved. */
  merge(): void {
    const theirs = this.snapshot().conflict?.theirs;
    const text = this.merged();
    if (!theirs || text === undefined) return;
    this.#change({ text, base: theirs, conflict: undefined });
    void this.#read();
  }

  async #writeOver(write: WriteSuite, over: string | undefined): Promise<void> {
    this.#change({ saving: { kind: 'saving' } });
    await this.#edited();
    const { text } = this.snapshot();
    try {
      const answer = await write(text, over);
      if (answer.kind === 'conflict') {
        if (answer.theirs) this.#seen = answer.theirs.version;
        this.#change({ saving: { kind: 'idle' }, conflict: answer });
        return;
      }
      const base = { text, version: answer.version };
      this.#change({ base, saving: { kind: 'idle' }, conflict: undefined });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#change({ saving: { kind: 'failed', message } });
    }
  }

  #change(change: Partial<SuiteDraftState>): void {
    this.set({ ...this.snapshot(), ...change });
    const { text, base } = this.snapshot();
    const kept = this.isUnsaved ? JSON.stringify({ text, base: pick(base) }) : null;
    if ((change.text ?? change.base) !== undefined) remember(inBrowser, this.#key, kept);
  }

  /** When all edits that were asked for are in the text. */
  async #edited(): Promise<void> {
    for (let last = this.#edits.at(-1); last; last = this.#edits.at(-1)) {
      const asked = last;
      const { resolve: before } = asked;
      await new Promise<void>((resolve) => {
        asked.resolve = (answer) => {
          before(answer);
          resolve();
        };
      });
    }
  }

  async #makeEdits(): Promise<void> {
    if (this.#isEditing) return;
    this.#isEditing = true;
    for (let asked = this.#edits[0]; asked; asked = this.#edits[0]) {
      const { text } = this.snapshot();
      const answer = await editSuiteText(text, asked.edit).catch(refusal);
      // Somebody has typed meanwhile: the edit is made of the newer text.
      if (this.snapshot().text !== text) continue;
      this.#edits.shift();
      if (answer.kind === 'read') {
        this.#change({ text: answer.reading.text, ...said(answer.reading) });
        asked.resolve({ kind: 'done' });
      } else asked.resolve(answer);
    }
    this.#isEditing = false;
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    for (;;) {
      const { text, reading } = this.snapshot();
      if (reading?.text === text) break;
      const answer = await editSuiteText(text).catch(refusal);
      if (this.snapshot().text !== text) continue;
      const unread = ({ message, said: phrase }: LocalizedMessage): SuiteReading => ({
        text,
        value: undefined,
        problems: [{ message, said: phrase, path: '', line: 1, column: 1 }],
      });
      this.#change(said(answer.kind === 'read' ? answer.reading : unread(answer)));
    }
    this.#isReading = false;
  }
}

/** What is not YAML leaves what was said before. */
function said(reading: SuiteReading): Partial<SuiteDraftState> {
  return { reading, ...(reading.value !== undefined && { value: reading.value }) };
}

function refusal(error: unknown): { kind: 'refused' } & LocalizedMessage {
  return { kind: 'refused', ...messageOfError(error) };
}

function isSamePut(one: SuiteEdit, other: SuiteEdit): boolean {
  return one.kind === 'put' && other.kind === 'put' && sameJson(one.path, other.path);
}

function pick({ text, version }: SuiteDraftState['base']) {
  return { text, version };
}

function keptDraft(key: string): Pick<SuiteDraftState, 'text' | 'base'> | undefined {
  const kept = recall(inBrowser, key);
  if (!isObject(kept) || typeof kept['text'] !== 'string' || !isObject(kept['base'])) return undefined;
  const { text, version } = kept['base'];
  if (typeof text !== 'string') return undefined;
  return {
    text: kept['text'],
    base: { text, version: typeof version === 'string' ? version : undefined },
  };
}
