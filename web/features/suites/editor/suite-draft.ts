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

/** Writes over the version that was read. @throws SuiteStoreError */
export type WriteSuite = (text: string, over: string | undefined) => Promise<WriteResult>;

export interface SuiteDraftState {
  text: string;
  /** The last stored version that this draft knows; the text is unsaved while it differs. */
  base: { text: string; version: string | undefined };
  /** The last parsed text: an earlier one while the current text is being read. */
  reading: SuiteReading | undefined;
  value: unknown;
  /** The version that another page or program stored meanwhile; undefined if it was deleted. */
  conflict: { theirs: StoredSuite | undefined } | undefined;
  saving: { kind: 'idle' } | { kind: 'saving' } | { kind: 'failed'; message: string };
}

export type EditResult = { kind: 'done' } | ({ kind: 'refused' } & LocalizedMessage);

interface QueuedEdit {
  edit: SuiteEdit;
  resolve: (edited: EditResult) => void;
}

/** A form's edits are changes of the text. Unsaved text is stored in this browser with its base. */
export class SuiteDraft extends Store<SuiteDraftState> {
  readonly #key: string;
  readonly #edits: QueuedEdit[] = [];
  /** The last stored version that {@link follow} has seen. */
  #lastVersion: string;
  #isEditing = false;
  #isReading = false;

  /** @param storage tells suites of the same name apart: the folder, or empty for this browser */
  constructor(storage: string, stored: StoredSuite) {
    const key = storageKey('loupe.suiteDraft', storage, stored.name);
    const recalledDraft = storedDraft(key);
    super({
      text: recalledDraft?.text ?? stored.text,
      base: recalledDraft?.base ?? stored,
      reading: undefined,
      value: undefined,
      conflict: undefined,
      saving: { kind: 'idle' },
    });
    this.#key = key;
    this.#lastVersion = recalledDraft?.base.version ?? stored.version;
    this.follow(stored);
    void this.#read();
  }

  get isUnsaved(): boolean {
    const { text, base } = this.snapshot();
    return text !== base.text;
  }

  type(text: string): void {
    if (text === this.snapshot().text) return;
    this.#change({ text });
    void this.#read();
  }

  /** Queued: the edit applies to the text as it is when its turn comes. */
  edit(edit: SuiteEdit): Promise<EditResult> {
    return new Promise((resolve) => {
      const last = this.#edits.at(-1);
      // Keys typed while an edit is applied become one edit.
      if (last && this.#edits.length > 1 && isSamePut(last.edit, edit)) {
        const { resolve: before } = last;
        last.edit = edit;
        last.resolve = (edited) => {
          before(edited);
          resolve(edited);
        };
      } else this.#edits.push({ edit, resolve });
      void this.#makeEdits();
    });
  }

