import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { type ClientFact, type ClientNote, FACTS_READ } from '../../core/clients/client-fact';
import { factText } from '../../core/clients/fact-text';
import { NOTES } from '../../core/clients/notes';
import { CLIENTS, DIRECTORIES } from '../../core/clients/client-names';
import { FACTS } from '../../core/clients/clients';
import { type JudgedClient, judgeClients } from '../../core/clients/judge-clients';
import { parseJson } from '../../core/json/lossless';
import { toList, toObject } from '../../core/json/json-object';
import { readTools } from '../../core/protocol/tool';
import { table } from '../docs/markdown';
import accounted from '../../core/clients/testing/accounted.json';
import { sharedFolder } from '../shared-folder';
import { corpusFolder } from './corpus-tools';

const SIGNS = { blocked: '✗', degraded: '~', works: '✓', unknown: '' } as const;

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const LANGUAGES = {
  en: {
    file: 'docs/clients.md',
    head: [
      '# Clients',
      '',
      '[简体中文](zh-CN/clients.md)',
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
      'They are about definitions, lists and results, and about what a log shows: the handshake and its version, how long calls took, what the server',
      'asked for, and the metadata of a sign-in. Each reason has its tools, the JSON paths and, where nothing has to be guessed, a fix that is judged again.',
      '',
      'Below the clients is what the Claude connectors directory requires, with what can be proved from here and what can’t; `--client',
      'claude-connectors-directory` makes `check` fail on it. Of OpenAI’s directory the facts hold nothing, so it has no checklist.',
      '',
      '- **Blocked** (✗): the client or API is known to refuse the server as a whole, or each of its tools.',
      '- **Degraded** (~): it leaves out tools, or cuts or loses something.',
      '- **Works** (✓): no known fact speaks against it. It was not tried.',
      '- **Not known** (empty): too few facts are known.',
      '',
      '## Published servers',
    ],
    counted: (servers: number, tools: number) =>
      `${plural(servers, 'published server')} with ${tools} tools, by the facts above and not by trying. Clients of which nothing is known for any of them are left out.`,
    columns: ['Server', 'Tools'],
    reasons: '### Why a server is blocked',
    reason: (server: string, client: string, fact: ClientFact, tools: readonly string[]) => {
      const where =
        tools.length === 0 ? '' : ` (${plural(tools.length, 'tool')}: \`${tools[0]}\`${tools.length > 1 ? '…' : ''})`;
      return `- \`${server}\`, ${client}: ${fact.en}${where} [Source](${fact.source}), ${fact.seen ?? 'undated'}.`;
    },
    known: [
      '## What else is known',
      '',
      'What clients support, and limits that no definition or message shows. Each has its source and date.',
    ],
    since: (version: string) => ` Since ${version}.`,
    until: (version: string) => ` Until ${version}.`,
    language: 'en',
  },
  'zh-CN': {
    file: 'docs/zh-CN/clients.md',
    head: [
      '# 客户端',
      '',
      '[English](../clients.md)',
      '',
      `关于 ${CLIENTS.length} 个客户端和 API 如何对待服务器发送的内容，Loupe 已知 ${FACTS.length} 条事实（\`core/clients/facts.json\`），每条都有公开来源、日期和可信程度，读于 ${FACTS_READ}。**问题** → **客户端**、工具的**定义** → **客户端**、\`check\` 以及智能体的 \`check\` 说明哪些事实适用于服务器。不确定的事实，或较新版本中已不存在的事实，最多是提示。`,
      '',
      '**问题** → **客户端**还有一个表格，包含所有已列出工具的服务器；工具的**定义** → **客户端**显示已知客户端传给模型的名称、描述和 schema，以及 token 数。[套件](suites.md)中的 `clients:`、`check --call-tools`，以及带有 `--client` 的 `check --against` 使用相同的事实。您的客户端的行为[由消息得出](recordings.md#客户端做了什么)。',
      '',
      '事实涉及定义、列表和结果，以及日志显示的内容：握手及版本、调用耗时、服务器请求的内容、登录的元数据。每个原因都有工具、JSON 路径，以及无需猜测时再次判定过的修复。',
      '',
      '客户端之后是 Claude 连接器目录的要求，并说明哪些可以在此证明，哪些不能；使用 `--client claude-connectors-directory` 时，不符合要求则 `check` 失败。关于 OpenAI 的目录没有已知事实，因此没有检查清单。',
      '',
      '- **不可用**（✗）：已知客户端或 API 会拒绝整个服务器，或拒绝每个工具。',
      '- **受限**（~）：会略去工具，或截断、丢失某些内容。',
      '- **可用**（✓）：没有已知事实与之相悖。未经实际测试。',
      '- **未知**（空白）：已知的事实太少。',
      '',
      '## 已发布的服务器',
    ],
    counted: (servers: number, tools: number) =>
      `${servers} 个已发布的服务器，共 ${tools} 个工具；依据上述事实，而非实际测试。对所有这些服务器都未知的客户端不列出。`,
    columns: ['服务器', '工具'],
    reasons: '### 服务器不可用的原因',
    reason: (server: string, client: string, fact: ClientFact, tools: readonly string[]) => {
      const where =
        tools.length === 0 ? '' : `（${tools.length} 个工具：\`${tools[0]}\`${tools.length > 1 ? '…' : ''}）`;
      return `- \`${server}\`，${client}：${factText(fact, 'zh-CN')}${where}[来源](${fact.source})，${fact.seen ?? '无日期'}。`;
    },
    known: ['## 其他已知信息', '', '客户端支持的内容，以及定义和消息无法体现的限制。每条都有来源和日期。'],
    since: (version: string) => `自 ${version} 起。`,
    until: (version: string) => `至 ${version} 为止。`,
    language: 'zh-CN',
  },
} as const;

