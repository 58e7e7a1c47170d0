import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { readTools } from '../tool';
import { checkDefinition } from './check-definition';
import { RULES } from './finding';
import { outlineOf, readEntry } from './outline';
import { searchOutline } from './outline-search';

/** `tools/list` of real servers, which is not part of the repository. */
const folder = join(import.meta.dirname, '../../../../shared/corpus');

describe.skipIf(!existsSync(folder))('the definitions of real servers', () => {
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.json'))
    : [];

  it.each(files)('of %s are documented and judged', (file) => {
    const { tools } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { tools?: unknown[] };
    for (const tool of readTools(tools ?? [])) {
      for (const { rule, places } of checkDefinition(tool)) {
        expect(Object.keys(RULES)).toContain(rule);
        expect(places.length).toBeGreaterThan(0);
      }
      for (const schema of [tool.inputSchema, tool.outputSchema]) {
        if (!schema) continue;
        const names = Object.keys(schema['properties'] ?? {});
        const { children } = readEntry(schema, outlineOf(schema));
        const shown = children.flatMap(({ role }) => (role.kind === 'property' ? [role.name] : []));
        expect(shown).toEqual(names);
        expect(searchOutline(schema, 'nothing like this')?.found.size).toBe(0);
      }
    }
  });
});
