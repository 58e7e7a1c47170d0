import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sharedFolder } from '../shared-folder';
import { join } from 'node:path';

import type { JsonSchema } from '../../core/schema/json-schema';

/** A tool of a real server's recorded `tools/list`. */
export interface CorpusTool {
  /** `server/tool`. */
  name: string;
  schema: JsonSchema;
}

interface CorpusFile {
  tools: { name: string; inputSchema: JsonSchema }[];
}

export const corpusFolder = process.env['LOUPE_CORPUS'] ?? sharedFolder('corpus');

/** By server; empty without the folder. */
export function corpusServers(): Map<string, CorpusTool[]> {
  const files = existsSync(corpusFolder) ? readdirSync(corpusFolder).filter((file) => file.endsWith('.json')) : [];
  return new Map(
    files.sort().map((file) => {
      const { tools } = JSON.parse(readFileSync(join(corpusFolder, file), 'utf8')) as CorpusFile;
      const server = file.replace(/\.json$/, '');
      return [server, tools.map(({ name, inputSchema }) => ({ name: `${server}/${name}`, schema: inputSchema }))];
    }),
  );
}
