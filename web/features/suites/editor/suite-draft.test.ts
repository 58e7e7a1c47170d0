// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { StoredSuite, WriteResult } from '../../../../core/suite/suite-store';
import { SuiteDraft } from './suite-draft';

const TEXT = 'loupe: 1\ncalls:\n  - tool: a # first\n  - tool: b\n  - tool: c\n  - tool: d\n';

/** A store of one suite that others may write, too. */
function store(text = TEXT) {
  let stored: StoredSuite = { name: 's', text, version: '1' };
  const put = (next: string) => {
    stored = { name: 's', text: next, version: String(Number(stored.version) + 1) };
    return stored;
  };
  const write = (next: string, over: string | undefined): Promise<WriteResult> =>
    Promise.resolve(
      over === stored.version ? { kind: 'written', version: put(next).version } : { kind: 'conflict', theirs: stored },
    );
  return { now: () => stored, put, write };
}

const put = (path: (string | number)[], value: unknown) => ({ kind: 'put' as const, path, value });

describe('a suite that is edited', () => {
  it('takes edits of a form and typed text in their order, and writes what came of them', async () => {
    const { now, write } = store();
    const draft = new SuiteDraft('', now());
    const edits = [
      draft.edit(put(['calls', 0, 'name'], 'One')),
      draft.edit(put(['calls', 1, 'name'], 'T')),
      draft.edit(put(['calls', 1, 'name'], 'Two')),
    ];
    draft.type(TEXT.replace('tool: d', 'tool: e'));
    expect(await Promise.all(edits)).toEqual([{ kind: 'done' }, { kind: 'done' }, { kind: 'done' }]);
    await draft.save(write);
    expect(now().text).toBe(
      'loupe: 1\ncalls:\n  - tool: a # first\n    name: One\n  - tool: b\n    name: Two\n  - tool: c\n  - tool: e\n',
    );
    expect(draft.isUnsaved).toBe(false);
  });

  it('says why an edit cannot be made by itself', async () => {
    const text = 'loupe: 1\ncalls:\n  - { tool: a, arguments: &x { b: 1 } }\n  - { tool: b, arguments: *x }\n';
    const draft = new SuiteDraft('', store(text).now());
    const answer = await draft.edit(put(['calls', 0, 'arguments'], 'x'));
    expect(answer).toEqual({
      kind: 'refused',
      message: 'Other parts of the suite reference this entry (YAML anchor).',
      phrase: { code: 'suite.has-anchor' },
    });
    expect(draft.snapshot().text).toBe(text);
  });

  it('keeps unsaved text over a reload, and what was saved meanwhile next to it', () => {
    const { now, put: outside } = store();
    new SuiteDraft('', now()).type(`${TEXT}# mine\n`);
    expect(new SuiteDraft('', now()).snapshot()).toMatchObject({ text: `${TEXT}# mine\n`, conflict: undefined });
    outside(`# theirs\n${TEXT}`);
    const again = new SuiteDraft('', now());
    expect(again.snapshot()).toMatchObject({
      text: `${TEXT}# mine\n`,
      conflict: { theirs: { text: `# theirs\n${TEXT}` } },
    });
    expect(again.mergedText()).toBe(`# theirs\n${TEXT}# mine\n`);
    // Another folder has another suite of the name.
    expect(new SuiteDraft('/other', now()).isUnsaved).toBe(false);
  });

  it('shows what others wrote while nothing is unsaved', () => {
    const { now, put: outside } = store();
    const draft = new SuiteDraft('', now());
    draft.follow(outside('loupe: 1\ncalls: []\n'));
    expect(draft.snapshot()).toMatchObject({ text: now().text, conflict: undefined });
    expect(draft.isUnsaved).toBe(false);
  });

  it('overwrites nothing that others wrote, until the user says so', async () => {
    const { now, put: outside, write } = store();
    const draft = new SuiteDraft('', now());
    draft.type(TEXT.replace('tool: a', 'tool: mine'));
    const theirs = TEXT.replace('tool: a', 'tool: theirs');
    outside(theirs);
    await draft.save(write);
    expect(now().text).toBe(theirs);
    expect(draft.snapshot().conflict?.theirs?.text).toBe(theirs);
    expect(draft.mergedText()).toBeUndefined();
    await draft.keepMine(write);
    expect(now().text).toContain('tool: mine');
    expect(draft.snapshot().conflict).toBeUndefined();
    expect(draft.isUnsaved).toBe(false);
  });

  it('takes the version of the others, or both', async () => {
    const one = store();
    const draft = new SuiteDraft('', one.now());
    draft.type(`${TEXT}# mine\n`);
    draft.follow(one.put(`# theirs\n${TEXT}`));
    draft.merge();
    await draft.save(one.write);
    expect(one.now().text).toBe(`# theirs\n${TEXT}# mine\n`);
    draft.type('mine alone');
    draft.follow(one.put('loupe: 1\ncalls: []\n'));
    draft.takeTheirs();
    expect(draft.snapshot().text).toBe('loupe: 1\ncalls: []\n');
    expect(draft.isUnsaved).toBe(false);
  });

  it('tells of a write that failed, and keeps the text', async () => {
    const draft = new SuiteDraft('', store().now());
    draft.type('new');
    await draft.save(() => Promise.reject(new Error('the disk is full')));
    expect(draft.snapshot()).toMatchObject({
      text: 'new',
      saving: { kind: 'failed', message: 'the disk is full' },
    });
  });
});
