// @vitest-environment jsdom
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { type BlockType, blockTypes, contentKinds, textsOfKinds } from '../../../core/protocol/content/content-kinds';
import { objects } from '../../../core/protocol/table/definitions';
import { blockViews } from './block-views';

/** Where a kind is named by its word besides the table: what a new kind has to be added to, and what is of one kind alone. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  'the table': ['core/protocol/content/content-kinds.ts'],
  'what a suite’s author may mean by another word': ['core/suite/suggest-name.ts'],
  'its shape': ['core/protocol/table/definitions.ts'],
  'the views': ['core/report/parts/content-part.ts', 'web/content/blocks/block-views.tsx'],
  'the views of media': [
    'core/run/picture-of-run.ts',
    'web/content/media/image-view.tsx',
    'web/content/media/media-view.tsx',
    'web/runs/compare/views/block-comparisons.tsx',
  ],
  'tools in sampling, which have rules of their own': ['core/judge/watch-server-requests.ts'],
  'what is known of clients': ['core/clients/result-traits.ts'],
  'what a block that is wrong can be': ['core/judge/result/fix-texts.ts', 'core/judge/result/result-fixes.ts'],
  'the form of a model’s answer': [
    'web/features/server-requests/sampling/answer-draft.ts',
    'web/features/server-requests/sampling/answer-editor.tsx',
    'web/features/server-requests/sampling/answer-findings.ts',
    'web/features/server-requests/sampling/block-editor.tsx',
    'web/features/server-requests/sampling/tool-use-editor.tsx',
  ],
  'what models take': [
    'web/features/server-requests/sampling/endpoint/anthropic-form.ts',
    'web/features/server-requests/sampling/endpoint/openai-form.ts',
  ],
};

/** A kind's word as a text or as a member; `text` and `resource` are words of many other things, too. */
const NAMES =
  /(['"`])(image|audio|resource_link|tool_use|tool_result)\1|^\s*(image|audio|resource_link|tool_use|tool_result):/m;

it('content kinds are named in the table, its views and shapes, and nowhere besides but where this list says', () => {
  const files = execFileSync('git', ['ls-files', 'core', 'web', 'cli', 'proxy'], {
    encoding: 'utf8',
  }).split('\n');
  const product = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test-[^/]*$|\/testing\//.test(file));
  expect(product.length).toBeGreaterThan(1000);
  const named = product.filter((file) => NAMES.test(readFileSync(file, 'utf8')));
  expect(named.toSorted()).toEqual(Object.values(NAMED).flat().toSorted());
});

it('every kind has its view, its shape and its words', () => {
  expect(Object.keys(blockViews).toSorted()).toEqual([...blockTypes].toSorted());
  const types = Object.values(objects).flatMap((shape) => [shape['type']]);
  for (const type of blockTypes) expect(types, type).toContain(`'${type}'`);
  for (const language of ['en', 'zh-CN'] as const) {
    for (const word of ['name', 'count'] as const) {
      const words = textsOfKinds(language, word);
      expect(new Set(Object.values(words)).size).toBe(blockTypes.length + 1);
    }
  }
});

it('a kind without its view is a type error', () => {
  const { audio: _, ...others } = blockViews;
  // @ts-expect-error -- a table of views has all kinds
  const views: typeof blockViews = others;
  expect('audio' in views).toBe(false);
  const kinds: Record<BlockType, unknown> = contentKinds;
  expect(Object.keys(kinds)).toEqual(blockTypes);
});
