import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { sharedFolder, whyMissing } from '../../e2e/shared-folder';
import { isObject, type JsonObject } from '../json/json-object';
import { pointerSegments, valueAt } from '../json/json-pointer';
import { parseJson } from '../json/lossless';
import { compareSchemas } from '../schema/acceptance/compare-schemas';
import { fillValue } from '../schema/fill/fill-value';
import type { JsonSchema } from '../schema/json-schema';
import { walkSchema } from '../schema/outline/walk-schema';
import { compileSchema } from '../schema/validation/compile-schema';
import { compareSnapshots } from './compare-snapshots';
import { isSnapshot, readSnapshot, type Snapshot, snapshotOf, snapshotJson } from './snapshot';

const folder = process.env['LOUPE_CORPUS'] ?? sharedFolder('corpus');

interface Recorded {
  serverInfo: JsonObject;
  protocolVersion: string;
  capabilities: JsonObject;
  tools: { name: string; inputSchema: JsonObject }[];
}

function recorded(file: string): Recorded {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recorded;
}

function surfaceIn(server: Recorded): Snapshot {
  return snapshotOf({ ...server, instructions: undefined }, { tools: server.tools });
}

/** Ways to change one level of a schema, as the next version of a server might. */
const CHANGES: ((level: JsonObject, root: JsonObject) => void)[] = [
  (level) => (level['required'] = Object.keys(propertiesOf(level))),
  (level) => delete level['required'],
  (level) => (level['additionalProperties'] = false),
  (level) => delete level['additionalProperties'],
  (level) => {
    const [, ...others] = Object.entries(propertiesOf(level));
    if (level['properties']) level['properties'] = Object.fromEntries(others);
  },
  (level) => (level['properties'] = { ...propertiesOf(level), added_by_test: { type: 'string' } }),
  (level) => {
    if (Array.isArray(level['enum'])) level['enum'] = level['enum'].slice(1);
  },
  (level) => {
    if (Array.isArray(level['enum'])) level['enum'] = [...(level['enum'] as unknown[]), 'more'];
  },
  (level) => {
    if (level['type'] === 'string') level['maxLength'] = 3;
    else if (level['type'] === 'number' || level['type'] === 'integer') level['maximum'] = 1;
    else if (level['type'] === 'array') level['maxItems'] = 0;
  },
  (level) => {
    if (typeof level['type'] === 'string') level['type'] = [level['type'], 'null'];
  },
  (level) => {
    if (level['type'] === 'number') level['type'] = 'integer';
    else if (level['type'] === 'string') level['type'] = 'boolean';
  },
  (level, root) => {
    // Another way to say the same.
    if (level === root) return;
    const definitions = isObject(root['$defs']) ? root['$defs'] : {};
    root['$defs'] = { ...definitions, by_test: { ...level } };
    for (const name of Object.keys(level)) Reflect.deleteProperty(level, name);
    level['allOf'] = [{ $ref: '#/$defs/by_test' }];
  },
  (level) => {
    const copy = { ...level };
    if (level['$defs'] ?? level['definitions']) return;
    for (const name of Object.keys(level)) Reflect.deleteProperty(level, name);
    level['anyOf'] = [copy, { type: 'null' }];
  },
];

function propertiesOf(level: JsonObject): JsonObject {
  return isObject(level['properties']) ? level['properties'] : {};
}

/** The versions that a schema might have next: each change at one of its levels. */
function versionsOf(schema: JsonObject): JsonObject[] {
  const levels = [...walkSchema(schema)].filter(({ schema: level }) => isObject(level));
  return CHANGES.flatMap((apply, index) => {
    const chosen = levels[(index * 7) % levels.length];
    const copy = structuredClone(schema);
    const level = chosen && valueAt(copy, chosen.path);
    if (!isObject(level)) return [];
    apply(level, copy);
    return [copy];
  });
}

/** Values that a schema accepts, by the validator's word. */
function examplesOf(schema: JsonSchema): unknown[] {
  const judge = compileSchema(structuredClone(schema));
  return (['all', 'none', 'some'] as const).flatMap((optional, seed) => {
    const { value, validation } = fillValue(schema, judge, seed + 1, optional);
    return validation.kind === 'valid' ? [value] : [];
  });
}

const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];

describe.skipIf(files.length === 0)(`the surfaces of real servers${whyMissing(folder)}`, () => {
  it('are what they were after they were kept', () => {
    for (const file of files) {
      const now = surfaceIn(recorded(file));
      const text = snapshotJson(now);
      const read = readSnapshot(text);
      if (!isSnapshot(read)) throw new Error(`${file}: ${read}`);
      expect(compareSnapshots(read, now), file).toEqual([]);
      expect(snapshotJson(read), file).toBe(text);
    }
  });

  it.each(files)('%s: what is called harmless is accepted, and each change is found', (file) => {
    const { tools } = recorded(file);
    const few = tools.filter((_, index) => index % Math.ceil(tools.length / 3) === 0);
    for (const { name, inputSchema } of few) {
      if (!isObject(inputSchema)) continue;
      const examples = examplesOf(inputSchema);
      for (const version of versionsOf(inputSchema)) {
        const changes = compareSchemas(inputSchema, version);
        const effects = new Set(changes.map(({ effect }) => effect));
        const context = `${file} ${name} ${JSON.stringify(changes)}`;
        if (JSON.stringify(version) !== JSON.stringify(inputSchema)) expect(changes.length, context).toBeGreaterThan(0);
        for (const { side, pointer } of changes)
          expect(valueAt(side === 'before' ? inputSchema : version, pointerSegments(pointer)), context).toBeDefined();
        const mayRefuse = effects.has('narrower') || effects.has('other');
        const mayAccept = effects.has('wider') || effects.has('other');
        const judge = compileSchema(structuredClone(version));
        if (!mayRefuse)
          for (const example of examples)
            expect(judge(example).kind, `${context} ${JSON.stringify(example)}`).toBe('valid');
        if (mayAccept) continue;
        const old = compileSchema(structuredClone(inputSchema));
        for (const example of examplesOf(version))
          expect(old(example).kind, `${context} ${JSON.stringify(example)}`).toBe('valid');
      }
    }
  });

  it('of another one: all of its tools are gone, and others new', () => {
    const [one = '', other = ''] = files;
    const changes = compareSnapshots(surfaceIn(recorded(one)), surfaceIn(recorded(other)));
    const removed = changes.filter(({ code, isBreaking }) => code === 'removed' && isBreaking);
    expect(removed.length).toBe(recorded(one).tools.length);
    const whole = parseJson(snapshotJson(surfaceIn(recorded(one))));
    for (const { pointer } of removed) expect(valueAt(whole, pointerSegments(pointer))).toBeDefined();
  });
});