  /** Takes in the stored version, which another page or program may have written. */
  follow(stored: StoredSuite): void {
    if (stored.version === this.#lastVersion) return;
    this.#lastVersion = stored.version;
    const { base, text, saving } = this.snapshot();
    // While saving, the result of the write decides.
    if (stored.version === base.version || saving.kind === 'saving') return;
    if (this.isUnsaved && stored.text !== text && stored.text !== base.text) {
      this.#change({ conflict: { theirs: stored } });
      return;
    }
    // Nothing is lost: the draft has the same text, or nothing unsaved.
    const isSame = stored.text === base.text;
    this.#change({ base: stored, conflict: undefined, ...(!isSame && { text: stored.text }) });
    void this.#read();
  }

  async save(write: WriteSuite): Promise<void> {
    const { base, saving } = this.snapshot();
    if (saving.kind === 'saving' || (!this.isUnsaved && this.#edits.length === 0)) return;
    await this.#writeOver(write, base.version);
  }

  /** Replaces the draft by the other version; the editor can undo that. */
  takeTheirs(): void {
    const theirs = this.snapshot().conflict?.theirs;
    if (!theirs) return;
    this.#change({ text: theirs.text, base: theirs, conflict: undefined });
    void this.#read();
  }

  async keepMine(write: WriteSuite): Promise<void> {
    const { conflict } = this.snapshot();
    if (conflict) await this.#writeOver(write, conflict.theirs?.version);
  }

  mergedText(): string | undefined {
    const { base, text, conflict } = this.snapshot();
    return conflict?.theirs && mergeTexts(base.text, text, conflict.theirs.text);
  }

  merge(): void {
    const theirs = this.snapshot().conflict?.theirs;
    const text = this.mergedText();
    if (!theirs || text === undefined) return;
    this.#change({ text, base: theirs, conflict: undefined });
    void this.#read();
  }

  async #writeOver(write: WriteSuite, over: string | undefined): Promise<void> {
    this.#change({ saving: { kind: 'saving' } });
    await this.#editsDone();
    const { text } = this.snapshot();
    try {
      const written = await write(text, over);
      if (written.kind === 'conflict') {
        if (written.theirs) this.#lastVersion = written.theirs.version;
        this.#change({ saving: { kind: 'idle' }, conflict: written });
        return;
      }
      const base = { text, version: written.version };
      this.#change({ base, saving: { kind: 'idle' }, conflict: undefined });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#change({ saving: { kind: 'failed', message } });
    }
  }

  #change(change: Partial<SuiteDraftState>): void {
    this.set({ ...this.snapshot(), ...change });
    const { text, base } = this.snapshot();
    const { text: baseText, version } = base;
    const draftText = this.isUnsaved ? JSON.stringify({ text, base: { text: baseText, version } }) : null;
    if ((change.text ?? change.base) !== undefined) remember(inBrowser, this.#key, draftText);
  }

  async #editsDone(): Promise<void> {
    for (let last = this.#edits.at(-1); last; last = this.#edits.at(-1)) {
      const pending = last;
      const { resolve: before } = pending;
      await new Promise<void>((resolve) => {
        pending.resolve = (edited) => {
          before(edited);
          resolve();
        };
      });
    }
  }

  async #makeEdits(): Promise<void> {
    if (this.#isEditing) return;
    this.#isEditing = true;
    for (let next = this.#edits[0]; next; next = this.#edits[0]) {
      const { text } = this.snapshot();
      const edited = await editSuiteText(text, next.edit).catch(refusal);
      // The user has typed meanwhile: the edit is applied to the newer text.
      if (this.snapshot().text !== text) continue;
      this.#edits.shift();
      if (edited.kind === 'read') {
        this.#change({ text: edited.reading.text, ...stateOfReading(edited.reading) });
        next.resolve({ kind: 'done' });
      } else next.resolve(edited);
    }
    this.#isEditing = false;
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    for (;;) {
      const { text, reading } = this.snapshot();
      if (reading?.text === text) break;
      const edited = await editSuiteText(text).catch(refusal);
      if (this.snapshot().text !== text) continue;
      const unread = ({ message, phrase }: LocalizedMessage): SuiteReading => ({
        text,
        value: undefined,
        problems: [{ message, phrase, path: '', line: 1, column: 1 }],
      });
      this.#change(stateOfReading(edited.kind === 'read' ? edited.reading : unread(edited)));
    }
    this.#isReading = false;
  }
}

/** A text that is no YAML keeps the last value. */
function stateOfReading(reading: SuiteReading): Partial<SuiteDraftState> {
  return { reading, ...(reading.value !== undefined && { value: reading.value }) };
}

function refusal(error: unknown): { kind: 'refused' } & LocalizedMessage {
  return { kind: 'refused', ...messageOfError(error) };
}

function isSamePut(one: SuiteEdit, other: SuiteEdit): boolean {
  return one.kind === 'put' && other.kind === 'put' && sameJson(one.path, other.path);
}

function storedDraft(key: string): Pick<SuiteDraftState, 'text' | 'base'> | undefined {
  const recalled = recall(inBrowser, key);
  if (!isObject(recalled) || typeof recalled['text'] !== 'string' || !isObject(recalled['base'])) return undefined;
  const { text, version } = recalled['base'];
  if (typeof text !== 'string') return undefined;
  return { text: recalled['text'], base: { text, version: typeof version === 'string' ? version : undefined } };
}
