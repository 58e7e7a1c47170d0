// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { SchemaDocument } from './schema/schema-document';
import { planNode } from './schema/plan-node';
import { SchemaForm } from './schema-form';
import { FormStore } from './state/form-store';
import { TestIntl } from '../i18n/test-provider';
import { parseJson, stringifyJson } from '../json/lossless';
import { isPlainObject, type JsonSchema } from '../json/validation/json-schema';
import { compileJudge } from '../json/validation/judge';

interface CorpusFile {
  package: string;
  tools: { name: string; inputSchema: JsonSchema }[];
}

const folder = process.env['LOUPE_CORPUS'] ?? join(import.meta.dirname, '../../../shared/corpus');
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.json'))
  : [];
const MOST_MS = 300;
/** A slower machine, no JIT warm-up and jsdom's cost: the browser's own limit is measured there. */
const TOLERANCE = 4;

function corpusFile(name: string): CorpusFile {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as CorpusFile;
}

/** A deterministic value for a schema: all that is required and every other optional property, two levels deep. */
function sample(document: SchemaDocument, schema: JsonSchema, depth = 0): unknown {
  const { plan, level } = planNode(document, schema, undefined);
  if (depth > 6) return undefined;
  switch (plan.kind) {
    case 'text':
      return 'x'.repeat(Number(level['minLength'] ?? 1));
    case 'number':
      return Number(level['minimum'] ?? level['exclusiveMinimum'] ?? 6) + 1;
    case 'boolean':
      return false;
    case 'choice':
      return plan.choices.at(-1)?.value;
    case 'choices':
      return plan.choices.slice(0, 2).map(({ value }) => value);
    case 'object':
      return Object.fromEntries(
        plan.properties.flatMap(({ name, schema: property, required }, index) => {
          if (!required && (index % 2 === 1 || depth > 2)) return [];
          const value = sample(document, property, depth + 1);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case 'list':
      return [0, 1].flatMap(
        (index) => sample(document, plan.prefix[index] ?? plan.items, depth + 1) ?? [],
      );
    case 'union':
      return sample(document, plan.branches.at(-1)?.schema ?? true, depth + 1);
    case 'nullable':
      return null;
    case 'json':
      return { any: [1, null] };
  }
}

afterEach(cleanup);

if (files.length === 0) {
  describe('real tool schemas', () => {
    it.skip(`skipped: there is no corpus at ${folder} (set LOUPE_CORPUS)`, () => undefined);
  });
} else {
  describe.each(files)('real tool schemas of %s', (file) => {
    const { tools } = corpusFile(file);

    it('draws every form, and none says anything by itself', () => {
      const slow: string[] = [];
      for (const { name, inputSchema } of tools) {
        const changed = vi.fn();
        const start = performance.now();
        const { container } = render(
          <TestIntl>
            <SchemaForm
              schema={inputSchema}
              value={undefined}
              verdict={undefined}
              idPrefix="corpus"
              onChange={changed}
            />
          </TestIntl>,
        );
        const took = performance.now() - start;
        if (took > MOST_MS * TOLERANCE) slow.push(`${name}: ${Math.round(took)} ms`);
        expect(container.textContent, name).not.toMatch(/Unsupported field|Unknown field type/);
        expect(
          container.querySelector('input, textarea, button, p, [role=group]'),
          name,
        ).not.toBeNull();
        expect(changed, name).not.toHaveBeenCalled();
        cleanup();
      }
      expect(slow).toEqual([]);
    }, 120_000);

    it('keeps a value as it is put in, and after an edit that is taken back', () => {
      for (const { name, inputSchema } of tools) {
        const value = sample(new SchemaDocument(inputSchema), inputSchema);
        const text = stringifyJson(value);
        const changed = vi.fn();
        render(
          <TestIntl>
            <SchemaForm
              schema={inputSchema}
              value={parseJson(text)}
              verdict={undefined}
              idPrefix="corpus"
              onChange={changed}
            />
          </TestIntl>,
        );
        expect(changed, name).not.toHaveBeenCalled();
        cleanup();
        if (!isPlainObject(value)) continue;
        const store = new FormStore(inputSchema, parseJson(text), 'corpus');
        store.set(['an unrelated key'], 'x');
        store.clear(['an unrelated key']);
        expect(stringifyJson(store.at([])), name).toBe(text);
      }
    }, 120_000);

    it('judges every schema', () => {
      for (const { name, inputSchema } of tools) {
        const verdict = compileJudge(structuredClone(inputSchema))({});
        expect(['valid', 'invalid', 'unjudged'], name).toContain(verdict.kind);
        if (verdict.kind === 'unjudged')
          expect(verdict.message, name).toMatch(/dialect|pattern|\$ref|type|list|number/);
      }
    });
  });
}