const SOURCES = [...new Set(NOTES.map(({ source }) => source))];

function noteLine(note: ClientNote, { since, until, language }: (typeof LANGUAGES)[keyof typeof LANGUAGES]): string {
  const versions = [note.since !== undefined && since(note.since), note.until !== undefined && until(note.until)];
  const source = `[${note.seen ?? FACTS_READ}][${SOURCES.indexOf(note.source) + 1}]`;
  return `- ${factText(note, language).replaceAll('<', '&lt;')}${versions.filter(Boolean).join('')} ${source}`;
}

/** The page of docs: published servers by clients, and why some are blocked. */
function page(language: (typeof LANGUAGES)[keyof typeof LANGUAGES]): string {
  const { head, counted, columns, reasons, reason, known: knownHead } = language;
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
    servers.some(({ judged }) => judged.find((each) => each.client === client)?.status !== 'unknown'),
  );
  const cell = (judged: readonly JudgedClient[], client: string) =>
    SIGNS[judged.find((each) => each.client === client)?.status ?? 'unknown'];
  const blocked = servers.flatMap(({ name, judged }) =>
    judged
      .filter(({ status }) => status === 'blocked')
      .flatMap(({ client, reasons: all }) =>
        all
          .filter(({ fact }) => fact.severity === 'rejected')
          .map(({ fact, tools }) =>
            reason(
              name,
              client,
              fact,
              tools.map(({ tool }) => tool.name),
            ),
          ),
      ),
  );
  return [
    ...head,
    '',
    counted(
      servers.length,
      servers.reduce((sum, { tools }) => sum + tools.length, 0),
    ),
    '',
    ...table([
      [...columns, ...known],
      ...servers.map(({ name, tools, judged }) => [
        name,
        String(tools.length),
        ...known.map((client) => cell(judged, client)),
      ]),
    ]),
    '',
    reasons,
    '',
    ...blocked,
    '',
    ...knownHead,
    '',
    ...CLIENTS.flatMap((client) => {
      const notes = NOTES.filter((note) => note.client === client);
      return notes.length === 0 ? [] : [`### ${client}`, '', ...notes.map((note) => noteLine(note, language)), ''];
    }),
    ...SOURCES.map((url, index) => `[${index + 1}]: ${url}`),
    '',
  ].join('\n');
}

it.skipIf(!existsSync(corpusFolder)).each(Object.values(LANGUAGES))(
  'has judged the published servers as $file says',
  async (language) => {
    await expect(page(language)).toMatchFileSnapshot(`../../${language.file}`);
  },
);

const factsFile = join(sharedFolder('clients'), 'clients.json');

it.skipIf(!existsSync(factsFile))('accounts for each fact that was gathered', () => {
  const gathered = JSON.parse(readFileSync(factsFile, 'utf8')) as { client: string; fact: string }[];
  expect(accounted).toHaveLength(gathered.length);
  const known = new Map([...FACTS, ...NOTES].map((each) => [each.id, each]));
  const used = new Set<string>(accounted);
  for (const [index, { client, fact }] of gathered.entries()) {
    const account = accounted[index] ?? '';
    // Left out, with the reason.
    if (/^- (?:duplicate of|contradicted by) /.test(account)) {
      expect(known.has(account.split(' ').at(-1) ?? ''), account).toBe(true);
      continue;
    }
    const own = known.get(account);
    expect(own, fact).toBeDefined();
    if (!DIRECTORIES.includes(own?.client ?? '')) expect(own?.client, fact).toBe(client);
  }
  for (const { id } of NOTES) expect(used).toContain(id);
});
