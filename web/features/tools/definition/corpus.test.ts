import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sharedFolder, whyMissing } from '../../../../e2e/shared-folder';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { readTools } from '../../../../core/protocol/tool';
import { checkDefinition } from '../../../../core/judge/definition/check-definition';
import { RULES } from '../../../../core/judge/definition/definition-finding';
import { outlineOf, readEntry } from '../../../../core/schema/outline/outline';
import { searchOutline } from '../../../../core/schema/outline/outline-search';

/** `tools/list` of real servers, which is not part of the repository. */
const folder = sharedFolder('corpus');

describe.skipIf(!existsSync(folder))(`the definitions of real servers${whyMissing(folder)}`, () => {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : ['each server'];

  it.each(files)('of %s are documented and judged', (file) => {
    const { tools } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { tools?: unknown[] };
    for (const tool of readTools(tools ?? [])) {
      for (const { rule, paths } of checkDefinition(tool)) {
        expect(Object.keys(RULES)).toContain(rule);
        expect(paths.length).toBeGreaterThan(0);
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
