import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { FACTS_READ } from '../../core/clients/client-fact';
import { CLIENTS, FACTS } from '../../core/clients/clients';
import { type JudgedClient, judgeClients } from '../../core/clients/judge-clients';
import { parseJson } from '../../core/json/lossless';
import { toList, toObject } from '../../core/json/json-object';
import { readTools } from '../../core/protocol/tool';
import { table } from '../docs/markdown';
import { corpusFolder } from './corpus-tools';

const SIGNS = { blocked: '✗', degraded: '~', works: '✓', unknown: '' } as const;

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The page of docs: published servers by clients, and why some are blocked. */
function page(): string {
  const servers = readdirSync(corpusFolder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const answer = toObject(parseJson(readFileSync(join(corpusFolder, file), 'utf8')));
      const tools = readTools(toList(answer['tools'] ?? toObject(answer['result'])['tools']));
      // In a configuration a server has a short name.
      const name = file.replace(/\.json$/, '').replace('__', '/');
      return { name, tools, judged: judgeClients({ server: name.split('/').at(-1) ?? name, tools }) };
    });
  const known = CLIENTS.filter((client) =>
    servers.some(({ judged }) => judged.find((each) => each.client === client)?.verdict !== 'unknown'),
  );
  const cell = (judged: readonly JudgedClient[], client: string) =>
    SIGNS[judged.find((each) => each.client === client)?.verdict ?? 'unknown'];
  const reasons = servers.flatMap(({ name, judged }) =>
    judged
      .filter(({ verdict }) => verdict === 'blocked')
      .flatMap(({ client, reasons: all }) =>
        all
          .filter(({ fact }) => fact.severity === 'rejected')
          .map(({ fact, tools }) => {
            const where =
              tools.length === 0
                ? ''
                : ` (${plural(tools.length, 'tool')}: \`${tools[0]?.tool.name ?? ''}\`${tools.length > 1 ? '…' : ''})`;
            return `- **${name}**, ${client}: ${fact.en}${where} [Source](${fact.source}), ${fact.seen ?? 'undated'}.`;
          }),
      ),
  );
  return [
    '# Clients',
    '',
    `Loupe knows ${FACTS.length} facts on how ${CLIENTS.length} clients and APIs treat what servers send (\`core/clients/facts.json\`), each with its public source,`,
    `its date and a confidence; they were read on ${FACTS_READ}. **Findings** → **Clients**, a tool's **Definition** → **Clients**, \`check\` and an agent's`,
    '`check` say what applies to a server. An uncertain fact, or one that a newer version ended, is a note at most.',
    '',
    "**Findings** → **Clients** also has a table of all servers whose tools were listed, and a tool's **Definition** → **Clients** has its name,",
    'description and schema as a client gives them to the model, with tokens, as far as facts are known. `clients:` in a [suite](suites.md), `check',
    '--call-tools` and `check --against` with `--client` count the same facts. What your own client did is told [from its',
    'messages](recordings.md#what-a-client-did).',
    '',
    '- **Blocked** (✗): the client or API is known to refuse the server as a whole, or each of its tools.',
    '- **Degraded** (~): it leaves out tools, or cuts or loses something.',
    '- **Works** (✓): no known fact speaks against it. It was not tried.',
    '- **Not known** (empty): too few facts are known.',
    '',
    '## Published servers',
    '',
    `${plural(servers.length, 'published server')} with ${servers.reduce((sum, { tools }) => sum + tools.length, 0)} tools, by the facts above and not by trying. Clients of which nothing is known for any of them are left out.`,
    '',
    ...table([
      ['Server', 'Tools', ...known],
      ...servers.map(({ name, tools, judged }) => [
        name,
        String(tools.length),
        ...known.map((client) => cell(judged, client)),
      ]),
    ]),
    '',
    '### Why a server is blocked',
    '',
    ...reasons,
    '',
  ].join('\n');
}

it.skipIf(!existsSync(corpusFolder))('has judged the published servers as docs/clients.md says', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/clients.md');
});
