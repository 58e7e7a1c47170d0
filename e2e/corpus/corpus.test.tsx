// @vitest-environment jsdom
import { createElement, type ChangeEvent } from 'react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { corpusFolder, corpusServers } from './corpus-tools';
import { MEASURES, measureTool, Tallies } from './measure';
import { loadMenus } from '../../web/ui/menu';
import type { JsonEditorProps } from '../../web/forms/json-editor/json-editor-props';

/** All tools and more samples, with a table at the end: `npm run corpus`. */
const isFull = process.env['LOUPE_CORPUS_FULL'] === '1';
/** jsdom on a busy machine; the browser's own limit of 300 ms is for the browser. */
const MOST_MS = 1200;
const QUICK = { samples: 2, mutations: 15, longestByHand: 600, mostMs: MOST_MS };
const FULL = { samples: 4, mutations: 100, longestByHand: 20_000, mostMs: MOST_MS };
const TOOLS_OF_A_SERVER = 2;

// The real editor needs a layout.
vi.mock('../../web/forms/json-editor/code-editor', () => ({
  CodeEditor: ({ label, text, onChange }: JsonEditorProps) =>
    createElement('textarea', {
      'aria-label': label,
      value: text,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value),
    }),
}));
// jsdom has none.
globalThis.CSS = { ...globalThis.CSS, escape: (text) => text.replace(/["\\]/g, '\\$&') };

beforeAll(async () => void (await loadMenus()));

const servers = [...corpusServers()];

if (servers.length === 0) {
  describe('real tool schemas', () => {
    it.skip(`skipped: there is no corpus at ${corpusFolder} (set LOUPE_CORPUS)`, () => undefined);
  });
} else {
  const all = new Tallies();

  describe.each(servers)('real tool schemas of %s', (name, tools) => {
    it('holds the measures', () => {
      const step = isFull ? 1 : Math.ceil(tools.length / TOOLS_OF_A_SERVER);
      const tallies = new Tallies();
      for (const tool of tools.filter((__, index) => index % step === 0))
        measureTool(tool, isFull ? FULL : QUICK, tallies);
      all.add(tallies);
      if (isFull) process.stdout.write(`${name}: ${String(tools.length)} tools\n`);
      const failures = MEASURES.flatMap((measure) =>
        tallies.byMeasure[measure].failures.map((failure) => `${measure}: ${failure}`),
      );
      expect(failures).toEqual([]);
    }, 1_200_000);
  });

  if (isFull) {
    afterAll(() => {
      process.stdout.write(`\n${all.table()}\n`);
    });
  }
}
